import { useState, type DragEvent, type ReactNode } from 'react';
import { attempt, moveDeal } from '../commands.js';
import type { Deal, DealStage } from '../data/model.js';
import { useLanguage } from '../text/language.js';
import { DealCard, DRAGGED_DEAL } from './deal-card.js';

/** The deals of one stage. A card dropped here moves to this stage. */
export function BoardColumn({ stage, deals }: { stage: DealStage; deals: readonly Deal[] }): ReactNode {
  const { text, number, shortMoney } = useLanguage();
  const [over, setOver] = useState(false);
  const sum = deals.reduce((total, { amount }) => total + amount, 0);

  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    const id = event.dataTransfer.getData(DRAGGED_DEAL);
    if (id !== '' && !deals.some((deal) => deal.id === id)) void attempt(moveDeal(id, stage));
  }

  return (
    <section
      className={over ? 'board-column board-column-over' : 'board-column'}
      aria-label={text.deal.stages[stage]}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(DRAGGED_DEAL)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <header className="board-head">
        <h2 className={`chip chip-${stage}`}>{text.deal.stages[stage]}</h2>
        <span className="board-count">{number(deals.length)}</span>
        <span className="board-sum">{shortMoney(sum)}</span>
      </header>
      {deals.length === 0 ? (
        <p className="list-empty">{text.deals.emptyStage}</p>
      ) : (
        <ul className="board-cards">
          {deals.map((deal) => (
            <DealCard key={deal.id} deal={deal} />
          ))}
        </ul>
      )}
    </section>
  );
}

import type { ReactNode } from 'react';
import { isoDate } from '../data/calendar.js';
import { dealStages, openStages, type CrmData, type Deal } from '../data/model.js';
import { Card } from '../parts/page.js';
import { useLanguage } from '../text/language.js';

const PERIOD_DAYS = 90;

export function Figures({ data }: { data: CrmData }): ReactNode {
  const { text, shortMoney, number } = useLanguage();
  const open = data.deal.filter(({ stage }) => openStages.includes(stage));
  const since = daysFromToday(-PERIOD_DAYS);
  const won = data.deal.filter(({ stage, closeDate }) => stage === 'won' && closeDate >= since);
  const active = data.contact.filter(({ status }) => status === 'active');
  const unfinished = data.activity.filter(({ done }) => !done);
  const overdue = unfinished.filter(({ date }) => Date.parse(date) < Date.now());
  return (
    <div className="figures">
      <Figure
        label={text.dashboard.pipeline}
        value={shortMoney(sumOf(open))}
        note={text.dashboard.openDeals(open.length)}
      />
      <Figure
        label={text.dashboard.won}
        value={shortMoney(sumOf(won))}
        note={text.dashboard.wonDeals(won.length)}
      />
      <Figure
        label={text.dashboard.contacts}
        value={number(active.length)}
        note={text.dashboard.contactsText(number(data.contact.length))}
      />
      <Figure
        label={text.dashboard.overdue}
        value={number(overdue.length)}
        note={text.dashboard.overdueText(number(unfinished.length))}
      />
    </div>
  );
}

function Figure({ label, value, note }: { label: string; value: string; note: string }): ReactNode {
  return (
    <section className="figure">
      <h2>{label}</h2>
      <p className="figure-value">{value}</p>
      <p className="figure-note">{note}</p>
    </section>
  );
}

export function StageChart({ deals }: { deals: readonly Deal[] }): ReactNode {
  const { text, number, shortMoney } = useLanguage();
  const bars = dealStages.map((stage) => {
    const inStage = deals.filter((deal) => deal.stage === stage);
    return { stage, count: inStage.length, sum: sumOf(inStage) };
  });
  const highest = Math.max(1, ...bars.map(({ sum }) => sum));
  return (
    <Card title={text.dashboard.stages}>
      <dl className="bars">
        {bars.map(({ stage, count, sum }) => (
          <div key={stage} className="bar">
            <dt>{text.deal.stages[stage]}</dt>
            <dd>
              <span className="bar-track" aria-hidden="true">
                <span
                  className={`bar-fill bar-${stage}`}
                  style={{ inlineSize: `${(sum / highest) * 100}%` }}
                />
              </span>
              <span className="bar-sum">{shortMoney(sum)}</span>
              <span className="bar-count">{number(count)}</span>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function sumOf(deals: readonly Deal[]): number {
  return deals.reduce((sum, { amount }) => sum + amount, 0);
}

function daysFromToday(days: number): string {
  const date = new Date();
  date.setDate(date.getDate() + days);
  return isoDate(date);
}

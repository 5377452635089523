import {
  closestCenter,
  DndContext,
  MouseSensor,
  PointerSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
  type DragEndEvent,
} from '@dnd-kit/core';
import { useState } from 'react';
import type { Behaviour, WidgetApp } from './widget-app.js';
import { mountReact, type Use } from './react-widget.js';

const HEIGHT = 30;
const SENSORS = {
  pointer: { sensor: PointerSensor, options: { activationConstraint: { distance: 4 } } },
  held: { sensor: PointerSensor, options: { activationConstraint: { delay: 200, tolerance: 8 } } },
  mouse: { sensor: MouseSensor, options: {} },
} as const;

/**
 * Lists of dnd-kit, one for each sensor, and a bin. The row `a` of the list `pointer` has the id `pointer.a`; rows make room
 * while one is over them, as its sortable preset does it.
 */
export function mount(container: HTMLElement, behaviour: Behaviour): WidgetApp {
  return mountReact(container, behaviour, ({ use }) =>
    Object.keys(SENSORS).map((name) => <List key={name} name={name as keyof typeof SENSORS} use={use} />),
  );
}

function List({ name, use }: { name: keyof typeof SENSORS; use: Use }) {
  const [order, setOrder] = use(name, 'abcde');
  const [shift, setShift] = useState<{ from: number; to: number }>();
  const { sensor, options } = SENSORS[name];
  const sensors = useSensors(useSensor<object>(sensor, options));
  const placesOf = ({ active, over }: Pick<DragEndEvent, 'active' | 'over'>) => {
    const from = order.indexOf(String(active.id));
    return { from, to: over ? order.indexOf(String(over.id)) : from };
  };
  function end(event: DragEndEvent): void {
    setShift(undefined);
    const { from, to } = placesOf(event);
    const rest = Array.from(order);
    const moved = rest.splice(from, 1);
    if (event.over?.id !== 'bin') rest.splice(to, 0, ...moved);
    if (event.over) setOrder(rest.join(''));
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragOver={(event) => setShift(event.over?.id === 'bin' ? undefined : placesOf(event))}
      onDragCancel={() => setShift(undefined)}
      onDragEnd={end}
    >
      <div style={{ width: 200 }}>
        {Array.from(order, (id, at) => {
          const { from = -1, to = -1 } = shift ?? {};
          const moves = at > from && at <= to ? -HEIGHT : at < from && at >= to ? HEIGHT : 0;
          return <Row key={id} id={id} stableId={`${name}.${id}`} moves={shift ? moves : 0} />;
        })}
      </div>
      <Bin stableId={`${name}.bin`} />
    </DndContext>
  );
}

function Row({ id, stableId, moves }: { id: string; stableId: string; moves: number }) {
  const { setNodeRef: drag, attributes, listeners, transform } = useDraggable({ id });
  const { setNodeRef: drop } = useDroppable({ id });
  const transformed = transform
    ? `translate3d(${transform.x}px, ${transform.y}px, 0)`
    : `translateY(${moves}px)`;
  return (
    <div
      ref={(node) => {
        drag(node);
        drop(node);
      }}
      style={{ height: HEIGHT, touchAction: 'none', transform: transformed }}
      data-uiap-id={stableId}
      {...attributes}
      {...listeners}
    >
      Task {id}
    </div>
  );
}

function Bin({ stableId }: { stableId: string }) {
  const { setNodeRef } = useDroppable({ id: 'bin' });
  return (
    <p ref={setNodeRef} data-uiap-id={stableId} style={{ height: HEIGHT, width: 200 }}>
      Bin
    </p>
  );
}

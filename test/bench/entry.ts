import { MutationSummary } from 'mutation-summary';
import { attend, type Listener } from './bridge.js';
import { frames } from './bare.js';
import { mountTable, rows } from './fixture.js';
import { median, microtask } from './measure.js';

export { bareRead, frames } from './bare.js';

// What is measured, each in a page of its own; `run.mjs` calls these and prints the ratios.

let table: ReturnType<typeof mountTable> | undefined;
let listener: Listener | undefined;

/** Mounts the table and lets the browser come to rest. */
export async function mount(count: number): Promise<void> {
  table = mountTable(count);
  await frames(5);
}

/** A bridge from nothing to the agent's first context. */
export async function firstRead(visibility: 'viewport' | 'rendered'): Promise<void> {
  listener = await attend(visibility);
}

export async function endRead(): Promise<void> {
  await listener?.end();
  listener = undefined;
}

/** One MutationObserver with the least it can do: read again the field that changed, or the records that came. */
function bareObserver(): MutationObserver {
  const model = new Map<Element, Record<string, string>>();
  const read = (field: Element, record: Element) => {
    const fields = model.get(record) ?? {};
    fields[field.getAttribute('data-uiap-field') ?? ''] = field.textContent.trim();
    model.set(record, fields);
  };
  const observer = new MutationObserver((mutations) => {
    for (const { type, target, addedNodes } of mutations) {
      if (type === 'characterData') {
        const field = target.parentElement?.closest('[data-uiap-field]');
        const record = field?.closest('[data-uiap-entity]');
        if (field && record) read(field, record);
      }
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue;
        const found = [
          ...(node.matches('[data-uiap-entity]') ? [node] : []),
          ...node.querySelectorAll('[data-uiap-entity]'),
        ];
        for (const record of found)
          for (const field of record.querySelectorAll('[data-uiap-field]')) read(field, record);
      }
    }
  });
  observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  return observer;
}

function summaryObserver(): { disconnect(): void } {
  return new MutationSummary({
    queries: [{ element: '[data-uiap-entity]' }, { element: '[data-uiap-field]' }, { characterData: true }],
    callback: () => undefined,
  });
}

type Watching = 'nobody' | 'bare' | 'bridge' | 'mutation-summary' | 'empty';

async function watch(who: Watching): Promise<{ flush(): void; stop(): void | Promise<void> }> {
  const nothing = () => undefined;
  switch (who) {
    case 'nobody':
      return { flush: nothing, stop: nothing };
    case 'bare': {
      const observer = bareObserver();
      return { flush: nothing, stop: () => observer.disconnect() };
    }
    case 'empty': {
      const observer = new MutationObserver(nothing);
      observer.observe(document, {
        subtree: true,
        childList: true,
        characterData: true,
        attributes: true,
        attributeOldValue: true,
      });
      return { flush: nothing, stop: () => observer.disconnect() };
    }
    case 'mutation-summary': {
      const observer = summaryObserver();
      return { flush: nothing, stop: () => observer.disconnect() };
    }
    case 'bridge': {
      const bridge = await attend();
      await rest(bridge);
      return { flush: () => bridge.fire(), stop: () => bridge.end() };
    }
  }
}

async function rest(bridge: Listener): Promise<void> {
  for (let count = 0; count < 3; count += 1) {
    await frames(2);
    bridge.fire();
  }
  bridge.take();
}

const CELLS = 100;

/** Microseconds from the change of one visible cell until everybody who watches is done with it. */
export async function oneCell(who: Watching): Promise<number> {
  const texts = [...document.querySelectorAll('[data-uiap-field="name"]')]
    .slice(0, 10)
    .map((cell) => cell.firstChild as Text);
  const { flush, stop } = await watch(who);
  let count = 0;
  const once = async () => {
    for (let index = 0; index < CELLS; index += 1) {
      texts[index % texts.length]!.nodeValue = `P ${(count += 1)}`;
      await microtask();
      flush();
    }
  };
  for (let warm = 0; warm < 20; warm += 1) await once();
  const milliseconds = await median(41, once, () => frames(1));
  await stop();
  return (milliseconds / CELLS) * 1000;
}

let nextRow = 1_000_000;
// Rows come again and again while an app is used: code that has run before is what is measured.
const WARM = 15;
const MEASURED = 25;

/** Milliseconds for what watchers do about 100 appended rows; the rows and their layout are the app's own cost. */
export async function append(who: Watching): Promise<number> {
  const body = table?.body!;
  const { flush, stop } = await watch(who);
  const times: number[] = [];
  for (let run = 0; run < WARM + MEASURED; run += 1) {
    nextRow += 100;
    const html = rows(nextRow, 100);
    body.insertAdjacentHTML('beforeend', html);
    const inserted = performance.now();
    await microtask();
    const noticed = performance.now();
    await frames(2);
    const flushing = performance.now();
    flush();
    if (run >= WARM) times.push(noticed - inserted + (performance.now() - flushing));
    for (let index = 0; index < 100; index += 1) body.lastElementChild?.remove();
    await frames(1);
    flush();
  }
  await stop();
  return times.sort((a, b) => a - b)[times.length >> 1]!;
}

/** Milliseconds of 10,000 mutations outside all records in one task, with what watchers do about them. */
export async function outside(who: Watching, kind: 'text' | 'class' | 'children'): Promise<number> {
  const aside = document.getElementById('aside')!;
  aside.replaceChildren(
    ...Array.from({ length: 1000 }, (_, index) => {
      const element = document.createElement('p');
      element.textContent = String(index);
      return element;
    }),
  );
  await frames(2);
  const { flush, stop } = await watch(who);
  const elements = [...aside.children] as HTMLElement[];
  let count = 0;
  const milliseconds = await median(
    15,
    async () => {
      for (let index = 0; index < 10_000; index += 1) {
        const element = elements[index % 1000]!;
        count += 1;
        if (kind === 'text') (element.firstChild as Text).nodeValue = String(count);
        else if (kind === 'class') element.className = `c${count}`;
        else element.append(document.createElement('i'));
      }
      await microtask();
      flush();
    },
    async () => {
      if (kind === 'children') for (const element of elements) element.replaceChildren('x');
      await frames(1);
      flush();
    },
  );
  await stop();
  return milliseconds;
}

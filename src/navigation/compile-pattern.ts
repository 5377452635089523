import type { PatternPart } from './pattern-parts.js';
import type { Step } from './pattern-machine.js';

/** The steps that match what a pattern's parts stand for, with URLPattern's preferences: parameters short, stars long. */
export function compileParts(parts: readonly PatternPart[]): Step[] {
  const steps: Step[] = [];
  const text = (value: string) => {
    if (value) steps.push({ op: 'text', text: value });
  };
  /** Places `body` behind a fork that may pass it over. */
  const optionally = (body: () => void) => {
    const fork = steps.push({ op: 'fork', first: 0, second: 0 }) - 1;
    body();
    steps[fork] = { op: 'fork', first: fork + 1, second: steps.length };
  };
  const back = (to: number, eager: boolean) => {
    const next = steps.length + 1;
    steps.push(eager ? { op: 'fork', first: to, second: next } : { op: 'fork', first: next, second: to });
  };
  const value = (wild: boolean) => {
    const start = steps.length;
    if (!wild) {
      steps.push({ op: 'segment' });
      back(start, false);
      return;
    }
    optionally(() => {
      steps.push({ op: 'any' });
      back(start + 1, true);
    });
  };

  for (const part of parts) {
    const repeats = part.modifier === '*' || part.modifier === '+';
    const once = () => {
      if (part.kind === 'text') {
        const start = steps.length;
        text(part.text);
        if (repeats) back(start, true);
        return;
      }
      text(part.prefix);
      steps.push({ op: 'mark', name: part.name, edge: 'start' });
      value(part.wild);
      if (repeats) {
        optionally(() => {
          const start = steps.length;
          text(part.suffix + part.prefix);
          value(part.wild);
          back(start, true);
        });
      }
      steps.push({ op: 'mark', name: part.name, edge: 'end' });
      text(part.suffix);
    };
    if (part.modifier === '?' || part.modifier === '*') optionally(once);
    else once();
  }
  return steps;
}

import { createElement, useState, type FunctionComponent } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { Behaviour, WidgetApp } from './widget-app.js';

/** Holds the value of one controlled widget, as the app under test behaves. */
export type Use = <Value>(name: string, initial: Value) => [Value, (value: Value) => void];

/** Mounts widgets whose values are kept in the app, each by `use`. */
export function mountReact(
  container: Element,
  behaviour: Behaviour,
  Widgets: FunctionComponent<{ use: Use }>,
): WidgetApp {
  const model: Record<string, unknown> = {};

  function use<Value>(name: string, initial: Value): [Value, (value: Value) => void] {
    const [value, setValue] = useState<Value>(initial);
    model[name] = value;
    return [
      value,
      (next) => {
        if (behaviour === 'ignores') return;
        setValue(() => next);
        if (behaviour === 'reverts') setTimeout(() => flushSync(() => setValue(() => initial)), 0);
      },
    ];
  }

  const root = createRoot(container);
  flushSync(() => root.render(createElement(Widgets, { use })));
  return { model, unmount: () => root.unmount() };
}

import { createElement as h, useState, type ChangeEvent } from 'react';
import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';

/** What the app knows of its form, as opposed to what the page shows. */
export interface FormModel {
  name: string;
  note: string;
  amount: string;
  account: string;
  code: string;
  country: string;
  agreed: boolean;
  born: string;
  level: string;
  guarded: string;
  keyed: string;
  /** What an uncontrolled field said last. */
  heard: string;
  changes: number;
}

export interface FormApp {
  readonly model: FormModel;
  /** Renders again for a reason that has nothing to do with the form. */
  render(): void;
  unmount(): void;
}

const grouped = (text: string) =>
  text
    .replace(/\D/g, '')
    .slice(0, 16)
    .replace(/(.{4})(?=.)/g, '$1 ');

/** Controlled inputs of several types, one that re-formats, some that refuse, a select, a box; and an uncontrolled one. */
export function mountReactForm(container: Element): FormApp {
  let model!: FormModel;
  let renderAgain!: () => void;

  function App() {
    const [state, setState] = useState({
      name: '',
      note: '',
      amount: '',
      account: '',
      code: '',
      country: '',
      agreed: false,
      born: '',
      level: '5',
      guarded: '',
      keyed: '',
      heard: '',
      changes: 0,
    });
    const [ticks, setTicks] = useState(0);
    model = state;
    renderAgain = () => flushSync(() => setTicks(ticks + 1));
    const set = (part: Partial<FormModel>) =>
      setState((old) => ({ ...old, ...part, changes: old.changes + 1 }));
    const text = (
      id: string,
      name: 'name' | 'amount' | 'account' | 'code' | 'born' | 'level' | 'guarded' | 'keyed',
      more = {},
    ) =>
      h('input', {
        'data-uiap-id': id,
        value: state[name],
        onChange: (event: ChangeEvent<HTMLInputElement>) => set({ [name]: event.target.value }),
        ...more,
      });
    return h(
      'form',
      null,
      text('contact.name', 'name'),
      h('textarea', {
        'data-uiap-id': 'contact.note',
        value: state.note,
        onChange: (event: ChangeEvent<HTMLTextAreaElement>) => set({ note: event.target.value }),
      }),
      text('contact.amount', 'amount', { type: 'number' }),
      text('contact.account', 'account', {
        onChange: (event: ChangeEvent<HTMLInputElement>) => set({ account: grouped(event.target.value) }),
      }),
      // Takes digits from key events alone, so its value never changes by input.
      text('contact.code', 'code', { onChange: () => undefined }),
      text('contact.born', 'born', { type: 'date' }),
      text('contact.level', 'level', { type: 'range', min: 0, max: 10 }),
      // Asks its server, which says no.
      text('contact.guarded', 'guarded', {
        onChange: (event: ChangeEvent<HTMLInputElement>) => {
          set({ guarded: event.target.value });
          setTimeout(() => set({ guarded: '' }), 0);
        },
      }),
      text('contact.keyed', 'keyed', { key: state.keyed }),
      h('input', {
        'data-uiap-id': 'contact.city',
        name: 'city',
        defaultValue: 'Basel',
        onChange: (event: ChangeEvent<HTMLInputElement>) => set({ heard: event.target.value }),
      }),
      h(
        'select',
        {
          'data-uiap-id': 'contact.country',
          value: state.country,
          onChange: (event: ChangeEvent<HTMLSelectElement>) => set({ country: event.target.value }),
        },
        ...['', 'ch', 'de'].map((value) => h('option', { key: value, value }, value.toUpperCase())),
      ),
      h('input', {
        type: 'checkbox',
        'data-uiap-id': 'contact.agreed',
        checked: state.agreed,
        onChange: (event: ChangeEvent<HTMLInputElement>) => set({ agreed: event.target.checked }),
      }),
      h('output', null, `${ticks} ${JSON.stringify(state)}`),
    );
  }

  const root = createRoot(container);
  flushSync(() => root.render(h(App)));
  return {
    get model() {
      return model;
    },
    render: () => renderAgain(),
    unmount: () => root.unmount(),
  };
}

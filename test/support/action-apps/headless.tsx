import {
  Checkbox,
  Combobox,
  ComboboxInput,
  ComboboxOption,
  ComboboxOptions,
  Listbox,
  ListboxButton,
  ListboxOption,
  ListboxOptions,
  Radio,
  RadioGroup,
  Switch,
} from '@headlessui/react';
import { useState } from 'react';
import { mountReact, type Use } from './react-widget.js';
import type { Behaviour, WidgetApp } from './widget-app.js';

const PEOPLE = ['Anna Beispiel', 'Bruno Muster', 'Carla Test'];
const BOX = { display: 'inline-block', minWidth: 24, height: 24 };

function Widgets({ use }: { use: Use }) {
  const [status, setStatus] = use('status', 'Open');
  const [days, setDays] = use<string[]>('days', ['Monday']);
  const [reviewer, setReviewer] = use<string | null>('reviewer', null);
  const [size, setSize] = use('size', 's');
  const [agreed, setAgreed] = use('agreed', false);
  const [loud, setLoud] = use('loud', false);
  const [query, setQuery] = useState('');
  const found = PEOPLE.filter((name) => name.toLowerCase().includes(query.toLowerCase()));
  return (
    <>
      <Listbox value={status} onChange={setStatus}>
        <ListboxButton data-uiap-id="status">{status}</ListboxButton>
        <ListboxOptions>
          <ListboxOption value="Open">Open</ListboxOption>
          <ListboxOption value="Won">Won</ListboxOption>
          <ListboxOption value="Lost" disabled>
            Lost
          </ListboxOption>
        </ListboxOptions>
      </Listbox>
      <Listbox multiple value={days} onChange={setDays}>
        <ListboxButton data-uiap-id="days">{days.join(', ')}</ListboxButton>
        <ListboxOptions>
          {['Monday', 'Tuesday', 'Wednesday'].map((day) => (
            <ListboxOption key={day} value={day}>
              {day}
            </ListboxOption>
          ))}
        </ListboxOptions>
      </Listbox>
      <Combobox value={reviewer} onChange={setReviewer} immediate onClose={() => setQuery('')}>
        <ComboboxInput
          data-uiap-id="reviewer"
          displayValue={(value: string | null) => value ?? ''}
          onChange={({ target }) => setQuery(target.value)}
        />
        <ComboboxOptions>
          {found.map((name) => (
            <ComboboxOption key={name} value={name}>
              {name}
            </ComboboxOption>
          ))}
        </ComboboxOptions>
      </Combobox>
      <RadioGroup data-uiap-id="size" value={size} onChange={setSize}>
        <Radio value="s" style={BOX}>
          Small
        </Radio>
        <Radio value="l" style={BOX}>
          Large
        </Radio>
      </RadioGroup>
      <Checkbox data-uiap-id="agreed" checked={agreed} onChange={setAgreed} style={BOX} />
      <Switch data-uiap-id="loud" checked={loud} onChange={setLoud} style={BOX} />
    </>
  );
}

/** Headless UI: its listbox (one, several), combobox, radio group, box and switch. */
export function mount(container: Element, behaviour: Behaviour): WidgetApp {
  return mountReact(container, behaviour, Widgets);
}

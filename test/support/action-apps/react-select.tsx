import Select from 'react-select';
import { mountReact, type Use } from './react-widget.js';
import type { Behaviour, WidgetApp } from './widget-app.js';

interface Option {
  readonly value: string;
  readonly label: string;
  readonly isDisabled?: boolean;
}

const COUNTRIES: readonly Option[] = [
  { value: 'ch', label: 'Switzerland' },
  { value: 'de', label: 'Germany' },
  { value: 'li', label: 'Liechtenstein', isDisabled: true },
];

function Widgets({ use }: { use: Use }) {
  const [country, setCountry] = use<Option | null>('country', null);
  const [tags, setTags] = use<readonly Option[]>('tags', []);
  return (
    <>
      <div data-uiap-id="country">
        <Select
          aria-label="Country"
          options={COUNTRIES}
          value={country}
          onChange={setCountry}
          menuPortalTarget={document.body}
        />
      </div>
      <div data-uiap-id="tags">
        <Select aria-label="Tags" isMulti options={COUNTRIES} value={tags} onChange={setTags} />
      </div>
    </>
  );
}

/** react-select: one of several in a portal, and several. */
export function mount(container: Element, behaviour: Behaviour): WidgetApp {
  return mountReact(container, behaviour, Widgets);
}

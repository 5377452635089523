import { useId, type ReactNode } from 'react';
import { useLanguage } from '../text/language.js';
import { Icon } from './icon.js';

interface SearchFieldProps {
  /** The control's stable id. */
  id: string;
  label: string;
  value: string;
  icon?: 'search' | 'building';
  onChange: (value: string) => void;
}

/** A text that narrows a list while it is typed. */
export function SearchField({ id, label, value, icon = 'search', onChange }: SearchFieldProps): ReactNode {
  return (
    <label className="search-field">
      <Icon name={icon} />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        autoComplete="off"
        data-uiap-id={id}
        data-uiap-effect="input"
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  );
}

export interface Option {
  readonly value: string;
  readonly label: string;
}

interface SelectFilterProps {
  id: string;
  label: string;
  value: string;
  options: readonly Option[];
  /** The first option, which narrows nothing; without it one of the options is always chosen. */
  all?: string;
  onChange: (value: string) => void;
}

/** A choice that narrows or orders a list. The label stands inside, small, before the chosen value. */
export function SelectFilter({ id, label, value, options, all, onChange }: SelectFilterProps): ReactNode {
  const controlId = useId();
  return (
    <div className={all !== undefined && value !== '' ? 'select-filter select-filter-set' : 'select-filter'}>
      <label htmlFor={controlId}>{label}</label>
      <select
        id={controlId}
        value={value}
        data-uiap-id={id}
        data-uiap-effect="input"
        onChange={(event) => onChange(event.target.value)}
      >
        {all !== undefined && <option value="">{all}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}

/** A list's controls: the search first, then the others, in one row that scrolls where there is little room. */
export function FilterBar({ search, children }: { search: ReactNode; children: ReactNode }): ReactNode {
  return (
    <search className="filters">
      {search}
      <div className="filters-more">{children}</div>
    </search>
  );
}

interface ClearFiltersProps {
  id: string;
  onClear: () => void;
}

export function ClearFilters({ id, onClear }: ClearFiltersProps): ReactNode {
  const { text } = useLanguage();
  return (
    <button
      type="button"
      className="button button-quiet"
      data-uiap-id={id}
      data-uiap-effect="input"
      onClick={(event) => {
        // The button goes away, and the focus with it.
        event.currentTarget.closest('.page')?.querySelector<HTMLElement>('[type="search"]')?.focus();
        onClear();
      }}
    >
      <Icon name="close" />
      {text.common.clearFilters}
    </button>
  );
}

import type { ReactNode } from 'react';
import { useLanguage } from '../text/language.js';
import { Icon, type IconName } from './icon.js';

interface FactProps {
  icon?: IconName;
  label: string;
  /** Undefined where there is nothing to show. */
  children: ReactNode;
}

/** One line of a record's details; goes into a `dl`. */
export function Fact({ icon, label, children }: FactProps): ReactNode {
  const { text } = useLanguage();
  const empty = children === undefined || children === null || children === '' || children === false;
  return (
    <div className="fact">
      <dt>
        {icon !== undefined && <Icon name={icon} />}
        {label}
      </dt>
      <dd className={empty ? 'fact-empty' : ''}>{empty ? text.common.unknown : children}</dd>
    </div>
  );
}

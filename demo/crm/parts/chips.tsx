import type { ReactNode } from 'react';
import type { Activity, ContactStatus, DealStage } from '../data/model.js';
import { useLanguage } from '../text/language.js';
import { Icon } from './icon.js';

// The text is localised, so the value itself is given beside it for the bridge.

export function StatusChip({ status }: { status: ContactStatus }): ReactNode {
  const { text } = useLanguage();
  return (
    <span className={`chip chip-${status}`} data-uiap-field="status" data-uiap-value={status}>
      {text.contact.statuses[status]}
    </span>
  );
}

export function StageChip({ stage }: { stage: DealStage }): ReactNode {
  const { text } = useLanguage();
  return (
    <span className={`chip chip-${stage}`} data-uiap-field="stage" data-uiap-value={stage}>
      {text.deal.stages[stage]}
    </span>
  );
}

export function ActivityKindMark({ kind }: Pick<Activity, 'kind'>): ReactNode {
  const { text } = useLanguage();
  return (
    <span className="kind" data-uiap-field="kind" data-uiap-value={kind}>
      <Icon name={kind} />
      {text.activity.kinds[kind]}
    </span>
  );
}

import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { setActivityDone } from '../commands.js';
import type { Activity } from '../data/model.js';
import { ActivityKindMark } from '../parts/chips.js';
import { Icon } from '../parts/icon.js';
import { useCommand } from '../parts/use-command.js';
import { useLanguage } from '../text/language.js';
import { DeleteActivityDialog } from './delete-dialogs.js';
import { ContactName, type ListFacts } from './deal-list.js';

interface ActivityListProps extends ListFacts {
  activities: readonly Activity[];
}

/** Some activities, one line each, to tick off. */
export function ActivityList({ activities, sorting, filters, total, empty }: ActivityListProps): ReactNode {
  const [doomed, setDoomed] = useState<Activity>();
  return (
    <div
      data-uiap-collection="activity"
      data-uiap-sort={sorting}
      data-uiap-filters={JSON.stringify(filters)}
      data-uiap-total={total}
      data-uiap-has-more={activities.length < total}
    >
      {activities.length === 0 && <p className="list-empty">{empty}</p>}
      <ul className="lines">
        {activities.map((activity) => (
          <ActivityLine key={activity.id} activity={activity} onDelete={() => setDoomed(activity)} />
        ))}
      </ul>
      {doomed !== undefined && (
        <DeleteActivityDialog activity={doomed} onClose={() => setDoomed(undefined)} />
      )}
    </div>
  );
}

function ActivityLine({ activity, onDelete }: { activity: Activity; onDelete: () => void }): ReactNode {
  const { text, dateTime } = useLanguage();
  const { id, subject, kind, contactId, date } = activity;
  const [done, setDone] = useCommand(activity.done, (value) => setActivityDone(activity, value));
  const overdue = !done && Date.parse(date) < Date.now();
  return (
    <li
      className={done ? 'line activity-line activity-done' : 'line activity-line'}
      data-uiap-entity="activity"
      data-uiap-entity-id={id}
      data-uiap-id={`activity.${id}`}
    >
      <input
        type="checkbox"
        className="tick"
        checked={done}
        aria-label={text.activities.markDone(subject)}
        data-uiap-field="done"
        data-uiap-id={`activity.${id}.done`}
        data-uiap-effect="commit"
        onChange={() => setDone(!done)}
      />
      <span className="line-main">
        <span className="activity-subject" data-uiap-field="subject" data-uiap-primary="">
          {subject}
        </span>
        <span className="line-minor">
          <ActivityKindMark kind={kind} />
          {' · '}
          <Link to={`/contacts/${contactId}`} data-uiap-id={`activity.${id}.contact`}>
            <ContactName id={contactId} />
          </Link>
        </span>
      </span>
      <span className="line-figures">
        <time dateTime={date} data-uiap-field="date">
          {dateTime(date)}
        </time>
        {overdue && <span className="overdue">{text.activities.overdue}</span>}
      </span>
      <button
        type="button"
        className="icon-button"
        aria-label={text.common.deleteNamed(subject)}
        data-uiap-id={`activity.${id}.delete`}
        data-uiap-risk="high"
        onClick={onDelete}
      >
        <Icon name="trash" />
      </button>
    </li>
  );
}

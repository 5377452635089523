import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useLanguage } from '../text/language.js';
import { Icon } from './icon.js';

interface RecordActionsProps {
  /** Beginning of the stable ids, such as `contact.c1`. */
  id: string;
  /** The address of the record's form. */
  edit: string;
  onDelete: () => void;
}

/** Edit and Delete, in the header of a record's page. */
export function RecordActions({ id, edit, onDelete }: RecordActionsProps): ReactNode {
  const { text } = useLanguage();
  return (
    <div className="page-actions">
      <Link to={edit} className="button" data-uiap-id={`${id}.edit`}>
        <Icon name="edit" />
        {text.common.edit}
      </Link>
      <button
        type="button"
        className="button button-danger-quiet"
        data-uiap-id={`${id}.delete`}
        data-uiap-risk="high"
        onClick={onDelete}
      >
        <Icon name="trash" />
        {text.common.delete}
      </button>
    </div>
  );
}

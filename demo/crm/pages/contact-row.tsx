import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Contact } from '../data/model.js';
import { Avatar } from '../parts/avatar.js';
import { StatusChip } from '../parts/chips.js';
import { Icon } from '../parts/icon.js';
import { useLanguage } from '../text/language.js';

interface ContactRowProps {
  contact: Contact;
  /** The row's place in the whole list, from 0. */
  index: number;
  /** How far down the list it lies, in CSS pixels. */
  start: number;
  measure: (row: HTMLElement | null) => void;
  onFocus: () => void;
  onBlur: () => void;
  onDelete: () => void;
}

export function ContactRow({
  contact,
  index,
  start,
  measure,
  onFocus,
  onBlur,
  onDelete,
}: ContactRowProps): ReactNode {
  const { text, date } = useLanguage();
  const { id, name, company, city, status, owner, lastContact } = contact;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className="contact-row contact-cells"
      data-index={index}
      data-uiap-entity="contact"
      data-uiap-entity-id={id}
      data-uiap-id={`contact.${id}`}
      ref={measure}
      style={{ transform: `translateY(${start}px)` }}
      onFocus={onFocus}
      onBlur={onBlur}
    >
      <span role="cell" className="cell-name">
        <Avatar name={name} />
        <Link
          to={`/contacts/${id}`}
          className="row-link"
          data-uiap-field="name"
          data-uiap-primary=""
          data-uiap-id={`contact.${id}.open`}
        >
          {name}
        </Link>
      </span>
      <span role="cell" className="cell-company">
        <span className="cell-text" data-uiap-field="company">
          {company}
        </span>
        <span className="cell-minor" data-uiap-field="city">
          {city}
        </span>
      </span>
      <span role="cell" className="cell-status">
        <StatusChip status={status} />
      </span>
      <span role="cell" className="cell-owner cell-text" data-uiap-field="owner">
        {owner}
      </span>
      <span role="cell" className="cell-lastContact">
        {lastContact === null ? (
          <span className="cell-minor">{text.common.never}</span>
        ) : (
          <time dateTime={lastContact} data-uiap-field="lastContact">
            {date(lastContact)}
          </time>
        )}
      </span>
      <span role="cell" className="cell-actions">
        <Link
          to={`/contacts/${id}/edit`}
          className="icon-button"
          aria-label={text.common.editNamed(name)}
          data-uiap-id={`contact.${id}.edit`}
        >
          <Icon name="edit" />
        </Link>
        <button
          type="button"
          className="icon-button"
          aria-label={text.common.deleteNamed(name)}
          data-uiap-id={`contact.${id}.delete`}
          data-uiap-risk="high"
          onClick={onDelete}
        >
          <Icon name="trash" />
        </button>
      </span>
    </div>
  );
}

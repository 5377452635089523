import type { ReactNode } from 'react';
import { attempt, deleteActivity, deleteContact, deleteDeal } from '../commands.js';
import type { Activity, Contact, Deal } from '../data/model.js';
import { ConfirmDialog } from '../parts/dialog.js';
import { useLanguage } from '../text/language.js';
import { useCrmData } from '../use-crm.js';

interface DeleteDialogProps {
  onClose: () => void;
  /** Leaves the page of the record before it goes. */
  onLeave?: () => void | Promise<void>;
}

export function DeleteContactDialog({
  contact,
  onClose,
  onLeave,
}: DeleteDialogProps & { contact: Contact }): ReactNode {
  const { text } = useLanguage();
  const { deal, activity } = useCrmData();
  const count = (records: readonly { contactId: string }[]) =>
    records.filter(({ contactId }) => contactId === contact.id).length;
  return (
    <DeleteDialog
      id={`contact.${contact.id}.delete`}
      scope="contact-delete"
      title={text.contacts.deleteTitle(contact.name)}
      text={text.contacts.deleteText(count(deal), count(activity))}
      onClose={onClose}
      onDelete={() => deleteContact(contact)}
      onLeave={onLeave}
    />
  );
}

export function DeleteDealDialog({ deal, onClose, onLeave }: DeleteDialogProps & { deal: Deal }): ReactNode {
  const { text } = useLanguage();
  return (
    <DeleteDialog
      id={`deal.${deal.id}.delete`}
      scope="deal-delete"
      title={text.deals.deleteTitle(deal.title)}
      text={text.deals.deleteText}
      onClose={onClose}
      onDelete={() => deleteDeal(deal)}
      onLeave={onLeave}
    />
  );
}

export function DeleteActivityDialog({
  activity,
  onClose,
  onLeave,
}: DeleteDialogProps & { activity: Activity }): ReactNode {
  const { text } = useLanguage();
  return (
    <DeleteDialog
      id={`activity.${activity.id}.delete`}
      scope="activity-delete"
      title={text.activities.deleteTitle(activity.subject)}
      text={text.activities.deleteText}
      onClose={onClose}
      onDelete={() => deleteActivity(activity)}
      onLeave={onLeave}
    />
  );
}

interface DeleteDialogParts {
  id: string;
  scope: string;
  title: string;
  text: string;
  onClose: () => void;
  onDelete: () => Promise<void>;
  onLeave: DeleteDialogProps['onLeave'] | undefined;
}

function DeleteDialog({ id, scope, title, text, onClose, onDelete, onLeave }: DeleteDialogParts): ReactNode {
  const language = useLanguage();

  async function confirm(): Promise<void> {
    onClose();
    await onLeave?.();
    await attempt(onDelete());
  }

  return (
    <ConfirmDialog
      id={id}
      scope={scope}
      title={title}
      text={text}
      confirm={language.text.common.delete}
      cancel={language.text.common.cancel}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
}

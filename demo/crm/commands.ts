import { store, toasts } from './app.js';
import type { Activity, Contact, ContactStatus, Deal, DealStage, Draft } from './data/model.js';
import { currentLanguage } from './text/language.js';

// What people do with the buttons and agents with the actions: each writes to the store and says so in a toast.
// Each rejects, and says nothing, when the store does.

export async function createContact(draft: Draft<'contact'>): Promise<Contact> {
  const contact = await store.create('contact', draft);
  toasts.show(currentLanguage().text.contacts.created(contact.name));
  return contact;
}

export async function saveContact(id: string, changes: Partial<Draft<'contact'>>): Promise<void> {
  const { name } = await store.update('contact', id, changes);
  toasts.show(currentLanguage().text.contacts.saved(name));
}

export async function setContactStatus(id: string, status: ContactStatus): Promise<Contact> {
  const contact = await store.update('contact', id, { status });
  const { text } = currentLanguage();
  toasts.show(text.contacts.statusSet(contact.name, text.contact.statuses[status]));
  return contact;
}

export async function deleteContact({ id, name }: Contact): Promise<void> {
  await store.remove('contact', id);
  toasts.show(currentLanguage().text.contacts.deleted(name));
}

export async function createDeal(draft: Draft<'deal'>): Promise<Deal> {
  const deal = await store.create('deal', draft);
  toasts.show(currentLanguage().text.deals.created(deal.title));
  return deal;
}

export async function saveDeal(id: string, changes: Partial<Draft<'deal'>>): Promise<void> {
  const { title } = await store.update('deal', id, changes);
  toasts.show(currentLanguage().text.deals.saved(title));
}

export async function moveDeal(id: string, stage: DealStage): Promise<Deal> {
  const deal = await store.update('deal', id, { stage });
  const { text } = currentLanguage();
  toasts.show(text.deals.moved(deal.title, text.deal.stages[stage]));
  return deal;
}

export async function deleteDeal({ id, title }: Deal): Promise<void> {
  await store.remove('deal', id);
  toasts.show(currentLanguage().text.deals.deleted(title));
}

export async function createActivity(draft: Draft<'activity'>): Promise<void> {
  const { subject } = await store.create('activity', draft);
  toasts.show(currentLanguage().text.activities.created(subject));
}

export async function setActivityDone({ id, subject }: Activity, done: boolean): Promise<void> {
  await store.update('activity', id, { done });
  const { activities } = currentLanguage().text;
  toasts.show(done ? activities.finished(subject) : activities.reopened(subject));
}

export async function deleteActivity({ id, subject }: Activity): Promise<void> {
  await store.remove('activity', id);
  toasts.show(currentLanguage().text.activities.deleted(subject));
}

export async function resetData(): Promise<void> {
  await store.reset();
  toasts.show(currentLanguage().text.settings.resetDone);
}

/**
 * Runs a command for a control, which has nobody to reject to: a failure becomes a toast.
 *
 * @returns Whether it went well.
 */
export async function attempt(command: Promise<unknown>): Promise<boolean> {
  try {
    await command;
    return true;
  } catch {
    toasts.show(currentLanguage().text.common.failed, 'error');
    return false;
  }
}

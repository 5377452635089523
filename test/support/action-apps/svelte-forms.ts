import { mount as mountComponent, unmount } from 'svelte';
import Form from './svelte-form.svelte';
import type { WidgetApp } from './widget-app.js';

/** Svelte 5: `bind:value`, `bind:checked`, `bind:group`, and a binding that refuses what is no number. */
export function mount(container: Element): WidgetApp {
  const model: Record<string, unknown> = {};
  const tell = (told: Record<string, unknown>) => void Object.assign(model, told);
  const form = mountComponent(Form, { target: container, props: { tell } });
  return { model, unmount: () => void unmount(form) };
}

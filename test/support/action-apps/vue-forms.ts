import { createApp, reactive } from 'vue';

export interface VueModel {
  title: string;
  slug: string;
  tag: string;
  amount: number | null;
  kind: string;
  agreed: boolean;
  colour: string;
  fixed: string;
}

/** `v-model` in its kinds: plain, lazy, trimmed, number, select, box, radio; and a field that is bound one way. */
export function mountVueForm(container: Element): { readonly model: VueModel; unmount(): void } {
  const model = reactive<VueModel>({
    title: '',
    slug: '',
    tag: '',
    amount: null,
    kind: '',
    agreed: false,
    colour: '',
    fixed: '',
  });
  const app = createApp({
    setup: () => ({ model }),
    template: `
      <form>
        <input data-uiap-id="video.title" v-model="model.title">
        <input data-uiap-id="video.slug" v-model.lazy="model.slug">
        <input data-uiap-id="video.tag" v-model.trim="model.tag">
        <input data-uiap-id="video.amount" v-model.number="model.amount" inputmode="decimal">
        <input data-uiap-id="video.fixed" :value="model.fixed" @input="$forceUpdate()">
        <select data-uiap-id="video.kind" v-model="model.kind"><option value="a">A</option><option value="b">B</option></select>
        <input type="checkbox" data-uiap-id="video.agreed" v-model="model.agreed">
        <label><input type="radio" value="red" data-uiap-id="video.red" v-model="model.colour"> Red</label>
        <label><input type="radio" value="blue" v-model="model.colour"> Blue</label>
      </form>`,
  });
  app.mount(container);
  return { model, unmount: () => app.unmount() };
}

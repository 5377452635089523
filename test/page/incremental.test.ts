import { expect } from 'chai';
import fc from 'fast-check';
import { frame, systemClock } from '../../src/clock.js';
import { mountPage, plainFacts } from '../support/page-fixture.js';

const PAGE = `
  <style>.gone{display:none}.unseen{visibility:hidden}.clear{opacity:0}</style>
  <section data-uiap-scope="outer" id="outer">
    <ul data-uiap-collection="contact" data-uiap-sort="name:asc" id="list"></ul>
    <section data-uiap-scope="inner" id="inner"><div id="loose"></div><div id="host"></div><div id="frame"></div></section>
  </section>
  <div style="height:60px;overflow:auto" id="box"><ul data-uiap-collection="deal" id="deals"></ul></div>
  <dialog id="dialog"><div id="modal"></div></dialog>`;

// Frames come slowly in the other engines; the model is the same in all of them.
const RUNS = 'chrome' in globalThis ? 100 : 15;

const PLACES = ['#list', '#loose', '#deals', '#modal', '#inner', '#outer', '#frame', 'shadow'] as const;

// What the shadow root of #frame may hold: records are slotted into one place or another, or none.
const FRAMES = [
  '<slot></slot>',
  '<section data-uiap-scope="framed"><slot></slot></section>',
  '<ul data-uiap-collection="contact"><slot></slot></ul>',
  '<div data-uiap-redact><slot></slot></div><slot name="other"></slot>',
  '<p>nothing is slotted</p>',
];

function rowHtml(type: string, id: number, text: string, shape: number): string {
  const inside = [
    `<b data-uiap-field="name" data-uiap-primary>${text}</b> <i data-uiap-field="city">x</i>`,
    `<b data-uiap-field="name">${text}<span class="gone">hidden</span></b><input data-uiap-field="note" value="${text}">`,
    `<b data-uiap-field="name">${text}</b><div data-uiap-redact><u data-uiap-field="secret">s</u></div>`,
    `<b data-uiap-field="name">${text}</b><p data-uiap-entity="deal" data-uiap-entity-id="n${id}"><i data-uiap-field="title">${text}</i></p>`,
    `<input type="checkbox" data-uiap-field="hot"><select data-uiap-field="name"><option>${text}</option><option>b</option></select>`,
  ][shape % 5];
  return `<li data-uiap-entity="${type}" data-uiap-entity-id="${id}">${inside}</li>`;
}

// Each edit is a few numbers, so that fast-check can shrink it.
const edit = fc.record({
  kind: fc.integer({ min: 0, max: 24 }),
  at: fc.nat(60),
  place: fc.nat(PLACES.length - 1),
  id: fc.nat(12),
  shape: fc.nat(4),
});
type Edit = typeof edit extends fc.Arbitrary<infer Value> ? Value : never;

function apply(root: HTMLElement, { kind, at, place, id, shape }: Edit): void {
  const shadow = root.querySelector('#host')?.shadowRoot;
  const everywhere = (selector: string): Element[] => [
    ...root.querySelectorAll(selector),
    ...(shadow?.querySelectorAll(selector) ?? []),
  ];
  // eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters
  const pick = <E extends Element>(selector: string): E | undefined => {
    const found = everywhere(selector);
    return found[at % Math.max(1, found.length)] as E | undefined;
  };
  const target = PLACES[place];
  const into = target === 'shadow' || target === undefined ? shadow : root.querySelector(target);
  const record = () => pick<HTMLElement>('[data-uiap-entity]');
  switch (kind) {
    case 0:
    case 1:
    case 2: {
      const template = document.createElement('template');
      template.innerHTML = rowHtml(kind === 2 ? 'deal' : 'contact', id, `t${at}`, shape);
      into?.insertBefore(template.content, into.children[at % (into.children.length + 1)] ?? null);
      break;
    }
    case 3:
      record()?.remove();
      break;
    case 4: {
      const field = pick('[data-uiap-field="name"]');
      if (field && field.localName !== 'select') field.textContent = `c${id}`;
      break;
    }
    case 5: {
      const text = pick('b')?.firstChild;
      if (text) text.nodeValue = `d${id}`;
      break;
    }
    case 6:
      record()?.setAttribute('data-uiap-entity-id', String(id));
      break;
    case 7: {
      const moved = record();
      if (moved && into && !moved.contains(into)) into.append(moved);
      break;
    }
    case 8:
      pick('li,section,ul,i,b')?.classList.toggle(['gone', 'unseen', 'clear'][shape % 3] ?? 'gone');
      break;
    case 9:
      pick('li,section,div')?.toggleAttribute(shape % 2 ? 'inert' : 'hidden');
      break;
    case 10: {
      const input = pick<HTMLInputElement>('input');
      if (input) input.value = `v${id}`;
      break;
    }
    case 11:
      pick<HTMLInputElement>('input[type=checkbox]')?.click();
      break;
    case 12: {
      const select = pick<HTMLSelectElement>('select');
      if (select) select.selectedIndex = shape % 2;
      break;
    }
    case 13: {
      const box = root.querySelector('#box');
      if (box) box.scrollTop = at * 5;
      break;
    }
    case 14: {
      const dialog = root.querySelector<HTMLDialogElement>('dialog');
      if (dialog?.open) dialog.close();
      else dialog?.showModal();
      break;
    }
    case 15: {
      const host = root.querySelector('#host');
      if (host && !host.shadowRoot)
        host.attachShadow({ mode: 'open' }).innerHTML = rowHtml('contact', id, 'sh', shape);
      break;
    }
    case 16:
      pick('[data-uiap-field],[data-uiap-entity],section')?.toggleAttribute('data-uiap-redact');
      break;
    case 17:
      pick('ul')?.setAttribute('data-uiap-total', String(id));
      break;
    case 18: {
      const element = pick('section');
      if (element?.hasAttribute('data-uiap-scope')) element.removeAttribute('data-uiap-scope');
      else element?.setAttribute('data-uiap-scope', `s${id}`);
      break;
    }
    case 19:
      pick('i,b,u')?.toggleAttribute('data-uiap-primary');
      break;
    case 20:
      pick('i,b,u')?.setAttribute('data-uiap-value', `w${id}`);
      break;
    case 21: {
      const frameHost = root.querySelector('#frame');
      const framed = frameHost?.shadowRoot ?? frameHost?.attachShadow({ mode: 'open' });
      if (framed) framed.innerHTML = FRAMES[shape] ?? '';
      break;
    }
    case 22:
      root.querySelector('#frame')?.shadowRoot?.firstElementChild?.setAttribute('data-uiap-scope', `f${id}`);
      break;
    case 23: {
      const slotted = root.querySelector('#frame > *');
      if (slotted) slotted.slot = slotted.slot ? '' : 'other';
      break;
    }
    default:
      pick('li,ul,div')?.toggleAttribute('data-uiap-ignore');
  }
}

/** Where two facts differ, as text: a counterexample then shows it. */
function differences(kept: unknown, fresh: unknown, path = ''): string[] {
  if (typeof kept !== 'object' || typeof fresh !== 'object' || kept === null || fresh === null)
    return kept === fresh ? [] : [`${path}: kept ${JSON.stringify(kept)}, fresh ${JSON.stringify(fresh)}`];
  const keys = new Set([...Object.keys(kept), ...Object.keys(fresh)]);
  return [...keys].flatMap((key) =>
    differences(
      (kept as Record<string, unknown>)[key],
      (fresh as Record<string, unknown>)[key],
      `${path}/${key}`,
    ),
  );
}

describe('The live model (COG-12-10)', () => {
  for (const visibility of ['viewport', 'rendered'] as const) {
    for (const access of ['visible_only', 'scope_window'] as const) {
      it(`equals a fresh read after any edits (${visibility}, ${access})`, async function () {
        this.timeout(280_000);
        const options = { visibility, access: { contact: access, deal: 'visible_only' } } as const;
        const script = fc.array(fc.array(edit, { minLength: 1, maxLength: 6 }), {
          minLength: 1,
          maxLength: 8,
        });

        await fc.assert(
          fc.asyncProperty(script, async (batches) => {
            const live = mountPage(PAGE, { ...options, quietMs: 1 });
            try {
              for (const batch of batches) {
                for (const step of batch) apply(live.root, step);
                // Sometimes looked at in between, sometimes only at the end.
                if (batch.length % 2) await frame(systemClock());
              }
              const kept = plainFacts(await live.page.settled());
              const other = mountPage('', { ...options, isWatching: false });
              const fresh = plainFacts(await other.page.settled());
              other.end();
              expect(differences(kept, fresh), differences(kept, fresh).join('\n')).to.be.empty;
            } finally {
              live.end();
            }
          }),
          { numRuns: RUNS, includeErrorInReport: true },
        );
      });
    }
  }
});

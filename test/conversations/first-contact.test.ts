import { expect } from 'chai';
import { DEPOT, depot, parcel, recordsIn, SCHEMA, type Depot } from '../support/depot-page.js';

describe('First contact: an agent and a page (COG 7, 8, 12)', () => {
  let page: Depot;
  afterEach(() => page.end());

  it('tells what is on screen, with names, ids and policy, in one inline bootstrap (COG-12-2, COG-12-3, COG-12-8, COG-7.5-2)', async () => {
    page = await depot();
    const agent = page.connect();

    const answer = await agent.initialize(
      { supportedExtensions: [{ id: 'uiap.cognition', versions: ['0.1'] }] },
      { 'uiap.cognition': { bootstrapDelivery: 'inline' } },
    );

    const { bootstrap, enabledSurfaces, queryEnabled } = answer.ext?.['uiap.cognition'] as Record<
      string,
      never
    >;
    expect(enabledSurfaces).to.deep.equal(['schema', 'navigation', 'context']);
    expect(queryEnabled).to.equal(false);
    const records = recordsIn(bootstrap);
    expect([...records.keys()]).to.deep.equal(['p1', 'p2', 'p3']);
    expect(records.get('p1')).to.deep.equal({
      ref: { type: 'parcel', id: 'p1', stableId: 'parcel.p1', primaryText: 'Code p1' },
      fields: { code: 'Code p1', state: 'queued', weightKg: 4.5 },
      redactions: { recipientPhone: 'withheld' },
      source: 'visible',
    });
  });

  it('publishes nothing that is not declared (COG-3-4, COG-3-5, COG-5.2-6)', async () => {
    page = await depot();
    const agent = await page.meet();

    const answer = await agent.ask('uiap.cognition.bootstrap.get');

    expect(JSON.stringify(agent.heard)).not.to.match(/undeclared-|@example\.test|\+41 44/);
    expect(answer.type).to.equal('uiap.cognition.bootstrap');
  });

  it('follows the page with one full replacement for many changes (COG-8.2-2, COG-8.2-6, COG-12-10)', async () => {
    page = await depot();
    const agent = await page.meet();
    await agent.ask('uiap.cognition.bootstrap.get');
    const list = page.root.querySelector('#parcels')!;

    for (const field of list.querySelectorAll('[data-uiap-field="code"]')) field.textContent = 'New';
    list.insertAdjacentHTML('afterbegin', parcel('p9'));
    const changed = await agent.event('uiap.cognition.changed');

    expect(changed.payload.changed).to.deep.equal(['context']);
    expect(changed.payload.reason).to.equal('data_change');
    const records = recordsIn(changed.payload);
    expect([...records.keys()]).to.deep.equal(['p9', 'p1', 'p2', 'p3']);
    expect(records.get('p2')?.fields.code).to.equal('New');
  });

  it('is silent about what this agent may not know, and about style (COG-8.2-4, COG-8.2-5, COG-11-6)', async () => {
    page = await depot();
    const agent = await page.meet();
    await agent.ask('uiap.cognition.bootstrap.get');
    const first = page.root.querySelector('[data-uiap-entity]')!;

    first.querySelector('[data-uiap-field="recipientPhone"]')!.textContent = '+1';
    first.querySelector('[data-uiap-field="recipientMail"]')!.textContent = 'x@y.z';
    first.querySelector('[data-uiap-field="margin"]')!.textContent = '7';
    for (let count = 0; count < 100; count += 1) first.classList.toggle('hover');
    first.querySelector('button')?.focus();
    // What may be told changes last: the only event is about that.
    await new Promise((resolve) => setTimeout(resolve, 400));
    first.querySelector('[data-uiap-field="code"]')!.textContent = 'Seen';
    const changed = await agent.event('uiap.cognition.changed');

    expect(recordsIn(changed.payload).get('p1')?.fields.code).to.equal('Seen');
    expect(agent.heard.filter(({ type }) => type === 'uiap.cognition.changed')).to.have.length(1);
  });

  it('answers nothing of an extension that was not negotiated, and never sends its events (COG-7.5-1)', async () => {
    page = await depot();
    const agent = page.connect();
    await agent.initialize();

    const answers = [
      await agent.ask('uiap.cognition.bootstrap.get'),
      await agent.ask('uiap.cognition.query', { entity: 'parcel' }),
    ];
    page.root.querySelector('[data-uiap-field]')?.replaceChildren('x');
    await page.bridge.getSnapshot();
    await new Promise((resolve) => setTimeout(resolve, 300));

    for (const { payload } of answers) expect(payload.code).to.equal('extension_not_negotiated');
    expect(agent.heard.some(({ type }) => type.startsWith('uiap.cognition'))).to.equal(false);
  });

  it('only reads: no cognition message changes the page, the address or calls an action (COG-1-1, COG-1-5, COG-4.3-1, COG-5.7.1-1, COG-10.3-5, COG-12-11)', async () => {
    page = await depot({
      schema: {
        entities: {
          ...SCHEMA.entities,
          parcel: {
            ...SCHEMA.entities.parcel,
            recordAccess: 'queryable',
            fields: { code: { type: 'string' } },
          },
        },
      },
      records: () => ({ items: [{ ref: { type: 'parcel', id: 'p6' }, fields: { code: 'Six' } }] }),
    });
    const seen: MutationRecord[] = [];
    const observer = new MutationObserver((records) => seen.push(...records));
    observer.observe(page.root, { subtree: true, childList: true, attributes: true, characterData: true });
    const before = location.href;

    const agent = await page.meet({ requestedQuery: true, bootstrapDelivery: 'inline' });
    await agent.ask('uiap.cognition.bootstrap.get');
    const result = await agent.ask('uiap.cognition.query', { entity: 'parcel' });
    const none = await agent.ask('uiap.cognition.navigate', { routeId: 'parcels' });
    observer.disconnect();

    expect((result.payload.items as { source: string }[])[0]?.source).to.equal('query');
    expect(none.payload.code).to.equal('unknown_type');
    expect(seen).to.be.empty;
    expect(location.href).to.equal(before);
  });

  it('gives each agent what its own principal may know', async () => {
    page = await depot({
      principal: (agent) => ({ id: agent.id, grants: agent.name === 'blind' ? [] : ['observe'] }),
      cognition: { mayRead: ({ id }, { agent }) => agent.name !== 'half' || id !== 'p2' },
    });
    const offer = (name: string) => ({ peer: { role: 'agent', name } });
    const [blind, half, full] = [
      await page.meet({}, offer('blind')),
      await page.meet({}, offer('half')),
      await page.meet({}, offer('full')),
    ];

    const told = async (agent: typeof blind) => [
      ...recordsIn((await agent.ask('uiap.cognition.bootstrap.get')).payload).keys(),
    ];

    expect(await told(blind)).to.deep.equal([]);
    expect(await told(half)).to.deep.equal(['p1', 'p3']);
    expect(await told(full)).to.deep.equal(['p1', 'p2', 'p3']);
  });

  it('gives the app the same picture, and its audit trail who was told what (COG-11-5)', async () => {
    page = await depot();
    const agent = await page.meet();
    await agent.ask('uiap.cognition.bootstrap.get');

    const snapshot = await page.bridge.getSnapshot();

    expect([...recordsIn(snapshot).keys()]).to.deep.equal(['p1', 'p2', 'p3']);
    const entry = page.bridge.audit.entries.find(({ type }) => type === 'uiap.cognition.bootstrap.get');
    expect(entry).to.include({ sessionId: agent.sessionId, outcome: 'delivered', returned: 3 });
    expect(page.bridge.audit.export()).not.to.include('Code p1');
  });
});

describe('Annotations (COG 12, OP-D)', () => {
  let page: Depot;
  afterEach(() => page.end());

  async function told(html: string, type = 'parcel'): Promise<ReturnType<typeof recordsIn>> {
    page = await depot({}, html);
    const agent = await page.meet();
    return recordsIn((await agent.ask('uiap.cognition.bootstrap.get')).payload, type);
  }
  const codes = () => page.bridge.diagnostics.entries.map(({ code }) => code);

  it('leaves out a record without an id and says so to the developer only (COG-12-5, OP-D-10)', async () => {
    const records = await told('<p data-uiap-entity="parcel"><b data-uiap-field="code">x</b></p>');

    expect(records.size).to.equal(0);
    expect(codes()).to.include('record_without_id');
  });

  it('gives each field to its nearest record (COG-12-6, OP-D-8)', async () => {
    const html = `<div data-uiap-entity="parcel" data-uiap-entity-id="p1"><b data-uiap-field="code">Outer</b>
      <div data-uiap-entity="courier" data-uiap-entity-id="k1"><i data-uiap-field="name">Inner</i></div></div>`;

    const parcels = await told(html);
    const couriers = recordsIn(await page.bridge.getSnapshot(), 'courier');

    expect(parcels.get('p1')?.fields).to.deep.equal({ code: 'Outer' });
    expect(couriers.get('k1')?.fields).to.deep.equal({ name: 'Inner' });
  });

  it('lists an empty collection (COG-12-7)', async () => {
    page = await depot({}, '<ul data-uiap-collection="parcel"></ul>');

    const { context } = await page.bridge.getSnapshot();

    expect(context?.collections).to.deep.include({
      entity: 'parcel',
      access: 'visible_only',
      visibleCount: 0,
      items: [],
    });
  });

  it('lets data-uiap-redact tighten, never loosen (COG-12-9, OP-D-7)', async () => {
    const field = (name: string, redact: string, text: string) =>
      `<i data-uiap-field="${name}" ${redact}>${text}</i>`;
    const records = await told(`<p data-uiap-entity="parcel" data-uiap-entity-id="p1">
      ${field('code', 'data-uiap-redact="mask"', 'canary1')}${field('state', 'data-uiap-redact="sometimes"', 'canary2')}
      <span data-uiap-redact="omit">${field('weightKg', '', 'canary3')}</span>
      ${field('recipientMail', 'data-uiap-redact="none"', 'canary4')}</p>`);

    expect(records.get('p1')?.fields).to.deep.equal({ code: '***' });
    expect(records.get('p1')?.redactions).to.deep.include({
      code: 'masked',
      state: 'withheld',
      weightKg: 'omitted',
    });
    expect(JSON.stringify([...records])).not.to.include('canary');
  });

  it('reports a typo in an attribute and an undeclared type to the developer', async () => {
    await told('<p data-uiap-entity="robot" data-uiap-entity-id="r1" data-uiap-entitty="x"></p>');

    expect(codes()).to.include.members(['unknown_entity', 'unknown_attribute']);
  });

  it('reads text as a person does (OP-D-5)', async () => {
    page = await depot(
      {
        schema: {
          entities: {
            deal: {
              fields: Object.fromEntries(
                ['name', 'stage', 'lines', 'stacked', 'number', 'icon', 'combining', 'empty'].map((name) => [
                  name,
                  { type: 'string' as const },
                ]),
              ),
            },
          },
        },
      },
      `<style>.sr{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}.up{text-transform:uppercase}</style>
      <div data-uiap-entity="deal" data-uiap-entity-id="d1">
      <p data-uiap-field="name" data-uiap-primary>Daten&shy;schutz&nbsp;&nbsp;GmbH&#8203; <span hidden>(draft)</span><span class="sr">opens dialog</span><script>var x = 1;</script></p>
      <p data-uiap-field="stage" class="up">gewonnen</p><p data-uiap-field="lines">Haupt&shy;strasse 1<br>8000 Z&uuml;rich</p>
      <div data-uiap-field="stacked"><div>Line A</div><div>Line B</div></div><p data-uiap-field="number">42</p>
      <p data-uiap-field="icon"><i aria-hidden="true">&#9733;</i> Star</p><p data-uiap-field="combining">Zu&#776;rich</p><p data-uiap-field="empty"> &nbsp; </p></div>`,
    );

    const records = recordsIn(await page.bridge.getSnapshot(), 'deal');

    expect(records.get('d1')?.ref.primaryText).to.equal('Datenschutz GmbH');
    expect(records.get('d1')?.fields).to.deep.equal({
      name: 'Datenschutz GmbH',
      stage: 'gewonnen',
      lines: 'Hauptstrasse 1 8000 Zürich',
      stacked: 'Line A Line B',
      number: '42',
      icon: 'Star',
      combining: 'Zürich',
      empty: '',
    });
  });

  it('does not see what the bridge draws or the app ignores (OP-D-14)', async () => {
    const records = await told(`<div data-uiap-ignore>${parcel('p1')}</div>${parcel('p2')}`);

    expect([...records.keys()]).to.deep.equal(['p2']);
  });

  it('hides what lies behind a modal dialog, and tells what is in it (OP-D-1, OP-D-4)', async () => {
    page = await depot({}, `${DEPOT}<dialog><div data-uiap-scope="sheet">${parcel('p7')}</div></dialog>`);
    const agent = await page.meet();
    await agent.ask('uiap.cognition.bootstrap.get');

    page.root.querySelector('dialog')?.showModal();
    const changed = await agent.event('uiap.cognition.changed');

    const { scopeId } = (changed.payload.bootstrap as { context: { scopeId: string } }).context;
    expect(scopeId).to.equal('sheet');
    expect([...recordsIn(changed.payload).keys()]).to.deep.equal(['p7']);
  });
});

describe('Secrets (OP-D-13)', () => {
  it('never leave the page, whatever they are annotated with, and stay secret when shown', async () => {
    const fields = ['password', 'password2', 'card', 'otp', 'csrf', 'salary', 'note', 'mail'];
    const page = await depot(
      {
        schema: {
          entities: {
            member: {
              fields: Object.fromEntries(
                fields.map((name) => [
                  name,
                  {
                    type: 'string' as const,
                    ...(name === 'mail' ? { exposure: 'declared_only' as const } : {}),
                  },
                ]),
              ),
            },
          },
        },
      },
      `<form data-uiap-entity="member" data-uiap-entity-id="m1">
        <input type="password" data-uiap-id="s.pw" data-uiap-field="password" value="hunter2-attr">
        <input type="password" data-uiap-id="s.pw2" data-uiap-field="password2">
        <input autocomplete="section-a billing cc-number" data-uiap-field="card" value="4111 1111 1111 1111">
        <input autocomplete="one-time-code" data-uiap-field="otp" value="123456">
        <input type="hidden" data-uiap-field="csrf" value="tok-secret">
        <input data-uiap-redact data-uiap-field="salary" value="98000">
        <div data-uiap-redact><span data-uiap-field="note">inside redacted block</span></div>
        <span data-uiap-field="mail">anna@example.test</span></form>`,
    );
    const password = page.root.querySelector<HTMLInputElement>('[data-uiap-id="s.pw"]')!;
    password.value = 'hunter2-typed';
    const agent = await page.meet();
    await agent.ask('uiap.cognition.bootstrap.get');

    password.type = 'text';
    await agent.ask('uiap.cognition.bootstrap.get');
    const replacement = document.createElement('input');
    replacement.setAttribute('data-uiap-id', 's.pw');
    replacement.setAttribute('data-uiap-field', 'password');
    replacement.value = 'hunter2-again';
    password.replaceWith(replacement);
    await agent.ask('uiap.cognition.bootstrap.get');
    const written = await agent.ask('action.request', {
      actionId: 'ui.enterText',
      target: { ref: { by: 'stableId', value: 's.pw2' } },
      args: { text: 'new-secret' },
    });
    await page.end();

    expect(JSON.stringify(agent.heard) + page.bridge.audit.export()).not.to.match(
      /hunter2|4111|123456|tok-secret|98000|inside redacted|anna@|new-secret/,
    );
    expect((written.payload.error as { code: string }).code).to.equal('handoff_required');
  });
});

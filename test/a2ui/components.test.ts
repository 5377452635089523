import { expect } from 'chai';
import { sendKeys } from '@web/test-runner-commands';
import { components, data, rendering, surface, type as enter } from './rendering.js';

const text = (id: string, value: unknown) => ({ id, component: 'Text', text: value });
const root = (...children: string[]) => ({ id: 'root', component: 'Column', children });

function shownModel(shown: ReturnType<typeof rendering>): unknown {
  return shown.renderer.dataModel()?.surfaces.s;
}

const sends = { sendDataModel: true };

describe('accessibility of every component', () => {
  it('is what the agent says: name, description, live region, hiding', () => {
    const shown = rendering();
    shown.agent(
      surface(
        [
          root('stars', 'go', 'gone'),
          { ...text('stars', '★★★★☆'), accessibility: { label: '4 of 5 stars', live: 'polite' } },
          {
            id: 'go',
            component: 'Button',
            child: 't',
            action: { event: { name: 'go' } },
            accessibility: { label: { path: '/label' }, description: 'Room 7' },
          },
          text('t', 'Book now'),
          { id: 'gone', component: 'Card', child: 'f', accessibility: { hidden: { path: '/isHidden' } } },
          { id: 'f', component: 'TextField', label: 'Name' },
        ],
        { label: 'Book room 7', isHidden: true },
      ),
    );

    const stars = shown.one('.text');
    expect(['role', 'aria-label', 'aria-live'].map((name) => stars.getAttribute(name))).to.deep.equal([
      'img',
      '4 of 5 stars',
      'polite',
    ]);
    const button = shown.one('button');
    expect([button.getAttribute('aria-label'), button.getAttribute('aria-description')]).to.deep.equal([
      'Book room 7',
      'Room 7',
    ]);
    expect([shown.one('.card').getAttribute('aria-hidden'), shown.one('input').tabIndex]).to.deep.equal([
      'true',
      -1,
    ]);

    shown.agent(data('/isHidden', false));

    expect([shown.one('.card').getAttribute('aria-hidden'), shown.one('input').tabIndex]).to.deep.equal([
      null,
      0,
    ]);
  });
});

describe('TextField', () => {
  it('tells what is wrong only when the person has been there, tied to the field', () => {
    const shown = rendering();
    const checks = [
      { condition: { call: 'email', args: { value: { path: '/mail' } } }, message: 'No address' },
    ];
    shown.agent(
      surface([{ id: 'root', component: 'TextField', label: 'Mail', value: { path: '/mail' }, checks }], {
        mail: '',
      }),
    );
    const field = shown.one('input');
    const note = shown.one('.note');
    expect([note.textContent.trim(), field.getAttribute('aria-invalid')]).to.deep.equal(['', 'false']);

    enter(field, 'bea');
    field.dispatchEvent(new FocusEvent('blur'));
    expect([note.textContent.trim(), field.getAttribute('aria-invalid')]).to.deep.equal([
      'No address',
      'true',
    ]);
    expect(field.getAttribute('aria-describedby')).to.equal(note.id);

    enter(field, 'bea@example.test');
    expect([note.textContent.trim(), field.getAttribute('aria-invalid')]).to.deep.equal(['', 'false']);
  });

  for (const [variant, value, shownAs, typed, written] of [
    ['number', 0, '0', '12', 12],
    ['number', 1.5, '1.5', '', ''],
    ['shortText', 'a', 'a', '12', '12'],
    ['longText', 'a\nb', 'a\nb', 'c\nd', 'c\nd'],
    ['obscured', 'pw', 'pw', 'new', 'new'],
  ] as const)
    it(`${variant} shows ${JSON.stringify(value)} and writes ${JSON.stringify(written)}`, () => {
      const shown = rendering();
      shown.agent(
        surface(
          [{ id: 'root', component: 'TextField', label: 'F', variant, value: { path: '/v' } }],
          { v: value },
          sends,
        ),
      );
      const field = shown.one('input, textarea');
      expect(field.value).to.equal(shownAs);

      enter(field, typed);

      expect(shownModel(shown)).to.deep.equal({ v: written });
    });

  it('keeps what is typed to itself where it is bound to nothing', () => {
    const shown = rendering();
    shown.agent(surface([{ id: 'root', component: 'TextField', label: 'F', value: 'start' }], {}, sends));
    const field = shown.one('input');

    enter(field, 'more');
    shown.agent(components({ id: 'root', component: 'TextField', label: 'Other', value: 'start' }));

    expect([field.value, shown.one('label').textContent]).to.deep.equal(['more', 'Other']);
    expect(shownModel(shown)).to.deep.equal({});
  });
});

describe('CheckBox, ChoicePicker and Slider', () => {
  it('write at once, and follow what the agent writes', () => {
    const shown = rendering();
    shown.agent(
      surface(
        [
          root('c', 's'),
          { id: 'c', component: 'CheckBox', label: 'On', value: { path: '/on' } },
          {
            id: 's',
            component: 'Slider',
            label: 'Size',
            value: { path: '/size' },
            min: 10,
            max: 20,
            steps: 5,
          },
        ],
        { on: 'true', size: 99 },
        sends,
      ),
    );
    const [box, slider] = shown.all('input');
    expect([box!.checked, slider!.value, slider!.step]).to.deep.equal([true, '20', '2']);

    box!.click();
    slider!.value = '14';
    slider!.dispatchEvent(new Event('input', { bubbles: true }));
    expect(shownModel(shown)).to.deep.equal({ on: false, size: 14 });
    expect(shown.one('output').textContent).to.equal('14');

    shown.agent(data('/on', true), data('/size', 12));
    expect([box!.checked, slider!.value]).to.deep.equal([true, '12']);
  });

  const options = ['Red', 'Green', 'Grey'].map((label) => ({ label, value: label.toLowerCase() }));
  const picker = (more: object) => ({
    id: 'root',
    component: 'ChoicePicker',
    label: 'Colour',
    options,
    value: { path: '/v' },
    ...more,
  });

  it('one of several is a list of one', () => {
    const shown = rendering();
    shown.agent(surface([picker({})], { v: ['red'] }, sends));
    const radios = shown.all('input[type=radio]');

    radios[1]!.click();

    expect(shownModel(shown)).to.deep.equal({ v: ['green'] });
    expect(radios.map(({ checked }) => checked)).to.deep.equal([false, true, false]);
    expect(shown.one('[role=radiogroup]').getAttribute('aria-labelledby')).to.equal(shown.one('.label').id);
  });

  it('several are added and taken away; a filter finds parts of labels in any case', () => {
    const shown = rendering();
    shown.agent(
      surface(
        [picker({ variant: 'multipleSelection', displayStyle: 'chips', filterable: true })],
        { v: ['red'] },
        sends,
      ),
    );
    const filter = shown.one('input[type=search]');
    enter(filter, 'GRE');
    expect(shown.all('.choice').map((choice) => choice.textContent.trim())).to.deep.equal(['Green', 'Grey']);

    shown.all('input[type=checkbox]')[1]!.click();
    enter(filter, '');
    shown.all('input[type=checkbox]')[0]!.click();

    expect(shownModel(shown)).to.deep.equal({ v: ['grey'] });
  });
});

describe('DateTimeInput', () => {
  const offset = '2025-07-15T19:00:00+05:30';
  const pad = (value: number) => String(value).padStart(2, '0');
  const here = new Date(offset);
  const local = `${here.getFullYear()}-${pad(here.getMonth() + 1)}-${pad(here.getDate())}T${pad(here.getHours())}:${pad(here.getMinutes())}`;

  for (const [what, flags, value, shownAs, typed, written] of [
    ['a day', { enableDate: true }, '2025-01-15', '2025-01-15', '2025-02-01', '2025-02-01'],
    ['neither date nor time', {}, '2025-01-15', '2025-01-15', '', ''],
    ['a time with seconds', { enableTime: true }, '13:05:00', '13:05', '14:10', '14:10:00'],
    ['a time', { enableTime: true }, '13:05', '13:05', '14:10', '14:10'],
    [
      'the day of a moment without zone',
      { enableDate: true },
      '2025-01-15T13:05',
      '2025-01-15',
      '2025-02-01',
      '2025-02-01T13:05',
    ],
    [
      'a moment without zone',
      { enableDate: true, enableTime: true },
      '2025-01-15T13:05',
      '2025-01-15T13:05',
      '2025-02-01T08:00',
      '2025-02-01T08:00',
    ],
    ['a moment of another zone', { enableDate: true, enableTime: true }, offset, local, local, offset],
    ['nothing', { enableDate: true }, '', '', '2025-02-01', '2025-02-01'],
  ] as const)
    it(`shows ${what} and writes it back in the same shape`, () => {
      const shown = rendering();
      shown.agent(
        surface(
          [{ id: 'root', component: 'DateTimeInput', label: 'When', value: { path: '/v' }, ...flags }],
          { v: value },
          sends,
        ),
      );
      const field = shown.one('input');
      expect(field.value).to.equal(shownAs);

      field.value = typed;
      field.dispatchEvent(new Event('change', { bubbles: true }));

      expect(shownModel(shown)).to.deep.equal({ v: written });
    });
});

describe('Tabs', () => {
  const tabs = [
    { title: 'One', child: 'a' },
    { title: 'Two', child: 'b' },
  ];

  it('draw only the chosen one, and go by arrow keys', async () => {
    const shown = rendering();
    shown.agent(surface([{ id: 'root', component: 'Tabs', tabs }, text('a', 'first'), text('b', 'second')]));
    expect(shown.text()).to.equal('One Two first');
    const [one, two] = shown.all('[role=tab]');
    expect(one!.getAttribute('aria-controls')).to.equal(shown.one('[role=tabpanel]').id);

    one!.focus();
    await sendKeys({ press: 'ArrowRight' });

    expect(shown.text()).to.equal('One Two second');
    expect(shown.root().activeElement).to.equal(two);
    expect([two!.getAttribute('aria-selected'), two!.tabIndex, one!.tabIndex]).to.deep.equal(['true', 0, -1]);

    await sendKeys({ press: 'ArrowRight' });
    expect(shown.text()).to.equal('One Two first');
  });
});

describe('Modal', () => {
  it('opens over the surface, takes the focus, closes with Escape and gives it back', async () => {
    const shown = rendering();
    shown.agent(
      surface([
        { id: 'root', component: 'Modal', trigger: 'go', content: 'in' },
        text('go', 'Open'),
        text('in', 'Inside'),
      ]),
    );
    const trigger = shown.one('.trigger');
    expect(shown.all('[role=dialog]')).to.deep.equal([]);

    trigger.focus();
    await sendKeys({ press: 'Enter' });
    const dialog = shown.one('[role=dialog]');
    expect(dialog.textContent).to.contain('Inside');
    expect(shown.root().activeElement).to.equal(dialog);
    expect(shown.one('.content').inert).to.equal(true);

    await sendKeys({ press: 'Escape' });
    expect(shown.all('[role=dialog]')).to.deep.equal([]);
    expect(shown.root().activeElement).to.equal(trigger);

    trigger.click();
    shown.one('.close').click();
    expect(shown.all('[role=dialog]')).to.deep.equal([]);
  });

  it('closes when it is gone', () => {
    const shown = rendering();
    shown.agent(
      surface([
        { id: 'root', component: 'Modal', trigger: 'go', content: 'in' },
        text('go', 'Open'),
        text('in', 'Inside'),
      ]),
    );
    shown.one('.trigger').click();

    shown.agent(components(text('root', 'other')));

    expect(shown.all('[role=dialog]')).to.deep.equal([]);
    expect(shown.text()).to.equal('other');
  });
});

describe('List, Row and Icon', () => {
  it('lists have roles, and long ones go on where their end is seen', () => {
    const shown = rendering();
    shown.container.style.cssText = 'position: absolute; inset-block-start: 4000px';
    shown.agent(
      surface(
        [
          { id: 'root', component: 'List', children: { path: '/items', componentId: 'row' } },
          text('row', { path: '' }),
        ],
        {
          items: Array.from({ length: 250 }, (_, index) => `row ${index}`),
        },
      ),
    );
    expect(shown.all('[role=list] > [role=listitem]').length).to.equal(101);
    expect(shown.one('.more').textContent.trim()).to.equal('Show 150 more');

    shown.one('.more').click();

    expect(shown.all('[role=listitem]').length).to.equal(201);
  });

  it('weights share the room', () => {
    const shown = rendering();
    shown.container.style.inlineSize = '1000px';
    shown.agent(
      surface([
        { id: 'root', component: 'Row', children: ['a', 'b'] },
        { id: 'a', component: 'Card', child: 't', weight: 1 },
        { id: 'b', component: 'Card', child: 't', weight: 3 },
        text('t', 'x'),
      ]),
    );
    const [a, b] = shown.all('.card').map((card) => card.getBoundingClientRect().width);

    expect(b! / a!).to.be.within(2.7, 3.3);
  });

  it('icons have names only where they stand alone in a button', () => {
    const shown = rendering();
    shown.agent(
      surface(
        [
          root('i', 'b', 'u'),
          { id: 'i', component: 'Icon', name: 'star' },
          { id: 'b', component: 'Button', child: 'n', action: { event: { name: 'next' } } },
          { id: 'n', component: 'Icon', name: 'skipNext' },
          { id: 'u', component: 'Icon', name: { path: '/nobodyKnows' } },
        ],
        { nobodyKnows: 'constructor' },
      ),
    );

    expect(shown.all('.icon').map((icon) => icon.getAttribute('aria-label'))).to.deep.equal([
      null,
      'skip next',
      null,
    ]);
    expect(shown.all('svg').length).to.equal(3);
  });

  it('our own words are German for German', () => {
    const shown = rendering({ locale: 'de-CH', agentName: 'Depot' });
    shown.agent(surface([{ id: 'root', component: 'Image', url: 'https://spy.example/x.png' }]));

    expect(shown.one('.from').textContent).to.equal('Von Depot');
    expect(shown.one('section').lang).to.equal('de');
    expect(shown.one('.blocked').getAttribute('aria-label')).to.match(/^Nicht geladen/);
  });
});

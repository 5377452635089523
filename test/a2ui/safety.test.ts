import { expect } from 'chai';
import { click } from '../overlay/mouse.js';
import { data, rendering, surface } from './rendering.js';

const text = (id: string, value: unknown) => ({ id, component: 'Text', text: value });

describe('what agents cannot do (OP-A-17, OP-A-18)', () => {
  it('write markup: text is text, with the simplest of Markdown', () => {
    const shown = rendering();
    const evil =
      '# <img src=x onerror="window.pwned=1">\n\n**<script>1</script>** ![x](https://spy.example/p.png) [link](javascript:1)';
    shown.agent(surface([text('root', evil)]));

    expect(shown.text()).to.equal('<img src=x onerror="window.pwned=1"> <script>1</script> x link');
    expect(shown.all('.content :is(img, script, a)')).to.deep.equal([]);
  });

  it('load pictures or sound from hosts that the app has not listed', () => {
    const shown = rendering({ mediaHosts: ['pictures.example', location.origin] });
    shown.agent(
      surface([
        { id: 'root', component: 'Column', children: ['a', 'b', 'c', 'd'] },
        { id: 'a', component: 'Image', url: 'https://spy.example/a.png', description: 'A' },
        { id: 'b', component: 'Image', url: 'https://pictures.example/b.png', description: 'B' },
        {
          id: 'c',
          component: 'Video',
          url: 'https://spy.example/c.mp4',
          posterUrl: 'https://spy.example/c.png',
        },
        { id: 'd', component: 'AudioPlayer', url: '/d.mp3' },
      ]),
    );

    const loaded = shown.all('img, video, audio').map((element) => element.src);
    expect(loaded).to.deep.equal(['https://pictures.example/b.png', `${location.origin}/d.mp3`]);
    expect(shown.one('.blocked').getAttribute('aria-label')).to.equal('A');
  });

  for (const url of [
    'javascript:window.pwned=1',
    'JaVaScRiPt:window.pwned=1',
    'java\tscript:window.pwned=1',
    ' \njavascript:window.pwned=1',
    'data:image/svg+xml,<svg onload="window.pwned=1"/>',
    'blob:https://pictures.example/1',
    'http://pictures.example/x.png',
    'https://user:pw@pictures.example/x.png',
    'https://pictures.example.evil.example/x.png',
    '//spy.example/x.png',
  ])
    it(`load ${JSON.stringify(url)} as a picture (case 63)`, () => {
      const shown = rendering({ mediaHosts: ['pictures.example'] });
      shown.agent(surface([{ id: 'root', component: 'Image', url: { path: '/url' } }], { url }));

      expect(shown.all('img')).to.deep.equal([]);
    });

  describe('open windows', () => {
    const opened: (string | undefined)[][] = [];
    const { open } = window;
    beforeEach(() => {
      opened.length = 0;
      window.open = (...args) => {
        opened.push(args.map(String));
        return null;
      };
    });
    afterEach(() => {
      window.open = open;
    });

    const opener = [
      { id: 'root', component: 'Column', children: ['b', 'i'] },
      {
        id: 'b',
        component: 'Button',
        child: 't',
        action: { functionCall: { call: 'openUrl', args: { url: { path: '/url' } } } },
      },
      text('t', 'Open'),
      text('i', 'x'),
    ];

    it('but to web addresses, at a real press, without ties (case 63)', async () => {
      const shown = rendering();
      shown.agent(surface(opener, { url: 'https://example.test/doc' }));

      await click(shown.one('.button'));

      expect(opened).to.deep.equal([['https://example.test/doc', '_blank', 'noopener,noreferrer']]);
    });

    it('with a press that a script made', async () => {
      const shown = rendering();
      shown.agent(surface(opener, { url: 'https://example.test/doc' }));

      shown.one('.button').click();

      expect(opened).to.deep.equal([]);
      await shown.clock.pass(0);
      expect(shown.errors().map(({ code }) => code)).to.deep.equal(['INVALID_FUNCTION_CALL']);
      expect(shown.one('.notice').textContent).to.contain('That did not work');
    });

    it('to anything else, and the agent hears of it (case 63)', async () => {
      const shown = rendering();
      shown.agent(surface(opener, { url: '' }));
      for (const url of [
        'java\tscript:window.pwned=1',
        'data:text/html,1',
        'mailto:a@example.test',
        'https://user:pw@example.test/',
      ]) {
        shown.agent(data('/url', url));
        await click(shown.one('.button'));
      }

      expect(opened).to.deep.equal([]);
      expect(shown.errors()).to.deep.equal([
        { code: 'INVALID_FUNCTION_CALL', surfaceId: 's', message: 'args.url must be a web address.' },
      ]);
    });

    it('while a bound text is worked out', async () => {
      const shown = rendering();
      shown.agent(
        surface(
          [
            { id: 'root', component: 'Column', children: ['a', 'b'] },
            text('a', { call: 'openUrl', args: { url: 'https://example.test' } }),
            text('b', { call: 'formatString', args: { value: "${openUrl(url: 'https://example.test')}" } }),
          ],
          {},
        ),
      );

      expect(opened).to.deep.equal([]);
      await shown.clock.pass(0);
      expect(shown.errors().map(({ code }) => code)).to.deep.equal(['INVALID_FUNCTION_CALL']);
    });
  });

  it('fill the page: cycles are cut and told, and the rest is shown (case 65)', async () => {
    const shown = rendering();
    shown.agent(
      surface([
        { id: 'root', component: 'Column', children: ['a', 'ok'] },
        { id: 'a', component: 'Card', child: 'b' },
        { id: 'b', component: 'Column', children: ['a', 'self', 'root'] },
        { id: 'self', component: 'Card', child: 'self' },
        text('ok', 'still here'),
      ]),
    );

    expect(shown.text()).to.match(/still here$/);
    await shown.clock.pass(0);
    expect(shown.errors().map(({ code, path }) => `${code} ${path ?? ''}`)).to.deep.equal([
      'VALIDATION_FAILED /components/2/children/0',
      'VALIDATION_FAILED /components/3/child',
      'VALIDATION_FAILED /components/2/children/2',
    ]);
  });

  it('nest components without end, or multiply them (case 65)', async () => {
    const shown = rendering();
    const chain = Array.from({ length: 5000 }, (_, index) => ({
      id: index === 0 ? 'root' : `c${index}`,
      component: 'Card',
      child: `c${index + 1}`,
    }));
    shown.agent(surface(chain));
    expect(shown.all('.card').length).to.be.lessThan(100);

    const doubled = Array.from({ length: 24 }, (_, index) => ({
      id: index === 0 ? 'root' : `d${index}`,
      component: 'Column',
      children: [`d${index + 1}`, `d${index + 1}`],
    }));
    shown.agent({ deleteSurface: { surfaceId: 's' } }, surface(doubled));
    expect(shown.all('.column').length).to.be.at.most(10_000);
    await shown.clock.pass(0);
    expect(shown.errors().map(({ code }) => code)).to.deep.equal(['LIMIT_EXCEEDED', 'LIMIT_EXCEEDED']);
  });

  it('make a template that is its own row go on for ever (case 65)', () => {
    const shown = rendering();
    shown.agent(
      surface([{ id: 'root', component: 'Column', children: { path: '/items', componentId: 'root' } }], {
        items: [1, 2],
      }),
    );

    expect(shown.all('.column').length).to.be.lessThan(50);
  });

  it('double their work with texts that hold calls of texts', async () => {
    const shown = rendering();
    const twice = '${formatString(value: ${/t})}${formatString(value: ${/t})}';
    shown.agent(
      surface([text('root', { call: 'formatString', args: { value: { path: '/t' } } })], { t: twice }),
    );

    expect(shown.text()).to.equal('');
    await shown.clock.pass(0);
    expect(shown.errors().map(({ code }) => code)).to.deep.equal(['LIMIT_EXCEEDED']);
  });

  it('leave their box, or look like the app', () => {
    const shown = rendering({ agentName: 'Depot' });
    shown.agent(surface([text('root', 'x')]));
    const style = getComputedStyle(shown.container.children[0]!);

    expect(style.contain).to.match(/content|layout.*paint/);
    expect(style.isolation).to.equal('isolate');
    expect(shown.one('section').getAttribute('aria-label')).to.equal('From Depot');
    expect(shown.one('.from').textContent).to.equal('From Depot');
  });

  it('be read as content of the app (OP-D-14)', () => {
    const shown = rendering();
    shown.agent(surface([text('root', 'x')]));

    expect(shown.container.children[0]!.hasAttribute('data-uiap-ignore')).to.equal(true);
  });

  it('freeze the page with a pattern: it counts as not met', () => {
    const shown = rendering();
    const checks = [{ condition: { call: 'regex', args: { value: 'x', pattern: '(a+)+$' } } }];
    shown.agent(surface([{ id: 'root', component: 'TextField', label: 'Code', checks }]));
    const field = shown.one('input');
    field.dispatchEvent(new FocusEvent('blur'));

    expect(shown.one('.note').textContent).to.contain('Please check this entry.');
    expect(field.getAttribute('aria-invalid')).to.equal('true');
  });

  it('and the styles of the page do not reach in', () => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '* { color: rgb(1, 2, 3) !important; display: none } .card { border: 9px solid } div { padding: 99px }',
    );
    document.adoptedStyleSheets = [sheet];
    try {
      const shown = rendering();
      shown.agent(surface([{ id: 'root', component: 'Card', child: 't' }, text('t', 'x')]));
      const host = shown.container.children[0]!;

      expect(getComputedStyle(host).display).to.equal('block');
      expect(getComputedStyle(shown.one('.text')).color).not.to.equal('rgb(1, 2, 3)');
    } finally {
      document.adoptedStyleSheets = [];
    }
  });
});

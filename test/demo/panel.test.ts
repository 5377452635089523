import { expect } from 'chai';
import fc from 'fast-check';
import type { Step } from '../../demo/agent/brain.js';
import { forModel } from '../../demo/agent/model/for-model.js';
import { FromNode, FromPanel, readMessage } from '../../demo/agent/node/panel-messages.js';
import { appOrigin } from '../../demo/agent/panel/app-origin.js';
import { withStep } from '../../demo/agent/panel/turn.js';
import { loggedWay, type WireEntry } from '../../demo/agent/wire/logged-way.js';
import { MOST_ENTRIES, wireLog } from '../../demo/agent/wire/wire-log.js';
import { connectMemory } from '../../src/agent/index.js';
import { memoryPair } from '../../src/transport/memory.js';

describe('the panel talks to one app only', () => {
  const known = 'https://crm.example';
  const framed = { isFramed: true, known, said: null, referrer: `${known}/contacts` };

  it('the one that its page names', () => {
    expect(appOrigin(framed)).to.deep.equal({ kind: 'app', origin: known });
    expect(appOrigin({ ...framed, said: known })).to.deep.equal({ kind: 'app', origin: known });
    expect(appOrigin({ ...framed, referrer: '' })).to.deep.equal({ kind: 'app', origin: known });
  });

  it('and no other, whoever says so', () => {
    for (const stranger of [
      'https://evil.example',
      'https://crm.example.evil.example',
      'http://crm.example',
      '*',
      '',
    ]) {
      expect(appOrigin({ ...framed, said: stranger })).to.deep.equal({ kind: 'stranger' });
    }
    expect(appOrigin({ ...framed, said: known, referrer: 'https://evil.example/' })).to.deep.equal({
      kind: 'stranger',
    });
  });

  it('and to nobody where it stands alone', () => {
    expect(appOrigin({ ...framed, isFramed: false })).to.deep.equal({ kind: 'alone' });
  });
});

describe('what the panel shows', () => {
  const action = (state: 'EXECUTING' | 'SUCCEEDED'): Step => ({
    kind: 'action',
    id: 'a1',
    actionId: 'nav.navigate',
    title: 'Open a page',
    state,
    text: state,
  });

  it('lets a step that goes on take its own place', () => {
    const thought: Step = { kind: 'thought', text: 'I open it.' };
    const steps = [action('EXECUTING'), thought, action('SUCCEEDED')].reduce<readonly Step[]>(withStep, []);

    expect(steps).to.deep.equal([action('SUCCEEDED'), thought]);
  });

  it(`keeps the latest ${MOST_ENTRIES} messages, numbered for good`, () => {
    const log = wireLog();
    for (let count = 0; count < MOST_ENTRIES + 5; count += 1)
      log.add({ direction: 'in', at: '', message: { ü: 1 } });

    expect(log.entries).to.have.length(MOST_ENTRIES);
    expect(log.entries[0]).to.deep.include({ number: 6, bytes: 8 });
  });

  it('sees what passes in both directions, and changes nothing of it', async () => {
    const { agent, bridge } = memoryPair();
    const seen: WireEntry[] = [];
    const way = loggedWay(connectMemory(agent), (entry) => seen.push(entry));
    if (way.kind !== 'connection') throw new Error('a connection stays one');
    const heard = new Promise<unknown>((message) => {
      bridge.open({ message, closed: () => undefined, doubtful: () => undefined });
    });
    way.connection.send({ hello: 1 });
    expect(await heard).to.deep.equal({ hello: 1 });
    const answered = new Promise<unknown>((message) => {
      way.connection.open({ message, closed: () => undefined, doubtful: () => undefined });
    });
    bridge.send({ answer: 2 });

    expect(await answered).to.deep.equal({ answer: 2 });
    expect(seen.map(({ direction, message }) => [direction, message])).to.deep.equal([
      ['out', { hello: 1 }],
      ['in', { answer: 2 }],
    ]);
  });
});

describe('panel and Node agent', () => {
  it('take nothing from each other but what they know', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string()), (text) => {
        expect(readMessage(FromPanel, text)).to.equal(undefined);
        expect(readMessage(FromNode, text)).to.equal(undefined);
      }),
    );
    const wish = { type: 'wish', id: 'w1', pageId: 'p1', text: 'Go to deals', language: 'en' };
    expect(readMessage(FromPanel, JSON.stringify(wish))).to.deep.equal(wish);
    expect(readMessage(FromPanel, JSON.stringify({ ...wish, text: 'x'.repeat(501) }))).to.equal(undefined);
  });
});

describe('text on its way to a model', () => {
  it('is marked as untrusted, cut, and freed of what nobody sees', () => {
    const hidden = `a\u200Bb\u202Ec\u{E0041}d`;
    const read = JSON.parse(forModel({ name: hidden, note: 'x'.repeat(5000) })) as {
      untrusted: boolean;
      data: { name: string; note: string };
    };

    expect(read.untrusted).to.equal(true);
    expect(read.data.name).to.equal('abcd');
    expect(read.data.note).to.have.length(2001);
  });

  it('is valid JSON of bounded length, whatever the app answers', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.nat(200), (value, times) => {
        const read = forModel(Array.from({ length: times }, () => ({ value, filler: 'y'.repeat(1900) })));

        expect(read.length).to.be.below(80_000 * 2);
        expect(JSON.parse(read)).to.deep.include({ untrusted: true });
      }),
      { numRuns: 30 },
    );
  });
});

import { expect } from 'chai';
import { inbox } from '../../src/transport/inbox.js';
import type { Receiver } from '../../src/transport/transport.js';

function listener(): Receiver & { told: string[] } {
  const told: string[] = [];
  return {
    told,
    message: (received) => told.push(String(received)),
    doubtful: () => told.push('doubtful'),
    closed: (reason) => told.push(`closed: ${reason}`),
  };
}
const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('inbox', () => {
  it('tells first what came before anybody listened, in order', async () => {
    const box = inbox();
    const receiver = listener();
    box.message(1);
    box.doubtful();
    box.open(receiver);
    box.message(2);
    await settled();
    box.message(3);

    expect(receiver.told).to.deep.equal(['1', 'doubtful', '2', '3']);
  });

  it('tells nothing while open() is still running', () => {
    const box = inbox();
    const receiver = listener();
    box.message(1);
    box.open(receiver);

    expect(receiver.told).to.deep.equal([]);
  });

  it('ends once and takes nothing more', async () => {
    const box = inbox();
    const receiver = listener();
    box.open(receiver);
    box.message(1);
    box.closed('first');
    box.closed('second');
    box.message(2);
    box.doubtful();
    await settled();

    expect(receiver.told).to.deep.equal(['1', 'closed: first']);
    expect(box.gone.reason).to.equal('first');
  });

  it('tells the end also to whoever listens later', async () => {
    const box = inbox();
    const receiver = listener();
    box.message(1);
    box.closed('early');
    await settled();
    box.open(receiver);
    await settled();

    expect(receiver.told).to.deep.equal(['1', 'closed: early']);
  });

  it('never calls back from within closed()', async () => {
    const box = inbox();
    const receiver = listener();
    box.open(receiver);
    await settled();
    box.closed('now');

    expect(receiver.told).to.deep.equal([]);
    await settled();
    expect(receiver.told).to.deep.equal(['closed: now']);
  });
});

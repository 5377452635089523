import { expect } from 'chai';
import { tabStore, webLocks } from '../../src/workflow/store.js';

describe('The default store and locks', () => {
  afterEach(() => sessionStorage.clear());

  it('keep instances in the session storage of the tab, apart from all else', async () => {
    sessionStorage.setItem('other', 'x');
    const store = tabStore();
    await store.save('a', '1');
    await store.save('b', '2');
    await store.save('a', '3');
    await store.remove('b');

    expect([...(await store.load())]).to.deep.equal([['a', '3']]);
    expect(sessionStorage.getItem('other')).to.equal('x');
  });

  it('say so when the storage is full', () => {
    expect(() => tabStore().save('big', 'x'.repeat(20_000_000))).to.throw();
  });

  it('give a lock once, until it is released', async () => {
    const locks = webLocks()!;
    const release = await locks.take('uiap.workflow.test');
    expect(await locks.take('uiap.workflow.test')).to.be.undefined;

    release?.();
    for (;;) {
      const again = await locks.take('uiap.workflow.test');
      if (again) {
        again();
        break;
      }
    }
  });
});

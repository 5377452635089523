import { expect } from 'chai';
import type { AppAction } from '../../src/index.js';
import type { ConfirmationPrompt } from '../../src/policy/confirmation.js';
import { depot, type Depot } from '../support/depot-page.js';

describe('What an action is about (contract 3)', () => {
  let page: Depot | undefined;
  afterEach(() => page?.end());

  const names = new Map([['p1', 'The blue parcel']]);
  const ship = (about: AppAction['about']): AppAction => ({
    id: 'parcel.ship',
    title: { en: 'Ship a parcel' },
    args: { type: 'object', properties: { parcelId: { type: 'string' } }, required: ['parcelId'] },
    ...(about ? { about } : {}),
    handler: () => 'done',
  });

  /** What the person is asked, and all that the agent hears. */
  async function askedFor(about: AppAction['about']): Promise<{ prompt: ConfirmationPrompt; heard: string }> {
    let prompt: ConfirmationPrompt | undefined;
    page = await depot({
      actions: [ship(about)],
      confirm: (asked) => {
        prompt = asked;
        return Promise.resolve('approved');
      },
    });
    const agent = await page.meet();
    const { payload } = await agent.ask('action.request', {
      actionId: 'parcel.ship',
      args: { parcelId: 'p1' },
    });
    expect(payload).to.include({ status: 'succeeded' });
    return { prompt: prompt!, heard: JSON.stringify(agent.heard) };
  }

  it('stands in the question, by the name that the app gives', async () => {
    const { prompt } = await askedFor(({ parcelId }) => names.get(parcelId as string));
    expect(prompt.about).to.equal('The blue parcel');
  });

  it('is never told to the agent', async () => {
    const { heard } = await askedFor(() => 'CANARY');
    expect(heard).not.to.include('CANARY');
  });

  const nothing: [string, AppAction['about']][] = [
    ['does not say', undefined],
    ['does not know', () => undefined],
    ['says nothing', () => ''],
    ['says something else than a text', () => ({ toString: () => 'x' }) as never],
    [
      'throws',
      () => {
        throw new Error('app fault');
      },
    ],
  ];
  for (const [reason, about] of nothing) {
    it(`is left out where the app ${reason}`, async () => {
      const { prompt } = await askedFor(about);
      expect(prompt).not.to.have.property('about');
    });
  }

  it('has to be a function', async () => {
    let error: unknown;
    try {
      page = await depot({ actions: [ship('parcel' as never)] });
    } catch (thrown) {
      error = thrown;
    }
    expect(error).to.be.instanceOf(TypeError);
    expect(String(error)).to.include('actions["parcel.ship"].about');
  });
});

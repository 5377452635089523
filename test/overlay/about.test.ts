import { expect } from 'chai';
import { ask, type Asking } from './asking.js';

describe('What a question is about', () => {
  let asking: Asking | undefined;
  afterEach(() => asking?.end());

  for (const [locale, label] of [
    ['en', 'About'],
    ['de', 'Betrifft'],
  ] as const) {
    it(`stands before everything else of it (${locale})`, () => {
      asking = ask({ locale, prompt: { about: 'Daniel\u202e Meier' } });
      const [term] = asking.root.querySelectorAll('dt');
      expect(term?.textContent).to.equal(label);
      expect(term?.nextElementSibling?.textContent).to.include('Meier').and.not.to.include('\u202e');
    });
  }

  it('is no row of its own where the app does not say', () => {
    asking = ask();
    expect([...asking.root.querySelectorAll('dt')].map(({ textContent }) => textContent)).not.to.include(
      'About',
    );
  });
});

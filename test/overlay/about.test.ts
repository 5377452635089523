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

  for (const [locale, label] of [
    ['en', 'To'],
    ['de', 'Wohin'],
  ] as const)
    it(`says where the target goes, as it says the target (${locale})`, () => {
      const goesTo = { role: 'generic', name: 'Bin\u202e', entity: { type: 'folder', id: 'f1' } };
      asking = ask({ locale, prompt: { goesTo } });

      const row = [...asking.root.querySelectorAll('dt')].find(({ textContent }) => textContent === label);

      expect(row?.nextElementSibling?.textContent).to.match(/^Bin (area|Bereich)$/);
      expect(row?.closest('dl')?.textContent).to.include('f1');
    });

  it('is no row of its own where the app does not say', () => {
    asking = ask();
    expect([...asking.root.querySelectorAll('dt')].map(({ textContent }) => textContent)).not.to.include(
      'About',
    );
  });
});

import { expect } from 'chai';
import { mountPage } from '../support/page-fixture.js';

/** The one record of a page. */
function recordOf(inside: string) {
  const mounted = mountPage(
    `<style>.gone .sometimes { display: none }</style><div data-uiap-entity="contact" data-uiap-entity-id="a">${inside}</div>`,
    { visibility: 'rendered' },
  );
  return { ...mounted, record: () => mounted.page.facts().collections[0]?.records[0] };
}

describe('Text that a record shows (OP-D-5, OP-D-7)', () => {
  it('of a field is without what is redacted inside it', () => {
    const { record, root, end } = recordOf(
      '<b data-uiap-field="name">Ada <i data-uiap-redact>CANARY</i></b>',
    );
    expect(record()?.fields.get('name')?.value).to.equal('Ada');
    root.querySelector('i')!.removeAttribute('data-uiap-redact');
    expect(record()?.fields.get('name')?.value).to.equal('Ada CANARY');
    root.querySelector('i')!.setAttribute('data-uiap-redact', 'mask');
    expect(record()?.fields.get('name')?.value).to.equal('Ada');
    end();
  });

  it('of a label is that of the fields in it, by name', () => {
    const { record, root, end } = recordOf(
      '<h2 data-uiap-primary><span data-uiap-field="first">Ada</span> <span data-uiap-field="last">Byron</span></h2>',
    );
    expect(record()?.primary).to.deep.equal({ text: 'Ada Byron', fields: ['first', 'last'] });
    root.querySelector('[data-uiap-field="last"]')!.textContent = 'Lovelace';
    expect(record()?.primary?.text).to.equal('Ada Lovelace');
    end();
  });

  it('of a label names a field that occurs a second time, too', () => {
    const { record, end } = recordOf(
      '<i data-uiap-field="iban">1</i><h2 data-uiap-primary>Account <span data-uiap-field="iban">2</span></h2>',
    );
    expect(record()?.primary?.fields).to.deep.equal(['iban']);
    end();
  });

  it('of a label is without what is redacted or another record’s', () => {
    const { record, end } = recordOf(
      `<h2 data-uiap-primary>Ada <i data-uiap-redact>CANARY</i><b data-uiap-field="mail" data-uiap-redact>CANARY</b>
        <em data-uiap-entity="deal" data-uiap-entity-id="d">Deal</em></h2>`,
    );
    expect(record()?.primary).to.deep.equal({ text: 'Ada' });
    end();
  });

  it('of a label follows what is shown of it', () => {
    const { record, root, end } = recordOf(
      '<h2 data-uiap-primary>Ada <i class="sometimes">Countess</i></h2>',
    );
    expect(record()?.primary?.text).to.equal('Ada Countess');
    root.className = 'gone';
    expect(record()?.primary?.text).to.equal('Ada');
    end();
  });
});

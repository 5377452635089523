/** A CRM table as in real apps: about 20 elements a record, five of them fields. */
export function mountTable(count: number): { readonly body: HTMLElement; readonly remove: () => void } {
  const main = document.createElement('main');
  main.innerHTML = `<section data-uiap-scope="contacts-list"><h1>Contacts</h1><table>
    <thead><tr><th>Name</th><th>Company</th><th>Status</th><th>City</th><th>Amount</th><th></th></tr></thead>
    <tbody data-uiap-collection="contact">${rows(0, count)}</tbody></table></section><aside id="aside"></aside>`;
  document.body.append(main);
  return { body: main.querySelector('tbody') as HTMLElement, remove: () => main.remove() };
}

export function rows(from: number, count: number): string {
  return Array.from({ length: count }, (_, index) => row(from + index)).join('');
}

function row(id: number): string {
  const status = ['active', 'inactive', 'prospect'][id % 3] ?? '';
  return `<tr data-uiap-entity="contact" data-uiap-entity-id="c${id}" data-uiap-id="contact.c${id}">
    <td><label><input type="checkbox" aria-label="Select"></label></td>
    <td><div><a href="/contacts/c${id}"><span data-uiap-field="name" data-uiap-primary>Person ${id}</span></a></div></td>
    <td><div><span data-uiap-field="company">Company ${id % 97}</span></div></td>
    <td><span><i></i><span data-uiap-field="status" data-uiap-value="${status}">${status}</span></span></td>
    <td><span data-uiap-field="city">City ${id % 31}</span></td>
    <td><data data-uiap-field="amount" value="${id * 10}">${id * 10} CHF</data></td>
    <td><button type="button"><span>Edit</span></button><button type="button">Delete</button></td></tr>`;
}

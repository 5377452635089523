/** Lets the browser draw, and whatever waits for that have its turn. */
export async function frames(count: number): Promise<void> {
  for (let index = 0; index < count; index += 1)
    await new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

/** The cheapest way to turn all annotated records into objects. */
export function bareRead(): number {
  const records = [];
  for (const element of document.querySelectorAll('[data-uiap-entity]')) {
    const fields: Record<string, string> = {};
    for (const field of element.querySelectorAll('[data-uiap-field]'))
      fields[field.getAttribute('data-uiap-field') ?? ''] = field.textContent.trim();
    records.push({
      type: element.getAttribute('data-uiap-entity'),
      id: element.getAttribute('data-uiap-entity-id'),
      fields,
    });
  }
  return records.length;
}

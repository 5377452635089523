const PLACEHOLDER = /\{\{\s*([^{}\s]{1,128})\s*\}\}/g;

/** The names that a template asks for. */
export function placeholders(template: string): string[] {
  return [...template.matchAll(PLACEHOLDER)].map(([, name]) => name!);
}

/** The template with values in place of `{{name}}`; undefined where one of them is missing. */
export function fillTemplate(template: string, value: (name: string) => unknown): string | undefined {
  const isText = (found: unknown) => ['string', 'number', 'boolean'].includes(typeof found);
  if (!placeholders(template).every((name) => isText(value(name)))) return undefined;
  return template.replace(PLACEHOLDER, (_, name: string) => String(value(name)));
}

/** The line that names a record, from a template over its wire names. */

/** `{first_name} {last_name}` of a record; a nested record is named by its own texts. Falls back to the start of the id. */
export function shownAs(template: string, record: Readonly<Record<string, unknown>>): string {
  const text = template
    .replaceAll(/\{(\w+)\}/g, (_, wire: string) => textOf(record[wire]))
    .replaceAll(/\s+/g, ' ')
    .trim();
  return text === '' ? String(record.id ?? '').slice(0, 8) : text;
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'object') return String(value);
  const { id: _id, ...rest } = value as Readonly<Record<string, unknown>>;
  return Object.values(rest).map(textOf).filter(Boolean).join(' ');
}

/** The body that a form sends: only its own fields, without empty values. */
import type { FormSchema } from '#runtime/form.ts';
import type { NamedValues } from '#runtime/view.ts';

/** The body that creates a record: empty texts, lists and objects are omitted. */
export function createBody({ properties }: FormSchema, data: NamedValues): NamedValues {
  const entries = Object.keys(properties).map((wire) => [wire, withoutEmpty(data[wire])] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/**
 * The body that updates a record: only changed values, with null or an empty list for cleared ones.
 * Fields in `catalogued` are compared attribute by attribute.
 */
export function updateBody(
  { properties }: FormSchema,
  data: NamedValues,
  record: NamedValues,
  catalogued: ReadonlySet<string> = new Set(),
): NamedValues {
  const entries = Object.entries(properties).map(([wire, { type }]) => {
    const now = withoutEmpty(data[wire]) ?? (type === 'array' ? [] : null);
    return [wire, now, withoutEmpty(record[wire]) ?? (type === 'array' ? [] : null)] as const;
  });
  const changed = entries.filter(([, now, before]) => JSON.stringify(now) !== JSON.stringify(before));
  return Object.fromEntries(
    changed.map(([wire, now, before]) => [wire, catalogued.has(wire) ? withEmptied(now, before) : now]),
  );
}

/** The current attributes, with null for cleared ones. */
function withEmptied(now: unknown, before: unknown): unknown {
  if (now === null || before === null) return now;
  const emptied = Object.keys(before as NamedValues).map((key) => [key, null] as const);
  return { ...Object.fromEntries(emptied), ...(now as NamedValues) };
}

/** Undefined for `''`, null, `[]`, `{}` and values that contain nothing else. */
function withoutEmpty(value: unknown): unknown {
  if (value === null || value === '') return undefined;
  if (typeof value !== 'object' || value instanceof File) return value;
  if (Array.isArray(value)) return value.length === 0 ? undefined : value;
  const entries = Object.entries(value).map(([key, each]) => [key, withoutEmpty(each)] as const);
  const kept = entries.filter(([, each]) => each !== undefined);
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
}

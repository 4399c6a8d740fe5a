/** Records as lines of CSV, safe to open in a spreadsheet program. */
import { stringify } from 'csv-stringify/sync';
import type { Resource, ResourceField } from '#runtime/resource.ts';
import type { Scope } from '../access/scope.ts';
import { visibleFields } from '../data/columns.ts';
import type { Money, WireRecord } from '../data/record.ts';

/** Resolves once the first batch is read, so that a refusal still answers with its own status. */
export async function csvLines(
  resource: Resource,
  scope: Scope,
  batches: AsyncGenerator<readonly WireRecord[]>,
): Promise<AsyncGenerator<string>> {
  const fields = visibleFields(resource, scope)
    .map(({ field }) => field)
    .filter((field) => field.export);
  const first = await batches.next();
  return (async function* () {
    yield toCsv([fields.flatMap(headings)]);
    if (!first.done) yield toCsv(first.value.map((record) => fields.flatMap((field) => cells(field, record))));
    for await (const batch of batches)
      yield toCsv(batch.map((record) => fields.flatMap((field) => cells(field, record))));
  })();
}

/** `quotes-2026-03-17.csv` (CT-021). */
export const csvFileName = (resource: Resource, now = new Date()): string =>
  `${resource.path}-${now.toISOString().slice(0, 10)}.csv`;

/** A leading `=`, `+`, `-`, `@`, tab or CR is escaped: a cell never becomes a formula. */
const toCsv = (rows: readonly (readonly unknown[])[]): string =>
  stringify(rows as unknown[][], { escape_formulas: true });

const headings = (field: ResourceField): string[] =>
  field.kind === 'money' ? [field.title, `${field.title} currency`] : [field.title];

function cells(field: ResourceField, record: WireRecord): unknown[] {
  const value = record[field.wire];
  if (field.kind === 'money') {
    const money = value as Money | null;
    return money ? [money.value / 100, money.code] : ['', ''];
  }
  if (field.reference) return [shownName(record[field.wire.replace(/_id$/, '')]) ?? value ?? ''];
  if (Array.isArray(value)) return [value.join('; ')];
  return [value !== null && typeof value === 'object' ? JSON.stringify(value) : (value ?? '')];
}

/** The naming fields of the referred record in order, without its id. */
function shownName(nested: unknown): string | null {
  if (nested === null || typeof nested !== 'object') return null;
  const texts = Object.entries(nested).flatMap(([key, value]) =>
    key === 'id' || value === null ? [] : [String(value)],
  );
  return texts.length > 0 ? texts.join(' ') : null;
}

/** Converts database rows to wire records and back. */
import type { NewRecords, Records } from '#generated/records/registry.ts';
import type { Money } from '#generated/records/values/money.ts';
import type { ResourceId } from '#generated/resources/registry.ts';
import type { ResourceField } from '#runtime/resource.ts';
import type { VisibleField } from './columns.ts';

/** A record of any resource in its wire form: snake_case keys. */
export type WireRecord = Record<string, unknown>;

/** The record type of the resource `Id`; a plain {@link WireRecord} if the id is only known at run time. */
export type RecordOf<Id extends string> = Id extends ResourceId ? Records[Id] : WireRecord;

/** The values of a new record of the resource. */
export type NewOf<Id extends string> = Id extends ResourceId ? NewRecords[Id] : WireRecord;

/** Any of its values. */
export type ChangesOf<Id extends string> = Partial<NewOf<Id>>;

/** Reads a row in the order of `selectList`, starting at the column `first`. */
export function toRecord(visible: readonly VisibleField[], row: readonly unknown[], first = 0): WireRecord {
  const record: WireRecord = {};
  let at = first;
  for (const { field } of visible) {
    if (field.columns.length === 2) {
      record[field.wire] = toMoney(row[at], row[at + 1]);
      at += 2;
    } else {
      record[field.wire] = toWire(field, row[at]);
      if (field.kind === 'file') record[fileUrlWire(field.wire)] = fileUrl(row[at]);
      at += 1;
    }
  }
  return record;
}

/** Wire name of a file's URL: `file_id` has `file_url`, `logo` has `logo_url`. */
export const fileUrlWire = (wire: string): string => `${wire.replace(/_id$/, '')}_url`;

/** The URL from which readers of the record fetch the file. */
const fileUrl = (id: unknown): string | null => (typeof id === 'string' ? `/api/files/${id}` : null);

const toMoney = (value: unknown, code: unknown): Money | null =>
  value === null || value === undefined ? null : { value: Number(value), code: String(code) as Money['code'] };

function toWire(field: ResourceField, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (field.kind === 'decimal' || field.kind === 'integer') return Number(value);
  if (field.kind === 'dateTime') return isoInstant(String(value));
  return value;
}

/** Converts PostgreSQL's `2026-03-17 09:30:00.5+00` (sessions use UTC) to `2026-03-17T09:30:00.5Z`. */
export function isoInstant(text: string): string {
  const instant = text.replace(' ', 'T');
  return instant.endsWith('+00') ? `${instant.slice(0, -3)}Z` : instant;
}

/** Column values of a field, in the order of `field.columns`. */
export function toColumns(field: ResourceField, value: unknown): readonly unknown[] {
  if (field.columns.length === 2) {
    const money = value as Money | null;
    return [money?.value ?? null, money?.code ?? null];
  }
  if (value === null || value === undefined) return [null];
  return [field.kind === 'json' ? JSON.stringify(value) : value];
}

/** Statements that write rows of any resource. */
import type { Resource, ResourceField } from '#runtime/resource.ts';
import { userIdOf, type Principal } from '../access/principal.ts';
import { ApiError } from '../errors.ts';
import { explainViolation } from './database-error.ts';
import { numberFor } from './display-id.ts';
import { storedValue } from './encrypted-fields.ts';
import { createParams, quoted } from './params.ts';
import { allowedReferences, requireReferences, type References } from './allowed-references.ts';
import { cleanPhone } from '#runtime/validation/phone.ts';
import { toColumns, type WireRecord } from './record.ts';
import type { Session } from './session.ts';

/**
 * Inserts the given fields, with a number if the resource has them; a violated constraint becomes an error for the
 * caller. Nothing is written if a reference is not allowed; only then a second statement finds out which one.
 */
export async function insertRow(
  session: Session,
  resource: Resource,
  id: string,
  values: WireRecord,
  references: References | null = null,
): Promise<void> {
  const set = newRow(session, resource, id, values);
  const params = createParams();
  const number = numberFor(resource, values, params);
  const given = set.filter(([column]) => number === null || column !== 'display_id');
  const columns = [...given.map(([column]) => quoted(column)), ...(number ? ['display_id'] : [])].join(', ');
  const places = [...given.map(([, value]) => params.add(value)), ...(number ? [number.value] : [])].join(', ');
  const allowed = references ? allowedReferences(session, resource, references, params) : [];
  const row = allowed.length > 0 ? `select ${places} where ${allowed.join(' and ')}` : `values (${places})`;
  const inserted = await session
    .change(`${number?.taken ?? ''}insert into ${quoted(resource.table)} (${columns}) ${row}`, params.values)
    .catch((error: unknown) => explainViolation(resource, error));
  if (inserted > 0 || references === null) return;
  await requireReferences(session, resource, references);
  throw new ApiError('conflict');
}

/** Columns and values of a new row. */
export const newRow = ({ scope }: Session, resource: Resource, id: string, values: WireRecord) =>
  columnValues(resource, id, { ...values, id, created_by_id: askedBy(scope.principal) });

/** The signed-in user behind the call, also if the server acts on their behalf. */
const askedBy = (principal: Principal): string | null =>
  userIdOf(principal.kind === 'job' ? (principal.behalfOf ?? principal) : principal);

/** Updates the row if it still has that version; throws 409 otherwise. */
export async function updateRow(
  session: Session,
  resource: Resource,
  id: string,
  values: WireRecord,
  version: number,
): Promise<void> {
  const params = createParams();
  const set = columnValues(resource, id, values).map(([column, value]) => `${quoted(column)} = ${params.add(value)}`);
  const assignments = [...set, 'version = version + 1', 'updated_at = now()'].join(', ');
  const changed = await session
    .change(
      `update ${quoted(resource.table)} set ${assignments} where id = ${params.add(id)} and version = ${params.add(version)}`,
      params.values,
    )
    .catch((error: unknown) => explainViolation(resource, error));
  if (changed === 0) throw new ApiError('conflict');
}

/** Changes of one row in a batch; all rows set the same fields. */
export interface RowChange {
  readonly id: string;
  readonly version: number;
  readonly values: WireRecord;
}

/** Updates the same fields of several rows, each with its own values and version; throws 409 if a version differs. */
export async function updateRows(session: Session, resource: Resource, rows: readonly RowChange[]): Promise<void> {
  const table = quoted(resource.table);
  const written = rows.map(({ id, values }) => columnValues(resource, id, values));
  const set = written[0]!.map(([column]) => `${quoted(column)} = named.${quoted(column)}, `).join('');
  const json = new Set(resource.fields.filter(({ kind }) => kind === 'json').flatMap(({ columns }) => columns));
  const sent = rows.map(({ id, version }, at) => ({
    id,
    version,
    ...Object.fromEntries(
      written[at]!.map(([column, value]) => [column, json.has(column) ? parsed(value) : value] as const),
    ),
  }));
  // Takes column types from the table, so that the statement need not repeat them.
  const changed = await session
    .change(
      `update ${table} t set ${set}version = t.version + 1, updated_at = now()
         from jsonb_populate_recordset(null::${table}, $1::jsonb) named where t.id = named.id and t.version = named.version`,
      [JSON.stringify(sent, wellFormed)],
    )
    .catch((error: unknown) => explainViolation(resource, error));
  if (changed < rows.length) throw new ApiError('conflict');
}

/** A truncated text may end in half a surrogate pair, which JSON refuses. */
const wellFormed = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? value.toWellFormed() : value;

/** Structured data is already JSON text; parsing avoids encoding it twice. */
const parsed = (value: unknown): unknown => (typeof value === 'string' ? JSON.parse(value) : value);

/** Removes invisible characters that were pasted with a phone number. */
const cleaned = ({ kind }: ResourceField, value: unknown): unknown =>
  kind === 'phone' && typeof value === 'string' ? cleanPhone(value) : value;

function columnValues(resource: Resource, id: string, values: WireRecord): readonly (readonly [string, unknown])[] {
  return resource.fields.flatMap((field) => {
    if (!(field.wire in values)) return [];
    const columns = toColumns(field, storedValue(resource, field, id, cleaned(field, values[field.wire])));
    return field.columns.map((column, at) => [column, columns[at]] as const);
  });
}

/** Inserts the row and reads it with `read`, in one round trip. */
export async function inserted<T>(
  session: Session,
  resource: Resource,
  id: string,
  values: WireRecord,
  read: (session: Session, resource: Resource, id: string) => Promise<T>,
): Promise<T> {
  return readAfter(insertRow(session, resource, id, values), read(session, resource, id));
}

/** Awaits a write and the read that was sent after it. */
export async function readAfter<T>(writing: Promise<void>, reading: Promise<T>): Promise<T> {
  // If the write fails, its error explains why, and the read's error is ignored.
  reading.catch(() => undefined);
  await writing;
  return reading;
}

/** Builds the part of a statement that writes audit rows. */
import type { Resource } from '#runtime/resource.ts';
import { userIdOf } from '../access/principal.ts';
import type { Scope } from '../access/scope.ts';
import type { Change } from './change.ts';
import { frozenWire } from './frozen.ts';
import { newId } from './id.ts';

type Values = Readonly<Record<string, unknown>>;

/** A refused change: `event` is the attempted action, and a record that was never created has no id. */
export type Refusal = Omit<Change, 'action' | 'recordId'> & {
  readonly action: 'refused';
  readonly recordId: string | null;
};

/** The `with` clauses that write the entries, and their values. The caller appends the final statement. */
export interface EntriesSql {
  readonly parts: string;
  readonly values: readonly unknown[];
}

/**
 * One row per change and one per changed field. `before` and `after` contain only changed fields; secrets are never
 * read, so they are never written here.
 */
export function entriesSql(scope: Scope, resource: Resource, changes: readonly (Change | Refusal)[]): EntriesSql {
  const rows = changes.map((change) => rowOf(scope, resource, change));
  const hasFields = rows.some(({ fields }) => fields.length > 0);
  const values = rows.map((row) => (hasFields ? [...row.values, row.fields] : row.values));
  const width = values[0]?.length ?? 0;
  const place = (row: number, column: number): string => `$${row * width + column + 1}`;
  const each = (text: (row: number) => string): string => rows.map((_, row) => text(row)).join(', ');
  const entry = (row: number): string => {
    const [id, team, ...others] = (rows[row]?.values ?? []).map((_, column) => place(row, column));
    return `(${[id, team, 'now()', ...others].join(', ')})`;
  };
  const named = (row: number): string =>
    `(${place(row, 0)}::uuid, ${place(row, 1)}::uuid, ${place(row, width - 1)}::text[])`;
  const change = `, change as (
       insert into audit_changes (id, team_id, audit_entry_id, field)
       select gen_random_uuid(), e.team_id, e.id, unnest(e.fields) from (values ${each(named)}) e (id, team_id, fields))`;
  return {
    parts: `entry as (
       insert into audit_entries (id, team_id, at, action, event, entity, record_id, actor_kind, actor_id, real_actor_id,
         before, after, reason, request_id)
       values ${each(entry)})${hasFields ? change : ''}, unsealed as (
       insert into audit_unsealed (id) values ${each((row) => `(${place(row, 0)})`)})`,
    values: values.flat(),
  };
}

interface Row {
  readonly values: readonly unknown[];
  /** Names of the fields that an update changed; empty for creates and deletes. */
  readonly fields: readonly string[];
}

function rowOf({ principal: asked, requestId }: Scope, resource: Resource, change: Change | Refusal): Row {
  const principal = asked.kind === 'job' ? (asked.behalfOf ?? asked) : asked;
  const { before, after } = onlyChanged(change.before, change.after);
  const values = [
    newId(),
    change.teamId,
    change.action,
    change.event ?? null,
    resource.id,
    change.recordId,
    principal.kind,
    userIdOf(principal),
    principal.kind === 'user' ? principal.realUserId : null,
    before && JSON.stringify(before),
    after && JSON.stringify(after),
    change.reason ?? null,
    requestId,
  ];
  return { values, fields: before && after ? Object.keys(after) : [] };
}

/** Derived from other fields or from the clock. */
const notRecorded = new Set(['version', 'updated_at', frozenWire]);

function onlyChanged(before: Values | null, after: Values | null) {
  const pick = (record: Values | null, keys = Object.keys(record ?? {})): Values | null =>
    record && Object.fromEntries(keys.map((key) => [key, record[key] ?? null]));
  if (!before || !after) return { before: without(before), after: without(after) };
  const changed = Object.keys(after).filter(
    (key) => !notRecorded.has(key) && JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
  return { before: pick(before, changed), after: pick(after, changed) };
}

function without(record: Values | null): Values | null {
  if (!record) return null;
  const { [frozenWire]: _state, ...shown } = record;
  return shown;
}

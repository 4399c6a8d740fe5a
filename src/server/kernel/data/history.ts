/** The history of a record: the audit, without fields that the caller may not read. */
import type { HistoryBehaviors } from '#generated/api/operations/history.ts';
import type { AuditAction } from '#generated/domain/lists/audit-action.ts';
import { messages } from '#generated/domain/messages.ts';
import { resources } from '#generated/resources/registry.ts';
import { limits } from '#generated/domain/limits.ts';
import type pg from 'pg';
import type { Resource, ResourceField } from '#runtime/resource.ts';
import { staffRoleOf } from '../access/principal.ts';
import { systemScope, type Scope } from '../access/scope.ts';
import { isoInstant, type WireRecord } from './record.ts';
import type { RowOf } from './statements/prepared.ts';
import { raw, value } from './statements/raw.ts';
import { transaction } from './transaction.ts';
import { isAllowedOnRecord } from './team.ts';
import { unseenColumns, withoutColumns } from './team-columns.ts';
import { ApiError, notFound } from '../errors.ts';
import type { Door } from './door.ts';

interface HistoryContext {
  readonly door: Door;
  readonly pool: pg.Pool;
  readonly scope: Scope;
}

export const historyBehaviors: HistoryBehaviors<HistoryContext> = {
  listHistory: async ({ query }, { door, pool, scope }) => {
    const { entity, record_id: id, field, page = 1, per_page: perPage = limits.listPageSize } = query;
    const resource = Object.values(resources).find((each) => each.id === entity);
    if (!resource) throw notFound();
    const record = await door.get(scope, resource.id, id);
    const fields = oneOf(readableFields(resource, scope, record), field);
    const isStaff = staffRoleOf(scope.principal) !== null;
    const rows = await transaction(pool, systemScope('history', scope), { mode: 'read' }, (session) =>
      entriesOf.all(session, {
        entity: resource.id,
        id,
        fields,
        all: field === undefined,
        hidden: isStaff ? [] : staffEvents,
        most: perPage + 1,
        skip: (page - 1) * perPage,
      }),
    );
    const unseen = await unseenOf(pool, scope, resource, record);
    const records = rows.slice(0, perPage).map((row) => toEntry(row, fields, isStaff, unseen));
    return { records, has_next_page: rows.length > perPage };
  },
};

/** Events that only staff see. */
export const staffEvents = ['email_not_delivered'] as const;

interface Range {
  readonly entity: string;
  readonly id: string;
  readonly fields: readonly string[];
  readonly all: boolean;
  /** Events that the caller does not see. */
  readonly hidden: readonly string[];
  readonly most: number;
  readonly skip: number;
}

/** Leaves out changes of which the caller may see nothing. */
const entriesOf = raw<
  Range,
  {
    id: string;
    at: string;
    action: AuditAction;
    event: string | null;
    reason: string | null;
    before: WireRecord | null;
    after: WireRecord | null;
    actor: string | null;
    viewer: string | null;
  }
>`
  select a.id, a.at, a.action, a.event, a.reason, a.before, a.after,
         nullif(concat_ws(' ', actor.first_name, actor.last_name), '') as actor,
         nullif(concat_ws(' ', viewer.first_name, viewer.last_name), '') as viewer
    from audit_entries a
    left join users actor on actor.id = a.actor_id
    left join users viewer on viewer.id = a.real_actor_id
   where a.entity = ${'entity'} and a.record_id = ${'id'}
     and coalesce(a.event <> all(${'hidden'}::text[]), true)
     and (a.after ?| ${'fields'}::text[] or a.action = ${value<'audit_entries.action'>('create')}
          or (${'all'}::boolean and a.action <> ${value<'audit_entries.action'>('update')}))
   order by a.at desc, a.id desc
   limit ${'most'} offset ${'skip'}`;

/** Wire names of the fields that the caller may read in this record. */
const readableFields = (resource: Resource, scope: Scope, record: WireRecord): readonly string[] =>
  resource.fields
    .filter(({ isSecret, read }) => !isSecret && (!read || isAllowedOnRecord(resource, read, scope, record)))
    .map(({ wire }) => wire)
    .filter((wire) => !notShown.has(wire));

/** All fields, or the requested one. A field that the caller may not read gives the same error as an unknown one. */
function oneOf(fields: readonly string[], field: string | undefined): readonly string[] {
  if (field === undefined || fields.includes(field)) return field === undefined ? fields : [field];
  throw new ApiError('unknownField', { fields: { field: [messages['validation.unknownField']] } });
}

const notShown = new Set(['id', 'team_id', 'version', 'created_at', 'updated_at', 'created_by_id']);

/** Team columns hidden from the caller, by the field that contains their values. */
type Unseen = ReadonlyMap<string, { readonly field: ResourceField; readonly keys: ReadonlySet<string> }>;

async function unseenOf(pool: pg.Pool, scope: Scope, resource: Resource, record: WireRecord): Promise<Unseen> {
  const team = record['team_id'];
  const fields = resource.fields.filter(({ columnsOf }) => columnsOf !== undefined);
  if (fields.length === 0 || typeof team !== 'string') return new Map();
  return transaction(pool, scope, { mode: 'read' }, async (session) => {
    const found = fields.map(async (field) => {
      const keys = await unseenColumns(session, field, team);
      return [field.wire, { field, keys }] as const;
    });
    return new Map((await Promise.all(found)).filter(([, { keys }]) => keys.size > 0));
  });
}

/** The value without the hidden columns. */
function seenPart(value: unknown, unseen: Unseen, wire: string): unknown {
  const hidden = unseen.get(wire);
  return hidden ? withoutColumns(value ?? null, hidden.field.columnsIn ?? [], hidden.keys) : (value ?? null);
}

function toEntry(entry: RowOf<typeof entriesOf>, fields: readonly string[], isStaff: boolean, unseen: Unseen) {
  const { id, at, action, event, reason, before, after, actor, viewer } = entry;
  return {
    id,
    at: isoInstant(at),
    action,
    event,
    actor,
    real_actor: isStaff ? viewer : null,
    reason: isStaff ? reason : null,
    changes:
      before !== null && after !== null
        ? fields
            .filter((wire) => wire in after)
            .map((field) => ({
              field,
              before: seenPart(before[field], unseen, field),
              after: seenPart(after[field], unseen, field),
            }))
            // A change of hidden columns only is not shown.
            .filter(({ field, before: one, after: other }) => !unseen.has(field) || !isSame(one, other))
        : [],
  };
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

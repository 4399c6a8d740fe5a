/** What happened to a record, for everyone who may read it: the audit, without the fields that the caller may not see. */
import type { HistoryBehaviors } from '#generated/api/operations/history.ts';
import { resources } from '#generated/resources/registry.ts';
import { limits } from '#generated/domain/limits.ts';
import type pg from 'pg';
import type { Resource } from '#runtime/resource.ts';
import { staffRoleOf } from '../access/principal.ts';
import { systemScope, type Scope } from '../access/scope.ts';
import { isoInstant, type WireRecord } from './record.ts';
import type { Row } from './session.ts';
import { transaction } from './transaction.ts';
import { reachesRecord } from './team.ts';
import { notFound } from '../errors.ts';
import type { Door } from './door.ts';

interface HistoryContext {
  readonly door: Door;
  readonly pool: pg.Pool;
  readonly scope: Scope;
}

export const historyBehaviors: HistoryBehaviors<HistoryContext> = {
  listHistory: async ({ query }, { door, pool, scope }) => {
    const { entity, record_id: id, page = 1, per_page: perPage = limits.listPageSize } = query;
    const resource = Object.values(resources).find((each) => each.id === entity);
    if (!resource) throw notFound();
    const record = await door.get(scope, resource.id, id);
    const told = toldFields(resource, scope, record);
    const rows = await transaction(pool, systemScope('history', scope), { mode: 'read' }, (session) =>
      session.query(entriesStatement, [resource.id, id, told, perPage + 1, (page - 1) * perPage]),
    );
    const isStaff = staffRoleOf(scope.principal) !== null;
    const records = rows.slice(0, perPage).map((row) => toEntry(row, told, isStaff));
    return { records, has_next_page: rows.length > perPage } as never;
  },
};

/** Changes of nothing that the caller may see are no entries for the caller. */
const entriesStatement = `
  select a.id, a.at, a.action, a.event, a.reason, a.before, a.after,
         nullif(concat_ws(' ', actor.first_name, actor.last_name), ''),
         nullif(concat_ws(' ', viewer.first_name, viewer.last_name), '')
    from audit_entries a
    left join users actor on actor.id = a.actor_id
    left join users viewer on viewer.id = a.real_actor_id
   where a.entity = $1 and a.record_id = $2 and (a.action <> 'update' or a.after ?| $3::text[])
   order by a.at desc, a.id desc
   limit $4 offset $5`;

/** Wire names of the fields whose values the caller may read in this record. */
const toldFields = (resource: Resource, scope: Scope, record: WireRecord): readonly string[] =>
  resource.fields
    .filter(({ isSecret, read }) => !isSecret && (!read || reachesRecord(resource, read, scope, record)))
    .map(({ wire }) => wire)
    .filter((wire) => !untold.has(wire));

const untold = new Set(['id', 'team_id', 'version', 'created_at', 'updated_at', 'created_by_id']);

function toEntry(row: Row, told: readonly string[], isStaff: boolean): object {
  const [id, at, action, event, reason, before, after, actor, viewer] = row;
  const old = (before ?? {}) as WireRecord;
  const now = (after ?? {}) as WireRecord;
  const isChange = before !== null && after !== null;
  return {
    id,
    at: isoInstant(String(at)),
    action,
    event,
    actor,
    real_actor: isStaff ? viewer : null,
    reason: isStaff ? reason : null,
    changes: isChange
      ? told
          .filter((wire) => wire in now)
          .map((field) => ({ field, before: old[field] ?? null, after: now[field] ?? null }))
      : [],
  };
}

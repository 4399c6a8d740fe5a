/** Reads whole records in batches for relations, by their ids or by their owner. */
import { limits } from '#generated/domain/limits.ts';
import { resourceById } from '#generated/resources/registry.ts';
import type { Resource, ResourceMany } from '#runtime/resource.ts';
import { isEmpty } from '../access/allowance.ts';
import { selectList, visibleFields } from './columns.ts';
import type { Condition } from './filter.ts';
import { createParams, quoted, type Params } from './params.ts';
import { scopeCondition } from './scope-condition.ts';
import { toRecord, type WireRecord } from './record.ts';
import type { Session } from './session.ts';

/** Records by id; those that the caller may not read are missing. */
export async function recordsById(
  session: Session,
  resource: Resource,
  ids: readonly string[],
): Promise<ReadonlyMap<string, WireRecord>> {
  const { scope } = session;
  const allowance = scope.allowanceOf(resource.access.read);
  if (ids.length === 0 || isEmpty(allowance)) return new Map();
  const visible = visibleFields(resource, scope);
  const params = createParams();
  const list = selectList(resource, scope, visible, 't', params);
  const where = scopeCondition(resource, allowance, scope, 't', params);
  const rows = await session.query(
    `select ${list} from ${quoted(resource.table)} t where t.id = any(${params.add(ids)}::uuid[]) and ${where}`,
    params.values,
  );
  return new Map(rows.map((row) => toRecord(visible, row)).map((record) => [record['id'] as string, record]));
}

/**
 * The records of one `many` relation for each owner id that satisfy `only`, oldest first, at most one page of the
 * largest size.
 */
export async function recordsOf(
  session: Session,
  owner: Resource,
  many: ResourceMany,
  ids: readonly string[],
  only: Condition = () => 'true',
): Promise<ReadonlyMap<string, readonly WireRecord[]>> {
  const { scope } = session;
  const resource = resourceById(many.to);
  const allowance = scope.allowanceOf(resource.access.read);
  if (ids.length === 0 || isEmpty(allowance)) return new Map();
  const visible = visibleFields(resource, scope);
  const params = createParams();
  const list = selectList(resource, scope, visible, 't', params);
  const where = scopeCondition(resource, allowance, scope, 't', params);
  const from = fromOwner(session, owner, many, resource, params);
  const rows = await session.query(
    `select p.id, x.* from unnest(${params.add(ids)}::uuid[]) p(id)
      cross join lateral (select ${list} from ${from} and ${where} and ${only('t', params)} order by t.id limit ${limits.listPageSizeMax}) x`,
    params.values,
  );
  const found = Map.groupBy(rows, (row) => row[0] as string);
  return new Map([...found].map(([id, own]) => [id, own.map((row) => toRecord(visible, row.slice(1)))]));
}

/** A relation through a link entity requires read access to both the link and its target. */
function fromOwner(session: Session, owner: Resource, many: ResourceMany, target: Resource, params: Params): string {
  if (many.through === null) return `${quoted(target.table)} t where t.${column(target, many.by)} = p.id`;
  const link = resourceById(many.through);
  const condition = scopeCondition(link, session.scope.allowanceOf(link.access.read), session.scope, 'l', params);
  const via = many.via ?? owner.id;
  return `${quoted(link.table)} l join ${quoted(target.table)} t on t.id = l.${column(link, via)} where l.${column(link, many.by)} = p.id and ${condition}`;
}

function column(resource: Resource, key: string): string {
  const name = resource.fields.find((field) => field.key === key)?.columns[0];
  if (name === undefined) throw new Error(`${resource.id} has no field "${key}".`);
  return quoted(name);
}

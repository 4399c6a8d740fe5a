/** Lists and single records of any resource, inside a session. */
import { limits } from '#generated/domain/limits.ts';
import type { Resource } from '#runtime/resource.ts';
import { isEmpty } from '../access/allowance.ts';
import { refusal, type Scope } from '../access/scope.ts';
import { notFound } from '../errors.ts';
import { openFields, selectList, visibleFields, type VisibleField } from './columns.ts';
import type { ListQuery } from './list-query.ts';
import { createParams, quoted, type Params } from './params.ts';
import { reachCondition } from './reach.ts';
import { toRecord, type WireRecord } from './record.ts';
import { addReferences } from './references.ts';
import type { Session } from './session.ts';
import { filterCondition, orderBy, searchCondition } from './where.ts';

export interface Page {
  readonly records: readonly WireRecord[];
  /** Exact up to `limits.listCountCap`. */
  readonly total_count: number;
  readonly total_count_is_capped: boolean;
  readonly has_next_page: boolean;
}

/** 25 rows take two round trips: page and count together, then all references together. */
export async function listRecords(
  session: Session,
  resource: Resource,
  query: ListQuery,
  { hasReferences = true } = {},
): Promise<Page> {
  const { scope } = session;
  requireReadable(resource, scope);
  const visible = visibleFields(resource, scope);
  const [rows, counted] = await Promise.all([
    session.query(...pageStatement(resource, scope, visible, query)),
    session.query(...countStatement(resource, scope, visible, query)),
  ]);
  const records = rows.slice(0, query.perPage).map((row) => toRecord(visible, row));
  if (hasReferences) await addReferences(session, visible, records);
  const total = Number(counted[0]?.[0] ?? 0);
  return {
    records,
    total_count: Math.min(total, limits.listCountCap),
    total_count_is_capped: total > limits.listCountCap,
    has_next_page: rows.length > query.perPage,
  };
}

/** Throws 404 for an absent row and for one out of reach alike. */
export async function getRecord(session: Session, resource: Resource, id: string): Promise<WireRecord> {
  requireReadable(resource, session.scope);
  const visible = visibleFields(resource, session.scope);
  const params = createParams();
  const list = selectList(resource, session.scope, visible, 't', params);
  const reach = reachCondition(resource, session.scope.reach(resource.access.read), session.scope, 't', params);
  const rows = await session.query(
    `select ${list} from ${quoted(resource.table)} t where t.id = ${params.add(id)} and ${reach}`,
    params.values,
  );
  const row = rows[0];
  if (!row) throw notFound();
  const record = toRecord(visible, row);
  await addReferences(session, visible, [record]);
  return record;
}

/** Rows in batches through a cursor, for exports; the same filters, fields and order as the list. */
export async function* streamRecords(
  session: Session,
  resource: Resource,
  query: ListQuery,
): AsyncGenerator<readonly WireRecord[]> {
  requireReadable(resource, session.scope);
  const visible = visibleFields(resource, session.scope);
  const [text, values] = rowsStatement(resource, session.scope, visible, query);
  await session.query(`declare exported no scroll cursor for ${text}`, values);
  for (;;) {
    const rows = await session.query(`fetch ${limits.exportPageSize} from exported`);
    if (rows.length === 0) return;
    const records = rows.map((row) => toRecord(visible, row));
    await addReferences(session, visible, records);
    yield records;
  }
}

/** Throws 401 or 403 for a caller who can read no row at all. */
export function requireReadable(resource: Resource, scope: Scope): void {
  if (isEmpty(scope.reach(resource.access.read))) throw refusal(scope.principal, resource.access.read);
}

type Statement = [text: string, values: readonly unknown[]];

function pageStatement(
  resource: Resource,
  scope: Scope,
  visible: readonly VisibleField[],
  query: ListQuery,
): Statement {
  const [text, values] = rowsStatement(resource, scope, visible, query);
  const size = values.length;
  return [
    `${text} limit $${size + 1} offset $${size + 2}`,
    [...values, query.perPage + 1, (query.page - 1) * query.perPage],
  ];
}

function rowsStatement(
  resource: Resource,
  scope: Scope,
  visible: readonly VisibleField[],
  query: ListQuery,
): Statement {
  const params = createParams();
  const list = selectList(resource, scope, visible, 't', params);
  const where = conditions(resource, scope, visible, query, params);
  const order = orderBy(query.sort, 't');
  return [`select ${list} from ${quoted(resource.table)} t where ${where} order by ${order}`, params.values];
}

function countStatement(
  resource: Resource,
  scope: Scope,
  visible: readonly VisibleField[],
  query: ListQuery,
): Statement {
  const params = createParams();
  const where = conditions(resource, scope, visible, query, params);
  const rows = `select 1 from ${quoted(resource.table)} t where ${where} limit ${limits.listCountCap + 1}`;
  return [`select count(*)::int from (${rows}) counted`, params.values];
}

function conditions(
  resource: Resource,
  scope: Scope,
  visible: readonly VisibleField[],
  query: ListQuery,
  params: Params,
): string {
  const reach = reachCondition(resource, scope.reach(resource.access.read), scope, 't', params);
  const filters = query.filters.map((filter) => filterCondition(filter, 't', params));
  const search = query.search === null ? [] : [searchCondition(openFields(visible), query.search, 't', params)];
  return [reach, ...filters, ...search].join(' and ');
}

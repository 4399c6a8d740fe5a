/** Reads lists and single records of any resource, inside a session. */
import { limits } from '#generated/domain/limits.ts';
import type { Resource } from '#runtime/resource.ts';
import { isEmpty } from '../access/allowance.ts';
import { refusal, type Scope } from '../access/scope.ts';
import { notFound } from '../errors.ts';
import { openFields } from './columns.ts';
import type { ListQuery } from './list-query.ts';
import { createParams, quoted, type Params } from './params.ts';
import { addPublicNames } from './public-names.ts';
import { addLazy } from './lazy-references.ts';
import type { WireRecord } from './record.ts';
import { searchOf, type Search } from './search.ts';
import type { Session } from './session.ts';
import { statementName } from './statement-name.ts';
import { viewOf, type View } from './view.ts';
import { addEmbedded } from './embedded.ts';
import { filterCondition, orderBy, searchCondition } from './where.ts';

export interface Page<Of = WireRecord> {
  readonly records: Of[];
  /** Exact up to `limits.listCountCap`. */
  readonly total_count: number;
  readonly total_count_is_capped: boolean;
  readonly has_next_page: boolean;
}

export interface ReadOptions {
  /** The view that reads each record; the REST view by default. */
  readonly view?: View;
  /** Whether to count, which is the expensive part of a list. */
  readonly isCounted?: boolean;
}

/** Sends page and count together: one round trip, unless public names are needed. */
export async function listRecords(
  session: Session,
  resource: Resource,
  query: ListQuery,
  { view: asked, isCounted = true }: ReadOptions = {},
): Promise<Page> {
  const { scope } = session;
  requireReadable(resource, scope);
  const view = asked ?? viewOf(resource, scope);
  const search = searchOf(resource, view, query);
  const [, rows, counted] = await Promise.all([
    search ? session.query(...search.setting) : [],
    session.query(...pageStatement(resource, view, query, search)),
    isCounted ? session.query(...countStatement(resource, view, query, search)) : [],
  ]);
  const records = rows.slice(0, query.perPage).map(view.toRecord);
  await addLazy(session, view.lazy, records);
  await addPublicNames(session, view.named, records);
  if (!asked) await addEmbedded(session, resource, records);
  const total = Number(counted[0]?.[0] ?? 0);
  return {
    records,
    total_count: Math.min(total, limits.listCountCap),
    total_count_is_capped: total > limits.listCountCap,
    has_next_page: rows.length > query.perPage,
  };
}

/** Throws 404 if the row does not exist or the caller may not read it. */
export async function readRecord(session: Session, resource: Resource, id: string, asked?: View): Promise<WireRecord> {
  requireReadable(resource, session.scope);
  const view = asked ?? viewOf(resource, session.scope);
  const [row] = await session.query(view.one, [...view.values, id]);
  if (!row) throw notFound();
  const record = view.toRecord(row);
  await addLazy(session, view.lazy, [record]);
  await addPublicNames(session, view.named, [record]);
  if (!asked) await addEmbedded(session, resource, [record]);
  return record;
}

/** Records with these ids in the given order; throws 404 if one is absent or not readable. */
export async function readRecords(
  session: Session,
  resource: Resource,
  ids: readonly string[],
): Promise<readonly WireRecord[]> {
  requireReadable(resource, session.scope);
  const view = viewOf(resource, session.scope);
  const params = createParams(view.values);
  const rows = await session.query(
    `select ${view.columns} from ${quoted(resource.table)} t ${view.joins} where t.id = any(${params.add(ids)}::uuid[]) and ${view.condition}`,
    params.values,
  );
  const found = new Map(rows.map(view.toRecord).map((record) => [String(record['id']), record]));
  const records = ids.map((id): WireRecord => {
    const record = found.get(id);
    if (!record) throw notFound();
    return record;
  });
  await addLazy(session, view.lazy, records);
  await addPublicNames(session, view.named, records);
  await addEmbedded(session, resource, records);
  return records;
}

/** Streams rows in batches through a cursor, for exports; same filters, fields and order as the list. */
export async function* streamRecords(
  session: Session,
  resource: Resource,
  query: ListQuery,
): AsyncGenerator<readonly WireRecord[]> {
  requireReadable(resource, session.scope);
  const view = viewOf(resource, session.scope);
  const params = createParams(view.values);
  const where = conditions(view, query, params);
  const rows = `select ${view.columns} from ${quoted(resource.table)} t ${view.joins} where ${where}`;
  // One cursor name per statement, because a connection caches the row type of each `fetch` text.
  const cursor = quoted(statementName(rows) ?? 'exported');
  await session.query(
    `declare ${cursor} no scroll cursor for ${rows} order by ${orderBy(query.sort, 't')}`,
    params.values,
  );
  for (;;) {
    const batch = await session.query(`fetch ${limits.exportPageSize} from ${cursor}`);
    if (batch.length === 0) return;
    const records = batch.map(view.toRecord);
    await addLazy(session, view.lazy, records);
    await addPublicNames(session, view.named, records);
    yield records;
  }
}

/** Throws 401 or 403 if the caller may not read any row. */
export function requireReadable(resource: Resource, scope: Scope): void {
  if (isEmpty(scope.allowanceOf(resource.access.read))) throw refusal(scope.principal, resource.access.read);
}

type Statement = [text: string, values: readonly unknown[]];

/**
 * Joins references to the rows of the page only. The inner limit shows the planner how few rows are needed; it is
 * rounded up to a power of two, so that pages share plans.
 */
function pageStatement(resource: Resource, view: View, query: ListQuery, search: Search | null): Statement {
  const params = createParams(view.values);
  const order = orderBy(query.sort, 't');
  const offset = (query.page - 1) * query.perPage;
  const most = 2 ** Math.ceil(Math.log2(offset + query.perPage + 1));
  const rowsWhere = (where: string): string =>
    `select t.* from ${quoted(resource.table)} t where ${where} order by ${order} limit ${most}`;
  const walk = (where: string): string =>
    view.byTeam
      ? firstOfTeams(resource, view.byTeam, query, where.slice(view.condition.length), most)
      : rowsWhere(where);
  const first = search
    ? `(${rowsWhere(conditions(view, query, params, search.found))}) union all (${walk(conditions(view, query, params, search.common(params)))})`
    : walk(conditions(view, query, params));
  const page = `select t.* from (${first}) t order by ${order} limit ${params.add(query.perPage + 1)} offset ${params.add(offset)}`;
  const text = `select ${view.columns} from (${page}) t ${view.joins} order by ${order}`;
  return [(search?.hits ?? '') + text, params.values];
}

/**
 * Takes the first rows of each team in index order, then the first of all. With all teams in one condition, PostgreSQL
 * would scan the rows of every other team.
 */
function firstOfTeams(
  resource: Resource,
  { condition, teams }: NonNullable<View['byTeam']>,
  { sort }: ListQuery,
  filters: string,
  most: number,
): string {
  const table = quoted(resource.table);
  const columns = new Set(['id', ...(sort ? [sort.field.columns[0] ?? sort.field.wire] : [])]);
  const keys = [...columns].map((column) => `t.${quoted(column)}`).join(', ');
  const order = orderBy(sort, 't');
  const ofOne = `select ${keys} from ${table} t where ${condition}${filters} order by ${order} limit ${most}`;
  const ids = `select t.id from unnest(${teams}) team(id) cross join lateral (${ofOne}) t order by ${order} limit ${most}`;
  return `select t.* from (${ids}) p join ${table} t on t.id = p.id`;
}

function countStatement(resource: Resource, view: View, query: ListQuery, search: Search | null): Statement {
  const params = createParams(view.conditionValues);
  const most = limits.listCountCap + 1;
  const rowsWhere = (where: string): string => `select 1 from ${quoted(resource.table)} t where ${where} limit ${most}`;
  const rows = search
    ? `(${rowsWhere(conditions(view, query, params, search.found))}) union all (${rowsWhere(conditions(view, query, params, search.common(params)))})`
    : rowsWhere(conditions(view, query, params));
  return [`${search?.hits ?? ''}select count(*)::int from (${rows}) counted`, params.values];
}

/** The conditions of every row of the list, over the alias `t`; `searched` replaces the search condition. */
export function conditions(view: View, query: ListQuery, params: Params, searched?: string): string {
  const filters = query.filters.map((filter) => filterCondition(filter, 't', params));
  const search =
    query.search === null ? [] : [searched ?? searchCondition(openFields(view.fields), query.search, 't', params)];
  const others = (query.only ?? []).map((condition) => condition('t', params));
  return [view.condition, ...filters, ...search, ...others].join(' and ');
}

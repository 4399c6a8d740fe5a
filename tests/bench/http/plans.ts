/**
 * Explains every sort and filter of quote and service lists over a million quotes, for callers of one team and of two.
 * None may scan the whole table.
 */
import type pg from 'pg';
import { quoteResource } from '#generated/resources/quote.ts';
import { serviceResource } from '#generated/resources/service.ts';
import type { Resource, ResourceField } from '#runtime/resource.ts';
import { createScope } from '#server/kernel/access/scope.ts';
import { createDoor } from '#server/kernel/data/door.ts';
import { writeRules } from '#server/kernel/data/write-rules.ts';
import { cachedUser, loadUser } from '#server/kernel/identity/load-principal.ts';
import { makePerson } from '#tests/support/people.ts';
import type { Measure } from '../measure.ts';
import { idOf, quotesPerTeam, servicesPerTeam, teamCount } from './fill.ts';
import { openMillion } from './million.ts';
import { recordingPool, type RecordedStatement } from './recorded.ts';

/** How often a list may read all rows of its teams: for the page, and for the count. */
const most = 3;

const resources: readonly Resource[] = [quoteResource, serviceResource];

export async function plansBench(): Promise<readonly Measure[]> {
  const million = await openMillion();
  try {
    const found: Measure[] = [];
    for (const teams of [1, 2]) {
      const roles = Object.fromEntries(
        Array.from({ length: teams }, (_, n) => [idOf('team', teamCount - n), ['VIEW_PROCUREMENT', 'VIEW_INVENTORY']]),
      );
      const { token } = await makePerson(million.pool, { teams: roles });
      // The cached caller is confirmed by a statement, as in every later call.
      await loadUser(million.pool, token);
      for (const resource of resources) found.push(await wholeReadings(million.pool, token, teams, resource));
    }
    return found;
  } finally {
    await million.stop();
  }
}

async function wholeReadings(pool: pg.Pool, token: string, teams: number, resource: Resource): Promise<Measure> {
  const asked = [...sortsOf(resource), ...filtersOf(resource)];
  const bad: string[] = [];
  for (const query of asked) {
    const rows = await rowsOf(pool, token, resource, query);
    if (rows > most * teams * rowsOfTeam[resource.table]!) bad.push(`${new URLSearchParams(query)} ${rows}`);
  }
  return {
    name: `Whole readings of ${resource.table}, caller of ${teams} team${teams > 1 ? 's' : ''}`,
    value: bad.length,
    unit: `of ${asked.length}`,
    target: { atMost: 0 },
    detail: bad.join('  '),
  };
}

type Query = Readonly<Record<string, string>>;

const sortsOf = ({ fields }: Resource): readonly Query[] =>
  fields
    .filter(({ sort }) => sort)
    .flatMap(({ wire }) => ['asc', 'desc'].map((sort_dir) => ({ sort_field: wire, sort_dir, page: '3' })));

/** One value per filter: the first of a closed list, else one that some rows have and one that none has. */
const filtersOf = ({ fields }: Resource): readonly Query[] =>
  fields.flatMap((field) =>
    field.filter.flatMap((operator) =>
      valuesOf(field, operator).map((value) => ({
        [operator === 'eq' ? field.wire : `${field.wire}__${operator}`]: value,
      })),
    ),
  );

function valuesOf({ kind, values }: ResourceField, operator: string): readonly string[] {
  if (operator === 'isnull' || kind === 'boolean') return ['true', 'false'];
  if (values) return values.slice(0, 2).map(String);
  return samples[kind] ?? ['Service 7'];
}

const samples: Readonly<Record<string, readonly string[]>> = {
  integer: ['36', '999'],
  money: ['20000', '1'],
  decimal: ['1.5'],
  date: ['2026-12-31'],
  dateTime: ['2026-01-02T00:00:00Z'],
  reference: [idOf('service', teamCount * servicesPerTeam + 3), idOf('quote', 1)],
  uuid: [idOf('quote', 1_000_199)],
};

/** Table rows read by the list for its page, references and count. */
async function rowsOf(pool: pg.Pool, token: string, resource: Resource, query: Query): Promise<number> {
  const statements: RecordedStatement[] = [];
  const { user, cached } = cachedUser(token)!;
  const refreshed = () => Promise.reject(new Error('The caller changed.'));
  const door = createDoor(recordingPool(pool, statements), writeRules({}));
  await door.list(createScope(user, undefined, { ...cached, refreshed }), resource.id, { per_page: '25', ...query });
  return rowsRead(pool, statements, resource.table);
}

const rowsOfTeam: Readonly<Record<string, number>> = { quotes: quotesPerTeam, services: servicesPerTeam };

/** Table rows touched by the statements, in the scope and plan mode of the call itself. */
async function rowsRead(pool: pg.Pool, statements: readonly RecordedStatement[], table: string): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    let rows = 0;
    for (const { text, values } of statements) {
      const isReading = /^\s*(select|with)\b/i.test(text) && text.includes(table) && !text.includes('set_config');
      const answer = await client.query(isReading ? `explain (analyze, format json) ${text}` : text, [...values]);
      if (isReading) rows += touched((answer.rows[0] as Explained)['QUERY PLAN'][0].Plan, table);
    }
    return rows;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

interface Explained {
  readonly 'QUERY PLAN': readonly [{ readonly Plan: PlanNode }];
}

interface PlanNode {
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

function touched(node: PlanNode, table: string): number {
  const own = node['Relation Name'] === table ? node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) : 0;
  return (node.Plans ?? []).reduce((sum, each) => sum + touched(each, table), own * node['Actual Loops']);
}

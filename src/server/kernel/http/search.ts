/** Global search: queries every list that the caller may read, and ranks the results. */
import type { OverviewBehaviors } from '#generated/api/operations/overview.ts';
import type { operations } from '#generated/api/types/overview.ts';
import { limits } from '#generated/domain/limits.ts';
import { resourceById, resources } from '#generated/resources/registry.ts';
import { readingsOf, scoreOf, type Reading } from '#domain/workplace/search.ts';
import type { Resource } from '#runtime/resource.ts';
import { isEmpty } from '../access/allowance.ts';
import type { Scope } from '../access/scope.ts';
import { openFields, visibleFields } from '../data/columns.ts';
import type { Door } from '../data/door.ts';
import type { Condition } from '../data/filter.ts';
import { parseListQuery } from '../data/list-query.ts';
import { nameOf } from '../data/name-of.ts';
import { quoted } from '../data/params.ts';
import { listRecords } from '../data/read.ts';
import type { WireRecord } from '../data/record.ts';
import type { Session } from '../data/session.ts';

interface Context {
  readonly door: Door;
  readonly scope: Scope;
}

type SearchRecord = operations['searchRecords']['responses'][200]['content']['application/json']['records'][number];
type Scored = SearchRecord & { readonly score: number };

export const searchBehaviors: Pick<OverviewBehaviors<Context>, 'searchRecords'> = {
  searchRecords: ({ query }, { door, scope }) =>
    door.reading(scope, async (session) => {
      const found = await Promise.all(readingsOf(query.q).map((reading) => findBy(session, reading)));
      const best = new Map<string, Scored>();
      for (const each of found.flat()) if (each.score > (best.get(each.id)?.score ?? -1)) best.set(each.id, each);
      const ordered = [...best.values()].toSorted((a, b) => b.score - a.score);
      return { records: ordered.slice(0, limits.searchRowsShown).map(({ score: _score, ...record }) => record) };
    }),
};

const sought: readonly Resource[] = Object.values<Resource>(resources).filter(({ isFound }) => isFound);

async function findBy(session: Session, { text, team }: Reading): Promise<readonly Scored[]> {
  if (text.length < limits.searchTextMin) return [];
  const teams = team === null ? null : await teamsCalled(session, team);
  if (teams?.length === 0) return [];
  const lists = sought.filter(
    ({ access, scope }) => !isEmpty(session.scope.allowanceOf(access.read)) && (teams === null || scope === 'team'),
  );
  const found = await Promise.all(lists.map((resource) => findIn(session, resource, text, teams)));
  return found.flat();
}

async function teamsCalled(session: Session, name: string): Promise<readonly string[]> {
  if (name.length < limits.searchTextMin) return [];
  const query = parseListQuery(resourceById('team'), session.scope, {
    q: name,
    per_page: String(limits.searchRowsPerList),
  });
  const { records } = await listRecords(session, resourceById('team'), query);
  return records.map(({ id }) => String(id));
}

async function findIn(
  session: Session,
  resource: Resource,
  text: string,
  teams: readonly string[] | null,
): Promise<readonly Scored[]> {
  const searched = openFields(visibleFields(resource, session.scope)).filter(({ search }) => search);
  const parameters = {
    q: text,
    per_page: String(limits.searchRowsPerList),
    ...(teams && { team_id__in: teams.join(',') }),
  };
  const query = parseListQuery(resource, session.scope, parameters);
  const isEqual: Condition = (alias, params) => {
    const wanted = params.add(text.toLowerCase());
    const number =
      resource.displayId === undefined ? wanted : params.add(`${resource.displayId}-${text}`.toLowerCase());
    const parts = searched.map(({ columns, wire }) => `${alias}.${quoted(columns[0] ?? wire)}::text`);
    return `(${parts.map((column) => `lower(${column}) in (${wanted}, ${number})`).join(' or ')})`;
  };
  const [equal, others] = await Promise.all([
    listRecords(session, resource, { ...query, only: [...(query.only ?? []), isEqual] }),
    listRecords(session, resource, query),
  ]);
  const texts = (record: WireRecord): readonly string[] =>
    searched.flatMap(({ wire }) => (typeof record[wire] === 'string' ? [record[wire]] : []));
  return [...equal.records, ...others.records].map((record) => toFound(resource, record, text, texts(record)));
}

function toFound(resource: Resource, record: WireRecord, text: string, fields: readonly string[]): Scored {
  const number = typeof record['display_id'] === 'string' ? record['display_id'] : null;
  const team = record['team'] as { readonly name?: unknown } | null | undefined;
  return {
    entity: resource.id,
    path: resource.path,
    kind: resource.title,
    id: String(record['id']),
    number,
    name: nameOf(resource, record),
    team: typeof team?.name === 'string' ? team.name : null,
    score: scoreOf(text, number, fields),
  };
}

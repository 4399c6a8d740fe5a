/** Values of columns that a team defines itself. Callers read only the columns they may see. [SS-027] */
import { grantsOf, type CustomColumn } from '#domain/places/custom-columns.ts';
import type { ResourceField } from '#runtime/resource.ts';
import type { Grant } from '#runtime/vocabulary.ts';
import { mayInTeam } from '../access/allowance.ts';
import { teamSetOf, type Principal } from '../access/principal.ts';
import type { Scope } from '../access/scope.ts';
import { quoted, type Params } from './params.ts';
import { teamsOfSet } from './scope-condition.ts';
import type { Session } from './session.ts';

/** Staff and the server see every column of every team. */
const seesAll = (principal: Principal): boolean =>
  principal.kind === 'job' || (principal.kind === 'user' && principal.staffRole !== null);

/** Whether the principal sees a column of the team; everyone sees a column without grants. */
export function seesColumn(principal: Principal, column: CustomColumn, teamId: string | null): boolean {
  const grants = grantsOf(column) as readonly Grant[];
  return grants.length === 0 || seesAll(principal) || mayInTeam(grants, principal, teamId);
}

/** SQL for the field's value in the row `alias`, without the columns hidden from the caller. */
export function seenValues(field: ResourceField, scope: Scope, alias: string, params: Params): string {
  const all = `${alias}.${quoted(field.columns[0]!)}`;
  if (field.columnsOf === undefined || seesAll(scope.principal)) return all;
  const unseen = unseenKeys(field.columnsOf, scope, alias, params);
  const seen = field.columnsIn ? withoutIn(all, field.columnsIn, unseen) : `${all} - ${unseen}`;
  // Most rows have no values, so they need no column definitions.
  return `case when ${all} is null or ${all} = '{}' then ${all} else ${seen} end`;
}

/** SQL for the keys of the row's team columns that the caller may not see. */
function unseenKeys(columnsOf: string, { principal }: Scope, alias: string, params: Params): string {
  const held = heldIn(principal, `${alias}.team_id`, params);
  const schema = `own.${quoted(columnsOf)}`;
  return `array(
    select col ->> 'key'
      from teams own, jsonb_array_elements(case when jsonb_typeof(${schema}) = 'array' then ${schema} else '[]' end) col,
           lateral (select coalesce(col -> 'visible_to', col -> 'visibleTo', '[]') as grants) kept
     where own.id = ${alias}.team_id and jsonb_array_length(kept.grants) > 0
       and not exists (select from jsonb_array_elements_text(kept.grants) g
                        where ${held} ? g))`;
}

/**
 * SQL for the permissions in a team. The most frequent set of permissions is the default, which keeps the text short
 * for callers with many teams.
 */
function heldIn(principal: Principal, team: string, params: Params): string {
  const teams =
    'teams' in principal ? [...principal.teams].map(([id, held]) => [id, [...held].toSorted()] as const) : [];
  const set = teamSetOf(principal);
  const add = (value: unknown): string => `${params.add(JSON.stringify(value))}::jsonb`;
  if (set === null) return `(${add(Object.fromEntries(teams))} -> ${team}::text)`;
  const [[usual, most]] = [...Map.groupBy(teams, ([, held]) => held.join())].toSorted(
    ([, one], [, other]) => other.length - one.length,
  ) as [[string, typeof teams]];
  const others = teams.filter(([, held]) => held.join() !== usual);
  const inUsual = `case when ${team} = any(${teamsOfSet(params.add(set))}) then ${add(most[0]![1])} end`;
  return `coalesce(${add(Object.fromEntries(others))} -> ${team}::text, ${inUsual})`;
}

/** The data without these keys in each row of the list at `path`, whose last word is the member of a row. */
function withoutIn(all: string, path: readonly string[], unseen: string): string {
  const list = `'{${path.slice(0, -1).join(',')}}'`;
  const member = path.at(-1)!;
  return `(select case when cardinality(kept.keys) = 0 or jsonb_typeof(${all} #> ${list}) is distinct from 'array' then ${all}
     else jsonb_set(${all}, ${list}, (
       select coalesce(jsonb_agg(case when jsonb_typeof(line -> '${member}') = 'object'
                                      then jsonb_set(line, '{${member}}', (line -> '${member}') - kept.keys)
                                      else line end order by place), '[]')
         from jsonb_array_elements(${all} #> ${list}) with ordinality lines (line, place))) end
     from (select ${unseen} as keys) kept)`;
}

/** The columns that `field` defines for all allowed teams or one of them, with their team. */
export async function columnsIn(
  session: Session,
  { columnsOf }: ResourceField,
  teamId: string | null,
): Promise<readonly (readonly [team: string, column: CustomColumn])[]> {
  if (columnsOf === undefined) return [];
  const schema = quoted(columnsOf);
  const rows = await session.query(
    `select id, col from teams,
            jsonb_array_elements(case when jsonb_typeof(${schema}) = 'array' then ${schema} else '[]' end) col
      where $1::uuid is null or id = $1 order by id`,
    [teamId],
  );
  return rows.map(([team, column]) => [String(team), column as CustomColumn]);
}

/** Titles by key of the columns that the caller may see. */
export async function columnTitles(
  session: Session,
  field: ResourceField,
  teamId: string | null,
): Promise<ReadonlyMap<string, string>> {
  const seen = (await columnsIn(session, field, teamId)).filter(([team, column]) =>
    seesColumn(session.scope.principal, column, team),
  );
  return new Map(seen.toReversed().map(([, { key, label }]) => [key, label]));
}

/** Keys of the team's columns hidden from the caller. */
export async function unseenColumns(
  session: Session,
  field: ResourceField,
  teamId: string,
): Promise<ReadonlySet<string>> {
  if (seesAll(session.scope.principal)) return none;
  const hidden = (await columnsIn(session, field, teamId)).filter(
    ([team, column]) => !seesColumn(session.scope.principal, column, team),
  );
  return new Set(hidden.map(([, { key }]) => key));
}

const none: ReadonlySet<string> = new Set();

/** The value without these keys: its own, or those of each row of the nested list at `path`. */
export function withoutColumns<Value>(value: Value, path: readonly string[], keys: ReadonlySet<string>): Value;
export function withoutColumns(value: unknown, path: readonly string[], keys: ReadonlySet<string>): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map((each) => withoutColumns(each, path, keys));
  const [member, ...rest] = path;
  if (member === undefined) return Object.fromEntries(Object.entries(value).filter(([key]) => !keys.has(key)));
  const inner = (value as Record<string, unknown>)[member];
  return inner === undefined ? value : { ...value, [member]: withoutColumns(inner, rest, keys) };
}

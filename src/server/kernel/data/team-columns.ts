/** Values of columns that a team defines itself: whoever may not see a column does not read what stands in it. [SS-027] */
import type { ResourceField } from '#runtime/resource.ts';
import type { Grant } from '#runtime/vocabulary.ts';
import { mayInTeam } from '../access/allowance.ts';
import type { Principal } from '../access/principal.ts';
import type { Scope } from '../access/scope.ts';
import { quoted, type Params } from './params.ts';
import type { Session } from './session.ts';

/** Staff and the server see every column of every team. */
const seesAll = (principal: Principal): boolean =>
  principal.kind === 'job' || (principal.kind === 'user' && principal.staffRole !== null);

/** Whether the principal sees a column of the team that is kept to the holders of `grants`; nobody is kept from one without any. */
export const seesColumn = (principal: Principal, grants: readonly string[], teamId: string | null): boolean =>
  grants.length === 0 || seesAll(principal) || mayInTeam(grants as readonly Grant[], principal, teamId);

/** The values of the field as SQL about the row `alias`, those of columns that the caller may not see left out. */
export function seenValues(field: ResourceField, scope: Scope, alias: string, params: Params): string {
  const all = `${alias}.${quoted(field.columns[0]!)}`;
  const { principal } = scope;
  if (field.columnsOf === undefined || seesAll(principal)) return all;
  const teams = 'teams' in principal ? [...principal.teams] : [];
  const held = params.add(JSON.stringify(Object.fromEntries(teams.map(([id, permissions]) => [id, [...permissions]]))));
  const schema = `own.${quoted(field.columnsOf)}`;
  return `case when ${all} is null then null else coalesce((
    select jsonb_object_agg(cell.key, cell.value) from jsonb_each(${all}) cell
     where not exists (
       select from teams own, jsonb_array_elements(${schema}) col,
              lateral (select coalesce(col -> 'visible_to', col -> 'visibleTo', '[]') as grants) kept
        where own.id = ${alias}.team_id and jsonb_typeof(${schema}) = 'array' and col ->> 'key' = cell.key
          and jsonb_array_length(kept.grants) > 0
          and not exists (select from jsonb_array_elements_text(kept.grants) g
                           where (${held}::jsonb -> ${alias}.team_id::text) ? g)
     )), '{}') end`;
}

/** A column as its team keeps it. */
interface TeamColumn {
  readonly key: string;
  readonly label: string;
  readonly visible_to?: readonly string[];
  readonly visibleTo?: readonly string[];
}

const grantsOf = ({ visible_to, visibleTo }: TeamColumn): readonly string[] => visible_to ?? visibleTo ?? [];

/** The columns that `field` names of the teams in reach, or of one of them, with the team of each. */
async function columnsIn(
  session: Session,
  { columnsOf }: ResourceField,
  teamId: string | null,
): Promise<readonly (readonly [team: string, column: TeamColumn])[]> {
  if (columnsOf === undefined) return [];
  const schema = quoted(columnsOf);
  const rows = await session.query(
    `select id, col from teams, jsonb_array_elements(${schema}) col
      where jsonb_typeof(${schema}) = 'array' and ($1::uuid is null or id = $1) order by id`,
    [teamId],
  );
  return rows.map(([team, column]) => [String(team), column as TeamColumn]);
}

/** Titles by key of the columns that the caller sees. */
export async function columnTitles(
  session: Session,
  field: ResourceField,
  teamId: string | null,
): Promise<ReadonlyMap<string, string>> {
  const seen = (await columnsIn(session, field, teamId)).filter(([team, column]) =>
    seesColumn(session.scope.principal, grantsOf(column), team),
  );
  return new Map(seen.toReversed().map(([, { key, label }]) => [key, label]));
}

/** Keys of the team's columns that the caller does not see. */
export async function unseenColumns(
  session: Session,
  field: ResourceField,
  teamId: string,
): Promise<ReadonlySet<string>> {
  const hidden = (await columnsIn(session, field, teamId)).filter(
    ([team, column]) => !seesColumn(session.scope.principal, grantsOf(column), team),
  );
  return new Set(hidden.map(([, { key }]) => key));
}

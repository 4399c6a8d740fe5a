/** The columns that a team adds to its records, as columns of a list: what filters and orders by `custom_columns.region`. [SS-027] */
import { messages } from '#generated/domain/messages.ts';
import { listedAs } from '#domain/places/custom-columns.ts';
import type { Resource, ResourceField } from '#runtime/resource.ts';
import type { Scope } from '../access/scope.ts';
import { ApiError } from '../errors.ts';
import { attributeCondition, partColumn, type AttributeColumn } from './attribute-column.ts';
import type { Condition, Filter, QueryParameters } from './filter.ts';
import type { Session } from './session.ts';
import { columnsIn, seesColumn } from './team-columns.ts';

export interface OwnColumn extends AttributeColumn {
  /** Whose column it is: no other team's rows are compared by it. */
  readonly team: string;
}

/** By wire name. */
export type OwnColumns = ReadonlyMap<string, OwnColumn>;

export const noOwnColumns: OwnColumns = new Map();

/** Fields whose values stand in a team's own columns. */
const ownFields = ({ fields }: Resource): readonly ResourceField[] =>
  fields.filter(({ columnsOf, columnsIn: isIn }) => columnsOf !== undefined && isIn === undefined);

/** Names among the parameters that speak of such a column: of a filter, or what the list is sorted by. */
function askedNames(resource: Resource, { sort_field: sort, ...filters }: QueryParameters): readonly string[] {
  const prefixes = ownFields(resource).map(({ wire }) => `${wire}.`);
  const names = [...Object.keys(filters), ...(typeof sort === 'string' ? [sort] : [])];
  return names.filter((name) => prefixes.some((prefix) => name.startsWith(prefix)));
}

/** Whether the columns have to be read before the parameters can be. */
export const asksOwnColumns = (resource: Resource, parameters: QueryParameters): boolean =>
  askedNames(resource, parameters).length > 0;

/** The columns that the caller sees of the one team that the list is about. Throws 400 where that is not said. */
export async function ownColumnsOf(
  session: Session,
  resource: Resource,
  parameters: QueryParameters,
): Promise<OwnColumns> {
  const team = teamOf(session.scope, parameters['team_id']);
  if (team === null) {
    const names = askedNames(resource, parameters);
    const fields = Object.fromEntries(names.map((name) => [name, [messages['address.columnOfTeam']]]));
    throw new ApiError('badRequest', { fields });
  }
  const found = ownFields(resource).map(async (field) => {
    const columns = await columnsIn(session, field, team);
    return columns
      .filter(([, column]) => seesColumn(session.scope.principal, column, team))
      .map(([, { key, type }]) => ({ ...partColumn(field, key, listedAs(type)), team }));
  });
  return new Map((await Promise.all(found)).flat().map((column) => [column.wire, column]));
}

/** The one that is named, else the only one of the caller. */
function teamOf({ principal }: Scope, named: QueryParameters[string]): string | null {
  if (typeof named === 'string') return uuid.test(named) ? named : null;
  const own = 'teams' in principal ? [...principal.teams.keys()] : [];
  const isStaff = principal.kind === 'user' && principal.staffRole !== null;
  return named === undefined && !isStaff && own.length === 1 ? own[0]! : null;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Rows of the team whose value meets the filter. */
export function ownCondition(column: OwnColumn, filter: Filter): Condition {
  const meets = attributeCondition(column, filter);
  return (alias, params) => `${alias}.team_id = ${params.add(column.team)}::uuid and ${meets(alias, params)}`;
}

/**
 * Columns that a team adds to its records, as list columns for filters and sorting: `custom_columns.region`. [SS-027]
 */
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
  /** The team that defined the column. Rows of other teams never match. */
  readonly team: string;
}

/** By wire name. */
export type OwnColumns = ReadonlyMap<string, OwnColumn>;

export const noOwnColumns: OwnColumns = new Map();

/** Fields that contain the values of a team's own columns. */
const ownFields = ({ fields }: Resource): readonly ResourceField[] =>
  fields.filter(({ columnsOf, columnsIn: isIn }) => columnsOf !== undefined && isIn === undefined);

/** Parameters that name such a column, as a filter or as the sort field. */
function askedNames(resource: Resource, { sort_field: sort, ...filters }: QueryParameters): readonly string[] {
  const prefixes = ownFields(resource).map(({ wire }) => `${wire}.`);
  const names = [...Object.keys(filters), ...(typeof sort === 'string' ? [sort] : [])];
  return names.filter((name) => prefixes.some((prefix) => name.startsWith(prefix)));
}

/** Whether the team's columns must be read before the parameters can be parsed. */
export const asksOwnColumns = (resource: Resource, parameters: QueryParameters): boolean =>
  askedNames(resource, parameters).length > 0;

/** The columns of the list's one team that the caller may see. Throws 400 if the parameters leave the team open. */
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

/** The named team, else the caller's only one. */
function teamOf({ principal }: Scope, named: QueryParameters[string]): string | null {
  if (typeof named === 'string') return uuid.test(named) ? named : null;
  const own = 'teams' in principal ? [...principal.teams.keys()] : [];
  const isStaff = principal.kind === 'user' && principal.staffRole !== null;
  return named === undefined && !isStaff && own.length === 1 ? own[0]! : null;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Rows of the team whose value matches the filter. */
export function ownCondition(column: OwnColumn, filter: Filter): Condition {
  const meets = attributeCondition(column, filter);
  return (alias, params) => `${alias}.team_id = ${params.add(column.team)}::uuid and ${meets(alias, params)}`;
}

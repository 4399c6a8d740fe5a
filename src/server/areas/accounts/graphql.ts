/** Teams for the pickers and filters of staff, and the number of services of each team. */
import type { TeamUserStatus } from '#generated/domain/lists/team-user-status.ts';
import type { QueryResolvers, QueryTeamsPaginatedArgs } from '#generated/graphql/resolvers.ts';
import { serviceGroupSteps } from '#generated/domain/lists/service-group-step.ts';
import { resourceById } from '#generated/resources/registry.ts';
import type { ListItem } from '#runtime/product.ts';
import { systemScope } from '#server/kernel/access/scope.ts';
import { isActiveToday } from '#server/kernel/identity/subscriptions.ts';
import type { Door } from '#server/kernel/data/door.ts';
import type { Condition, QueryParameters } from '#server/kernel/data/filter.ts';
import { sortParameters } from '#server/kernel/graphql/arguments.ts';
import { manyLoader, type Loader } from '#server/kernel/graphql/loaders.ts';
import { emptyConnection, listConnection, type GraphqlContext } from '#server/kernel/graphql/resolvers.ts';
import { countServices } from './queries/teams.ts';

const team = resourceById('team');
const users = team.many.find(({ key }) => key === 'teamUsers')!;

/** Invited and deactivated people are not users of the team. [TM-037] */
const isActive: Condition = (alias, params) => `${alias}.status = ${params.add('active' satisfies TeamUserStatus)}`;

/** [TM-038] [TM-040] */
export const teamQueries = (door: Door) =>
  ({
    teamsPaginated: async (_, given, { scope }) =>
      given.isDemo === true || given.id_In?.length === 0
        ? emptyConnection
        : listConnection(door, scope, team, parametersOf(given), { only: conditionsOf(given) }),
  }) satisfies Partial<QueryResolvers<GraphqlContext>>;

/** Figures of teams, read once for all teams of a level. [BS-037] [TM-037] */
export const teamFigures = (door: Door): Record<'Team', Record<string, Loader>> => ({
  Team: {
    teamUsers: manyLoader(door, team, users, isActive),
    teamServiceCount: async (asked, { scope }) => {
      const rows = await door.reading(systemScope('team-services', scope), (session) =>
        countServices.all(session, { teams: asked.map(({ obj }) => String(obj['id'])) }),
      );
      const counts = new Map(rows.map(({ team_id, count }) => [team_id, count]));
      return asked.map(({ obj }) => counts.get(String(obj['id'])) ?? 0);
    },
  },
});

function parametersOf({ page, perPage, q, id, id_In: ids, ordering }: QueryTeamsPaginatedArgs): QueryParameters {
  const given = Object.entries({ page, per_page: perPage, q, id }).flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [[name, String(value)] as const],
  );
  return {
    is_demo: 'false',
    ...Object.fromEntries(given),
    ...(ids && { id__in: ids }),
    ...sortParameters(team, ordering),
  };
}

/**
 * Filters of the team list beyond its own fields; the caller sees the subscriptions and services of every listed team.
 */
function conditionsOf({
  teamSubscriptions_In: names,
  hasProcuredServices: isProcured,
}: QueryTeamsPaginatedArgs): readonly Condition[] {
  const holds: Condition = (alias, params) =>
    `exists (select from team_subscriptions s
              where s.team_id = ${alias}.id and ${isActiveToday} and s.name = any(${params.add(names)}))`;
  const hasProcured: Condition = (alias, params) =>
    `${params.add(isProcured)} = exists (select from services s
              where s.team_id = ${alias}.id and s.current_step = any(${params.add(procured)}))`;
  return [...(isGiven(names) ? [holds] : []), ...(isGiven(isProcured) ? [hasProcured] : [])];
}

const isGiven = (value: unknown): boolean => value !== null && value !== undefined;

/** Steps of a service from its order on. */
const procured = (serviceGroupSteps as readonly ListItem[])
  .filter(({ facts }) => facts?.['isProcured'] === true)
  .map(({ value }) => value);

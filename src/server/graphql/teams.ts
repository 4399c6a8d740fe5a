/** Teams as pickers and filters of staff ask for them, and how many services a team has. */
import { serviceGroupSteps } from '#generated/domain/lists/service-group-step.ts';
import { resourceById } from '#generated/resources/registry.ts';
import type { ListItem } from '#runtime/product.ts';
import { systemScope, type Scope } from '../access/scope.ts';
import { isActiveToday } from '../accounts/subscriptions.ts';
import type { Door } from '../data/door.ts';
import type { QueryParameters } from '../data/list-query.ts';
import { sortParameters } from './arguments.ts';
import type { Loader } from './loaders.ts';
import { listConnection } from './resolvers.ts';

interface Asked {
  readonly page?: number | null;
  readonly perPage?: number | null;
  readonly q?: string | null;
  readonly ordering?: string | null;
  readonly id?: string | null;
  readonly id_In?: readonly string[] | null;
  readonly teamSubscriptions_In?: readonly string[] | null;
  readonly hasProcuredServices?: boolean | null;
  readonly isDemo?: boolean | null;
}

interface Caller {
  readonly scope: Scope;
}

const team = resourceById('team');

/** [TM-038] [TM-040] */
export const teamQueries = (door: Door) => ({
  teamsPaginated: async (_: unknown, asked: Asked, { scope }: Caller) => {
    const ids = await keptIds(door, scope, asked);
    if (asked.isDemo === true || ids?.length === 0) return none;
    return listConnection(door, scope, team, { ...parametersOf(asked), ...(ids && { id__in: ids }) });
  },
});

/** Figures of teams, read once for all teams of a level. [BS-037] */
export const teamFigures = (door: Door): Record<'Team', Record<string, Loader>> => ({
  Team: {
    teamServiceCount: async (asked, { scope }) => {
      const rows = await door.reading(systemScope('team-services', scope), (session) =>
        session.query(
          `select team_id, count(*)::int from services
            where team_id = any($1::uuid[]) and current_step <> 'cancelled' group by 1`,
          [asked.map(({ obj }) => obj['id'])],
        ),
      );
      const counts = new Map(rows.map(([teamId, count]) => [teamId, count]));
      return asked.map(({ obj }) => counts.get(obj['id']) ?? 0);
    },
  },
});

const none = { records: [], totalCount: 0, hasNextPage: false, totalCountIsCapped: false };

function parametersOf({ page, perPage, q, id, ordering }: Asked): QueryParameters {
  const given = Object.entries({ page, per_page: perPage, q, id }).flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [[name, String(value)] as const],
  );
  return { is_demo: 'false', ...Object.fromEntries(given), ...sortParameters(team, ordering) };
}

/** Ids that the filters leave, of any team: what the caller may see is the list's to say. Undefined without a filter. */
async function keptIds(door: Door, scope: Scope, asked: Asked): Promise<readonly string[] | undefined> {
  const { id_In: named, teamSubscriptions_In: subscriptions = null, hasProcuredServices: isProcured = null } = asked;
  if (subscriptions === null && isProcured === null) return named ?? undefined;
  const rows = await door.reading(systemScope('team-filters', scope), (session) =>
    session.query(
      `select t.id from teams t
        where ($1::text[] is null or exists (
                select from team_subscriptions s where s.team_id = t.id and ${isActiveToday} and s.name = any($1)))
          and ($2::boolean is null or $2 = exists (
                select from services s where s.team_id = t.id and s.current_step = any($3)))`,
      [subscriptions, isProcured, procured],
    ),
  );
  return rows.map(([id]) => String(id)).filter((id) => named?.includes(id) ?? true);
}

/** Steps of a service that is ordered, or on its way after that. */
const procured = (serviceGroupSteps as readonly ListItem[])
  .filter(({ facts }) => facts?.['isProcured'] === true)
  .map(({ value }) => value);

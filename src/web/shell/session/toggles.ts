/** State of the feature toggles for one team (PE-035). */
import { queryOptions } from '@tanstack/react-query';
import { listAllToggles } from '#generated/client/toggles.ts';

/** Names of the enabled toggles, for the team or, without one, for all. */
export const togglesQuery = (teamId: string | null) =>
  queryOptions({
    queryKey: ['toggles', teamId],
    queryFn: ({ signal }) => listAllToggles(teamId === null ? {} : { team_id: teamId }, { signal }),
    select: namesOn,
  });

/** A stable function, so that the selected set keeps its identity between renders. */
const namesOn = ({ records }: Awaited<ReturnType<typeof listAllToggles>>): ReadonlySet<string> =>
  new Set(records.filter(({ on }) => on).map(({ name }) => name));

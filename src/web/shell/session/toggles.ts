/** Feature toggles as they stand for one team (PE-035). */
import { queryOptions } from '@tanstack/react-query';
import { listAllToggles } from '#generated/client/toggles.ts';

/** Names of those that are on, for the team or, without one, for all. */
export const togglesQuery = (teamId: string | null) =>
  queryOptions({
    queryKey: ['toggles', teamId],
    queryFn: ({ signal }) => listAllToggles(teamId === null ? {} : { team_id: teamId }, { signal }),
    select: namesOn,
  });

/** One function for every render, so that an answer gives one set. */
const namesOn = ({ records }: Awaited<ReturnType<typeof listAllToggles>>): ReadonlySet<string> =>
  new Set(records.filter(({ on }) => on).map(({ name }) => name));

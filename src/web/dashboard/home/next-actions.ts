/** Pending actions of the account in a team. */
import { queryOptions } from '@tanstack/react-query';
import { listNextActions } from '#generated/client/overview.ts';

export const nextActionsOf = (teamId: string) =>
  queryOptions({
    queryKey: ['records', 'next-actions', teamId],
    queryFn: ({ signal }) => listNextActions(teamId, { signal }),
    retry: false,
  });

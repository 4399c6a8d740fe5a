/** Addresses inside the open team. */
import { useCallback } from 'react';
import { useTeam } from './team-context.ts';

/** The full path of one below the dashboard. Paths from the root, except `:team`, and addresses with a scheme stay as they are. */
export function useDashboardPath(): (path: string) => string {
  const { teamId } = useTeam();
  return useCallback(
    (path) =>
      path.startsWith('/') || /^[a-z]+:/.test(path) ? path.replace(':team', teamId) : `${dashboardOf(teamId)}/${path}`,
    [teamId],
  );
}

/** An account without a team has pages at the address without a team id. */
export const dashboardOf = (teamId: string): string => (teamId === '' ? '/dashboard' : `/${teamId}/dashboard`);

/** `inventory/:id` with the id of the record. */
export const recordPath = (template: string, id: unknown): string => template.replace(':id', String(id));

/** Address of the form that changes a record: its id replaces `:id` or is appended. */
export const formPath = (template: string, id: unknown): string =>
  template.includes(':id') ? recordPath(template, id) : `${template}?id=${String(id)}`;

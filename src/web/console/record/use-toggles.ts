/** What feature toggles switch on the page of a record. */
import type { EntityView, WireRecord } from '#runtime/view.ts';
import { togglesQuery } from '#web/shell/session/toggles.ts';
import { useQuery } from '@tanstack/react-query';

/** Whether what hangs on the toggle is on for the team of the record; off until that is known. Asks only where something hangs on one. */
export function useToggles(
  view: EntityView,
  record: WireRecord,
  hanging: readonly (string | undefined)[],
): (toggle: string | undefined) => boolean {
  const teamId = String((view.id === 'team' ? record['id'] : record['team_id']) ?? '');
  const isAsked = teamId !== '' && hanging.some((toggle) => toggle !== undefined);
  const { data: on } = useQuery({ ...togglesQuery(teamId), enabled: isAsked });
  return (toggle) => toggle === undefined || on?.has(toggle) === true;
}

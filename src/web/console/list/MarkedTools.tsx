/** What the application's own tools do with the marked rows, which all have to be of one team. */
import { Suspense, use } from 'react';
import { useListContext } from 'react-admin';
import { adminMessages } from '#generated/domain/messages/admin.ts';
import type { EntityView } from '#runtime/view.ts';
import { SlotsContext } from '#web/record/slots.ts';
import { TeamContext } from '#web/record/team/team-context.ts';
import { may } from '#web/shell/session/may.ts';
import { useProfile } from '#web/shell/session/profile-context.ts';
import { useListMarks } from './use-list-marks.ts';

export function MarkedTools({ view }: { readonly view: EntityView }) {
  const Tools = use(SlotsContext)?.marked[view.id];
  const { selectedIds } = useListContext();
  const marks = useListMarks();
  const profile = useProfile();
  if (!Tools) return null;
  const [teamId, ...others] = new Set(marks.records.map((record) => String(record['team_id'])));
  if (teamId === undefined || others.length > 0 || marks.records.length < selectedIds.length)
    return <span>{adminMessages['admin.markOneTeam']}</span>;
  const scope = {
    profile,
    teamId,
    team: undefined,
    may: (grants: Parameters<typeof may>[0]) => may(grants, profile, teamId),
    isOn: () => false,
  };
  return (
    <TeamContext value={scope}>
      <Suspense fallback={null}>
        <Tools marks={marks} />
      </Suspense>
    </TeamContext>
  );
}

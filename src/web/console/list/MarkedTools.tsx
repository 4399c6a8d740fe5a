/** What the application's own tools do with the marked rows, which all have to be of one team. */
import { Suspense, use } from 'react';
import { useListContext } from 'react-admin';
import { adminMessages } from '#generated/domain/messages/admin.ts';
import type { EntityView, WireRecord } from '#runtime/view.ts';
import { SlotsContext } from '#web/record/slots.ts';
import { TeamContext } from '#web/record/team/team-context.ts';
import { may } from '#web/shell/session/may.ts';
import { useProfile } from '#web/shell/session/profile-context.ts';
import type { Marks } from '#web/ui/table/marks.ts';

export function MarkedTools({ view }: { readonly view: EntityView }) {
  const Tools = use(SlotsContext)?.marked[view.id];
  const { data = [], selectedIds, onSelect, onToggleItem, onUnselectItems } = useListContext();
  const profile = useProfile();
  if (!Tools) return null;
  const records = data.filter(({ id }) => selectedIds.includes(id)) as readonly WireRecord[];
  const [teamId, ...others] = new Set(records.map((record) => String(record['team_id'])));
  if (teamId === undefined || others.length > 0 || records.length < selectedIds.length)
    return <span>{adminMessages['admin.markOneTeam']}</span>;
  const idOf = (record: WireRecord) => String(record['id']);
  const marks: Marks = {
    records,
    isMarked: (record) => selectedIds.includes(idOf(record)),
    toggle: (record) => onToggleItem(idOf(record)),
    all: records.length === data.length || (records.length > 0 ? null : false),
    toggleAll: () => onSelect(records.length === data.length ? [] : data.map(({ id }) => id)),
    markAll: (all) => onSelect(all.map(idOf)),
    clear: onUnselectItems,
  };
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

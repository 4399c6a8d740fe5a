/** The team's site profiles: a table, and their form in a dialog (SP-002..SP-010). */
import AddIcon from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { limits } from '#generated/domain/limits.ts';
import { siteProfileMessages as texts } from '#generated/domain/messages/siteProfile.ts';
import { siteProfileView as view } from '#generated/screens/views/site-profile.ts';
import type { WireRecord } from '#runtime/view.ts';
import { shownInPlace } from '#web/shell/query-client.ts';
import { listOf } from '#web/shell/records.ts';
import { NothingHere, PanelFrame } from '#web/record/detail/PanelFrame.tsx';
import { LoadFailure } from '#web/record/list/LoadFailure.tsx';
import { useColumnSettings } from '#web/ui/table/column-settings.ts';
import { DataTable } from '#web/ui/table/DataTable.tsx';
import { TableSkeleton } from '#web/ui/table/TableSkeleton.tsx';
import { Pager } from '#web/ui/table/Pager.tsx';
import { emptyState, sortParams, useTableState } from '#web/ui/table/table-state.ts';
import { useTeam } from '#web/record/team/team-context.ts';
import { RowMenu } from '../RowMenu.tsx';
import type { StepProps } from '../step.ts';
import { useReady } from '../use-ready.ts';
import { ProfileDialog, type OpenedProfile } from './ProfileDialog.tsx';
import { profileColumns, profileRow } from './profile-rows.ts';

const wires = profileColumns.map(({ wire }) => wire);
const start = { ...emptyState, perPage: limits.siteProfilesPageSize };
const none: readonly WireRecord[] = [];

export function ProfilesStep({ mode, onReady }: Pick<StepProps, 'mode' | 'onReady'>) {
  const { teamId } = useTeam();
  const [state, change] = useTableState('site-profiles', start);
  const store = useColumnSettings('site-profiles', wires, wires);
  const params = { team_id: teamId, hidden: false, page: state.page, per_page: state.perPage, ...sortParams(state) };
  const query = useQuery({ ...listOf(view.path, params), retry: false, meta: shownInPlace });
  useReady(query.data !== undefined, onReady);
  const dialog = useProfileDialog(query.data?.records ?? none);
  const canEdit = mode.mayEditProfiles;
  const menuOf = (profile: WireRecord): ReactNode => {
    const items = [
      { label: texts['siteProfile.edit'], onChoose: () => dialog.open({ profile }) },
      { label: texts['siteProfile.duplicate'], onChoose: () => dialog.open({ copyOf: profile }) },
    ];
    return <RowMenu name={String(profile['name'])} items={items} />;
  };
  return (
    <PanelFrame
      title={texts['siteProfile.heading']}
      actions={
        canEdit && (
          <Button variant="contained" startIcon={<AddIcon />} onClick={() => dialog.open({})}>
            {texts['siteProfile.add']}
          </Button>
        )
      }
    >
      {query.error && (
        <LoadFailure error={query.error} text={texts['siteProfile.loadFailed']} onRetry={() => void query.refetch()} />
      )}
      {!query.data && !query.error && <TableSkeleton rows={4} />}
      {query.data?.records.length === 0 && <NothingHere text={texts['siteProfile.empty']} />}
      {query.data && query.data.records.length > 0 && (
        <>
          <DataTable
            label={texts['siteProfile.heading']}
            columns={profileColumns}
            records={query.data.records.map(profileRow)}
            store={store}
            sort={state.sort}
            onSort={(sort) => change({ sort })}
            pathOf={canEdit ? dialog.pathOf : undefined}
            rowMenu={canEdit ? menuOf : undefined}
          />
          <Pager result={query.data} state={state} change={change} />
        </>
      )}
      {canEdit && dialog.opened && <ProfileDialog {...dialog.opened} onClose={dialog.close} />}
    </PanelFrame>
  );
}

/** The edited profile is in the address, so that a row links to its form; a new profile or a copy is not. */
function useProfileDialog(profiles: readonly WireRecord[]) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [made, setMade] = useState<OpenedProfile | null>(null);
  const chosen = profiles.find(({ id }) => id === query.get('profile'));
  const pathWith = (id: unknown): string => {
    const after = new URLSearchParams(query);
    if (id === undefined) after.delete('profile');
    else after.set('profile', String(id));
    return after.size === 0 ? pathname : `${pathname}?${after.toString()}`;
  };
  return {
    opened: made ?? (chosen ? { profile: chosen } : null),
    pathOf: (profile: WireRecord) => pathWith(profile['id']),
    open: (opened: OpenedProfile): void =>
      opened.profile ? void navigate(pathWith(opened.profile['id'])) : setMade(opened),
    close: (): void => (made ? setMade(null) : void navigate(pathWith(undefined), { replace: true })),
  };
}

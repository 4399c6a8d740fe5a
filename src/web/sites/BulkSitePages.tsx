/** `/{teamId}/bulk-site`: the team's bulk-site projects (SH-009). */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, Navigate, Route, Routes, useNavigate } from 'react-router';
import { limits } from '#generated/domain/limits.ts';
import { bulkSiteMessages as texts } from '#generated/domain/messages/bulkSite.ts';
import { bulkSiteUploadView as view } from '#generated/screens/views/bulk-site-upload.ts';
import { formatDate } from '#domain/format/date.ts';
import { dayIn } from '#runtime/validation/calendar.ts';
import { Spinner } from '#web/ui/busy/Spinner.tsx';
import { NotFound } from '#web/frame/errors/NotFound.tsx';
import { flashError } from '#web/shell/flash/flash.ts';
import { PermittedButton } from '#web/record/actions/PermittedButton.tsx';
import { createRecord, listOf, refreshRecords } from '#web/shell/records.ts';
import { NothingHere, PanelFrame } from '#web/record/detail/PanelFrame.tsx';
import { PageHeader } from '#web/record/page/PageHeader.tsx';
import { LoadFailure } from '#web/record/list/LoadFailure.tsx';
import { useTeam } from '#web/record/team/team-context.ts';
import { bulkSitePath, exitPath } from './paths.ts';
import { openStates } from './project-mode.ts';
import { ProjectPage } from './ProjectPage.tsx';

export default function BulkSitePages() {
  return (
    <Routes>
      <Route index element={<Present />} />
      <Route path=":id/:tab?" element={<ProjectPage />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}

/** The newest project that is not submitted, else the newest (BS-006). */
function Present() {
  const scope = useTeam();
  const newest = { team_id: scope.teamId, sort_field: 'created_at', sort_dir: 'desc', per_page: 1 };
  const isAsked = scope.profile.is_customer;
  const open = useQuery({ ...listOf(view.path, { ...newest, status: openStates() }), enabled: isAsked, retry: false });
  const any = useQuery({ ...listOf(view.path, newest), enabled: isAsked, retry: false });
  if (!isAsked) return <Navigate to={bulkSitePath(scope)} replace />;
  const failed = [open, any].find(({ error }) => error !== null);
  if (failed?.error) return <LoadFailure error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!open.data || !any.data) return <Spinner />;
  const project = open.data.records[0] ?? any.data.records[0];
  return project ? <Navigate to={bulkSitePath(scope, String(project['id']))} replace /> : <NoProject />;
}

/** A project is made when it is begun (BS-006, BS-024); its name can be changed later (BS-019). */
function NoProject() {
  const scope = useTeam();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [isStarting, setIsStarting] = useState(false);
  const start = async (): Promise<void> => {
    setIsStarting(true);
    try {
      const made = await createRecord(view.path, { team_id: scope.teamId, name: nameOf(scope), data: {} });
      await refreshRecords(client);
      void navigate(bulkSitePath(scope, String(made['id'])));
    } catch (error) {
      flashError(error);
      setIsStarting(false);
    }
  };
  return (
    <>
      <PageHeader title={view.titlePlural} />
      <PanelFrame>
        <NothingHere text={texts['bulkSite.none']} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, marginTop: 1.5 }}>
          <PermittedButton
            access={view.access.create}
            variant="contained"
            loading={isStarting}
            onClick={() => void start()}
          >
            {texts['bulkSite.start']}
          </PermittedButton>
          <Button component={Link} to={exitPath(scope)}>
            {texts['bulkSite.exit']}
          </Button>
        </Box>
      </PanelFrame>
    </>
  );
}

/** The team and the day. */
const nameOf = ({ team, profile }: ReturnType<typeof useTeam>): string => {
  const day = formatDate(dayIn(profile.timezone), 'text');
  return `${(team?.name ?? '').slice(0, limits.siteNameMaxLength - day.length - 1)} ${day}`.trim();
};

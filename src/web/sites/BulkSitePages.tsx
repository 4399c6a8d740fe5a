/** `/{teamId}/bulk-site`: the team's bulk-site projects (SH-009). */
import { useQuery } from '@tanstack/react-query';
import { Navigate, Route, Routes } from 'react-router';
import { bulkSiteUploadView as view } from '#generated/screens/views/bulk-site-upload.ts';
import { Spinner } from '#web/ui/busy/Spinner.tsx';
import { NotFound } from '#web/frame/errors/NotFound.tsx';
import { listOf } from '#web/shell/records.ts';
import { LoadFailure } from '#web/record/list/LoadFailure.tsx';
import { dashboardOf } from '#web/record/team/paths.ts';
import { useTeam } from '#web/record/team/team-context.ts';
import { bulkSitePath, newProject } from './paths.ts';
import { openStates } from './project-mode.ts';
import { ProjectPage } from './ProjectPage.tsx';
import { StartPage } from './StartPage.tsx';

export default function BulkSitePages() {
  return (
    <Routes>
      <Route index element={<Present />} />
      <Route path={newProject} element={<StartPage />} />
      <Route path=":id/:tab?" element={<ProjectPage />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}

/** The newest project that is not submitted, else the newest (BS-006). */
function Present() {
  const scope = useTeam();
  const newest = { team_id: scope.teamId, sort_field: 'created_at', sort_dir: 'desc', per_page: 1 };
  const mayRead = scope.may(view.access.read);
  const isAsked = scope.profile.is_customer && mayRead;
  const open = useQuery({ ...listOf(view.path, { ...newest, status: openStates() }), enabled: isAsked, retry: false });
  const any = useQuery({ ...listOf(view.path, newest), enabled: isAsked, retry: false });
  // As on every screen, an account without access goes to its first area (PE-020).
  if (!mayRead) return <Navigate to={dashboardOf(scope.teamId)} replace />;
  if (!isAsked) return <Navigate to={bulkSitePath(scope)} replace />;
  const failed = [open, any].find(({ error }) => error !== null);
  if (failed?.error)
    return <LoadFailure title={view.titlePlural} error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!open.data || !any.data) return <Spinner />;
  const project = open.data.records[0] ?? any.data.records[0];
  return project ? <Navigate to={bulkSitePath(scope, String(project['id']))} replace /> : <StartPage />;
}

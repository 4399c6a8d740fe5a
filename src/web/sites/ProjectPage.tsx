/** A bulk-site project: its head, its three steps, and navigation between them. */
import Box from '@mui/material/Box';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ComponentType } from 'react';
import { Navigate, useLocation, useParams } from 'react-router';
import { bulkSiteMessages as texts } from '#generated/domain/messages/bulkSite.ts';
import { bulkSiteUploadView } from '#generated/screens/views/bulk-site-upload.ts';
import type { WireRecord } from '#runtime/view.ts';
import { pushEvent } from '#web/shell/analytics/push-event.ts';
import { HttpError } from '#web/shell/api/http.ts';
import { taskProgress } from '#web/shell/live/progress.ts';
import { Spinner } from '#web/ui/busy/Spinner.tsx';
import { NotFound } from '#web/frame/errors/NotFound.tsx';
import { LinkTabs } from '#web/record/page/LinkTabs.tsx';
import { LoadFailure } from '#web/record/list/LoadFailure.tsx';
import { useTeam } from '#web/record/team/team-context.ts';
import { part } from '#web/record/walkthrough/part.ts';
import { AddressesStep } from './addresses/AddressesStep.tsx';
import { usePreparedSheet } from './addresses/use-surroundings.ts';
import { ContractStep } from './contract/ContractStep.tsx';
import { ReviewPage } from './corrections/ReviewPage.tsx';
import { bulkSitePath, reviewTab, stepOf, steps, type Step } from './paths.ts';
import { ProfilesStep } from './profiles/ProfilesStep.tsx';
import { ProjectHeader } from './ProjectHeader.tsx';
import { stageOf, useProjectMode } from './project-mode.ts';
import { ProjectNotices } from './ProjectNotices.tsx';
import { projectQuery } from './saving/open-sheet.ts';
import { useDraft, type LoadedDraft } from './saving/use-draft.ts';
import { StepButtons } from './StepButtons.tsx';
import type { StepProps } from './step.ts';
import { useOutcome } from './use-outcome.ts';
import { useProject } from './use-project.ts';

/** Socket events usually come earlier, so with progress over the socket polling is slow. */
const pollIntervalMs = (id: string): number => (taskProgress.get().has(id) ? 10_000 : 2000);

/** Route below the projects' path, with `:id` and `:tab?` in the address. */
export function ProjectPage() {
  const scope = useTeam();
  const { id = '', tab } = useParams();
  const { pathname } = useLocation();
  const isHere = pathname.startsWith('/admin/') !== scope.profile.is_customer;
  const client = useQueryClient();
  const loaded = useDraft(id);
  usePreparedSheet(scope.teamId);
  const query = useQuery({
    ...projectQuery(client, id),
    enabled: isHere,
    retry: false,
    refetchInterval: ({ state }) => (stageOf(state.data?.['status']) === 'going' ? pollIntervalMs(id) : false),
  });
  const step = tab === reviewTab ? tab : stepOf(tab);
  useReportedSteps(id, step);
  if (!isHere || step === null) return <Navigate to={bulkSitePath(scope, id)} replace />;
  const owner = query.data?.['team_id'];
  // Redirects an address without the project's team, or with another one (BS-002).
  if (owner !== undefined && owner !== scope.teamId)
    return <Navigate to={bulkSitePath({ ...scope, teamId: String(owner) }, id, tab)} replace />;
  if (query.data && loaded)
    return step === reviewTab ? (
      <ReviewPage key={id} record={query.data} loaded={loaded} />
    ) : (
      <OpenProject key={id} record={query.data} loaded={loaded} step={step} />
    );
  if (query.error instanceof HttpError && query.error.status < 500 && query.error.status > 0) return <NotFound />;
  return query.error ? (
    <LoadFailure title={bulkSiteUploadView.title} error={query.error} onRetry={() => void query.refetch()} />
  ) : (
    <Spinner />
  );
}

/** Reports each opened step after the first to analytics. [AN-004] */
function useReportedSteps(projectId: string, to: string | null): void {
  const before = useRef({ projectId, step: to });
  useEffect(() => {
    const { projectId: same, step: from } = before.current;
    before.current = { projectId, step: to };
    if (same === projectId && from !== null && to !== null && from !== to)
      pushEvent('bulkSiteStepChange', { projectId, from, to });
  }, [projectId, to]);
}

const pages = {
  'site-profiles': ProfilesStep,
  addresses: AddressesStep,
  'contract-details': ContractStep,
} as const satisfies Record<Step, ComponentType<StepProps>>;

function OpenProject({ record, loaded, step }: { record: WireRecord; loaded: LoadedDraft; step: Step }) {
  const scope = useTeam();
  const project = useProject(record, loaded);
  const mode = useProjectMode(record);
  useOutcome(String(record['id']), mode.stage);
  const Page = pages[step];
  const [ready, setReady] = useState<Step | null>(null);
  const tabs = steps.map(({ value, label }) => ({
    id: value,
    title: label,
    path: `${bulkSitePath(scope, String(record['id']), value)}${mode.query}`,
  }));
  return (
    <>
      <ProjectHeader project={project} mode={mode} step={step} isReady={ready === step} />
      <ProjectNotices project={project} mode={mode} />
      <LinkTabs label={texts['bulkSite.steps']} tabs={tabs} open={step} />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Box {...part('step')}>
          <Page project={project} mode={mode} onReady={() => setReady(step)} />
        </Box>
        <Box {...part('way')}>
          <StepButtons project={project} mode={mode} step={step} />
        </Box>
      </Box>
    </>
  );
}

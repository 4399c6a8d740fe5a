/** Status of the project above its steps: submitted, read-only, on behalf of the team, or not saved. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { bulkSiteMessages as texts } from '#generated/domain/messages/bulkSite.ts';
import { shellMessages } from '#generated/domain/messages/shell.ts';
import { serviceGroupView } from '#generated/screens/views/service-group.ts';
import { shownMistakes, type SiteMistake } from '#domain/bulk-site/sites.ts';
import type { WireRecord } from '#runtime/view.ts';
import { HttpError } from '#web/shell/api/http.ts';
import { listOf } from '#web/shell/records.ts';
import { actingQuery } from '#web/record/bulk-site/staff-project.ts';
import { useTeam } from '#web/record/team/team-context.ts';
import { bulkSitePath, requestPath } from './paths.ts';
import type { StepProps } from './step.ts';
import { Submitting } from './Submitting.tsx';
import type { Project } from './use-project.ts';

export function ProjectNotices({ project, mode }: StepProps) {
  const { record } = project;
  return (
    <Box sx={{ display: 'grid', gap: 1, marginBottom: 2, '&:empty': { display: 'none' } }}>
      {mode.stage === 'done' && <Submitted record={record} />}
      {mode.stage === 'going' && <Submitting projectId={String(record['id'])} />}
      {mode.mayActForTeam && mode.stage === 'open' && <OnBehalf isActing={mode.isActingForTeam} />}
      {mode.stage === 'open' && <SentBack record={record} mode={mode} />}
      {project.failure !== null && <NotSaved project={project} failure={project.failure} />}
    </Box>
  );
}

/** Links to the request if the account may open one; otherwise plain text (BS-032, BS-034). */
function Submitted({ record }: { record: WireRecord }) {
  const scope = useTeam();
  const maySee = scope.may(serviceGroupView.access.read);
  const params = { bulk_site_upload_id: record['id'], per_page: 1 };
  const { data } = useQuery({ ...listOf(serviceGroupView.path, params), enabled: maySee, retry: false });
  const group = maySee ? data?.records[0] : undefined;
  if (!group) return <Alert severity="info">{texts['bulkSite.submitted']}</Alert>;
  return (
    <Alert
      severity="info"
      action={
        <Button component={Link} to={requestPath(scope, String(group['id']))} color="inherit" size="small">
          {texts['bulkSite.viewInProcurement']}
        </Button>
      }
    >
      {texts['bulkSite.submittedAddSites']}
    </Alert>
  );
}

/** Staff first get the read-only view; editing is a separate mode (BS-013, BS-014). */
const OnBehalf = ({ isActing }: { isActing: boolean }) => (
  <Alert
    severity={isActing ? 'warning' : 'info'}
    action={
      <Button component={Link} to={isActing ? '?' : actingQuery} replace color="inherit" size="small">
        {isActing ? texts['bulkSite.stopFilling'] : texts['bulkSite.fillForTeam']}
      </Button>
    }
  >
    {isActing ? texts['bulkSite.fillingForTeam'] : texts['bulkSite.readOnly']}
  </Alert>
);

/** Why the last submission failed, and where to continue (BS-076, BS-081). */
function SentBack({ record, mode }: { readonly record: WireRecord; readonly mode: StepProps['mode'] }) {
  const scope = useTeam();
  const { errors, submit_failure: reason } = record;
  const mistakes = Array.isArray(errors) ? (errors as readonly SiteMistake[]) : [];
  if (mistakes.length === 0 && typeof reason !== 'string') return null;
  const words = mistakes.length > 0 ? shownMistakes(mistakes) : String(reason);
  const [step, label] =
    mistakes.length > 0
      ? (['addresses', texts['bulkSite.showSites']] as const)
      : (['contract-details', texts['bulkSite.submitAgain']] as const);
  return (
    <Alert
      severity="error"
      action={
        <Button
          component={Link}
          to={`${bulkSitePath(scope, String(record['id']), step)}${mode.query}`}
          color="inherit"
          size="small"
        >
          {label}
        </Button>
      }
    >
      {`${texts['bulkSite.submitFailed']} ${words}`}
    </Alert>
  );
}

function NotSaved({ project, failure }: { project: Project; failure: Error }) {
  const isConflict = failure instanceof HttpError && failure.status === 409;
  return (
    <Alert
      severity="error"
      action={
        <Button color="inherit" size="small" onClick={isConflict ? project.takeTheirs : project.saver.retry}>
          {isConflict ? texts['bulkSite.takeTheirs'] : shellMessages['shell.errorRetry']}
        </Button>
      }
    >
      {isConflict ? texts['bulkSite.conflict'] : `${texts['bulkSite.notSaved']} ${failure.message}`}
    </Alert>
  );
}

/** `/{teamId}/bulk-site`: the team's bulk-site project, how it stands and what came out of it (SH-009). */
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, Route, Routes, useParams } from 'react-router';
import { bulkSiteMessages as texts } from '#generated/domain/messages/bulkSite.ts';
import { bulkSiteUploadView as view } from '#generated/screens/views/bulk-site-upload.ts';
import { fill } from '#domain/format/fill.ts';
import type { WireRecord } from '#runtime/view.ts';
import { Spinner } from '#web/shell/busy/Spinner.tsx';
import { NotFound } from '#web/shell/errors/NotFound.tsx';
import { FactList } from '#web/widgets/FactList.tsx';
import { listOf, oneOf } from '../data/records.ts';
import { NothingHere, PanelFrame } from '../detail/PanelFrame.tsx';
import { PageHeader } from '../frame/PageHeader.tsx';
import { LoadFailure } from '../list/LoadFailure.tsx';
import { useTeam } from '../team/team-context.ts';
import { bulkSitePath, requestPath } from './paths.ts';

export default function BulkSitePages() {
  return (
    <Routes>
      <Route index element={<Present />} />
      <Route path=":id/:tab?" element={<Chosen />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}

/** The newest project that is not submitted, else the newest. */
function Present() {
  const scope = useTeam();
  const params = { team_id: scope.teamId, sort_field: 'created_at', sort_dir: 'desc', per_page: 100 };
  const query = useQuery({ ...listOf(view.path, params), enabled: scope.profile.is_customer, retry: false });
  if (!scope.profile.is_customer) return <Navigate to={bulkSitePath(scope)} replace />;
  if (query.error) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Spinner />;
  const { records } = query.data;
  const project = records.find(({ status }) => status !== 'SUBMITTED') ?? records[0];
  return project ? <Project record={project} /> : <NoProject />;
}

function NoProject() {
  const { may } = useTeam();
  return (
    <>
      <PageHeader title={view.titlePlural} />
      <PanelFrame>
        <NothingHere text={texts['bulkSite.none']} />
        {may(view.access.create) && (
          <Button href="/questionnaire" variant="contained" sx={{ marginTop: 1.5 }}>
            {texts['bulkSite.start']}
          </Button>
        )}
      </PanelFrame>
    </>
  );
}

function Chosen() {
  const scope = useTeam();
  const { id = '' } = useParams();
  const query = useQuery({ ...oneOf(view.path, id), enabled: scope.profile.is_customer, retry: false });
  if (!scope.profile.is_customer) return <Navigate to={bulkSitePath(scope, id)} replace />;
  if (query.error) return <NotFound />;
  return query.data ? <Project record={query.data} /> : <Spinner />;
}

const { status, editedById, editedAt, submittedAt } = view.fields;

function Project({ record }: { record: WireRecord }) {
  return (
    <>
      <PageHeader title={fill(texts['bulkSite.title'], { name: String(record['name']) })} />
      {record['status'] === 'SUBMITTED' && <Submitted record={record} />}
      <PanelFrame title={view.title}>
        <FactList fields={[status, editedById, editedAt, submittedAt]} record={record} />
      </PanelFrame>
    </>
  );
}

/** With a request that the account may open the words lead there; without one they only tell (BS-032, BS-034). */
function Submitted({ record }: { record: WireRecord }) {
  const scope = useTeam();
  const maySee = scope.may(['VIEW_PROCUREMENT', 'staff']);
  const params = { bulk_site_upload_id: record['id'], per_page: 1 };
  const { data } = useQuery({ ...listOf('service-groups', params), enabled: maySee, retry: false });
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

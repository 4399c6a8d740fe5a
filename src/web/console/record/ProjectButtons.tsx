/** Links from a bulk-site project to its pages, and creates a draft with the same sites. */
import { callAccess } from '#generated/domain/call-access.ts';
import { bulkSiteMessages as texts } from '#generated/domain/messages/bulkSite.ts';
import type { WireRecord } from '#runtime/view.ts';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { CloneProject } from '#web/record/bulk-site/CloneProject.tsx';
import { staffProjectPath } from '#web/record/bulk-site/staff-project.ts';
import { mayDo } from '../auth-provider.ts';

export const ProjectButtons = ({ record }: { readonly record: WireRecord }) => (
  <>
    <CloneProject record={record} isAllowed={mayDo(callAccess.cloneBulkSiteUpload)} />
    <Button variant="outlined" component={Link} to={staffProjectPath(String(record['team_id']), String(record['id']))}>
      {texts['bulkSite.openProject']}
    </Button>
  </>
);

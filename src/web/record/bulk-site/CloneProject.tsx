/** For staff: copies a submitted project into a draft that they fill in for the team. [BS-046] */
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { cloneBulkSiteUpload } from '#generated/client/bulk-site.ts';
import { bulkSiteMessages as texts } from '#generated/domain/messages/bulkSite.ts';
import type { WireRecord } from '#runtime/view.ts';
import { whileBusy } from '#web/shell/busy/busy.ts';
import { flash, flashError } from '#web/shell/flash/flash.ts';
import { refreshRecords } from '#web/shell/records.ts';
import { bulkSiteUploadView as view } from '#generated/screens/views/bulk-site-upload.ts';
import { actingQuery, staffProjectPath } from './staff-project.ts';

interface Props {
  readonly record: WireRecord;
  readonly isAllowed: boolean;
}

export function CloneProject({ record, isAllowed }: Props) {
  const client = useQueryClient();
  const navigate = useNavigate();
  if (!isAllowed || !isOver(record['status'])) return null;
  const clone = async (): Promise<void> => {
    const draft = await cloneBulkSiteUpload(String(record['id']));
    await refreshRecords(client);
    await navigate(`${staffProjectPath(draft.team_id, draft.id)}${actingQuery}`);
    flash(texts['bulkSite.cloned'], 'success');
  };
  return (
    <Button variant="outlined" onClick={() => void whileBusy(clone).catch(flashError)}>
      {texts['bulkSite.clone']}
    </Button>
  );
}

const isOver = (status: unknown): boolean =>
  view.workflow.states.some((state) => state.id === status && 'isFinal' in state);

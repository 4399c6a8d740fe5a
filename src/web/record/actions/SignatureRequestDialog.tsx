/** Creates a signature task for a team with its files, at least one of which needs a signature. [AI-008] [AI-010] */
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { limits } from '#generated/domain/limits.ts';
import { actionItemMessages } from '#generated/domain/messages/actionItem.ts';
import { appMessages as texts } from '#generated/domain/messages/app.ts';
import { http } from '#web/shell/api/http.ts';
import { flash } from '#web/shell/flash/flash.ts';
import { actionItemView } from '#generated/screens/views/action-item.ts';
import { serviceGroupView } from '#generated/screens/views/service-group.ts';
import { useTeam } from '../team/team-context.ts';
import { ActionDialog } from './ActionDialog.tsx';
import { areReady, asFlag, formOf, letterLists, type ChosenFile } from './chosen-files.ts';
import { ChosenFileRows } from './ChosenFileRows.tsx';
import { RecordSelect } from './RecordSelect.tsx';

export function SignatureRequestDialog({ onClose }: { onClose: () => void }) {
  const { teamId } = useTeam();
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const [task, setTask] = useState('');
  const [group, setGroup] = useState('');
  const send = async (): Promise<void> => {
    requireSignable(files);
    const lists = { signatures_required: ({ isToSign }: ChosenFile) => asFlag(isToSign), ...letterLists };
    const data = formOf(files, lists, actionItemMessages['actionItem.fileTypeRequired']);
    data.append('task', task.trim());
    if (group !== '') data.append('service_group_id', group);
    await http({ url: `/api/teams/${teamId}/signature-requests`, method: 'POST', data });
    flash(texts['app.signaturesRequested'], 'success');
    onClose();
  };
  return (
    <ActionDialog
      title={texts['app.requestSignatures']}
      button={texts['app.requestSignatures']}
      isReady={task.trim() !== '' && areReady(files)}
      onSend={send}
      onClose={onClose}
    >
      {() => (
        <>
          <TextField
            required
            label={texts['app.signatureTask']}
            value={task}
            onChange={(event) => setTask(event.target.value)}
          />
          <RecordSelect
            label={actionItemView.fields.serviceGroupId.title}
            path={serviceGroupView.path}
            template={serviceGroupView.shownAs}
            params={{ team_id: teamId }}
            value={group}
            onChange={setGroup}
          />
          <ChosenFileRows files={files} onChange={setFiles} asks={['isToSign']} />
        </>
      )}
    </ActionDialog>
  );
}

/** The server checks the same; this check saves the upload. */
function requireSignable(files: readonly ChosenFile[]): void {
  const toSign = files.filter(({ isToSign }) => isToSign);
  if (toSign.length === 0) throw new Error(actionItemMessages['actionItem.signatureRequired']);
  const endings: readonly string[] = limits.uploadSignableExtensions;
  const isSignable = ({ file }: ChosenFile): boolean =>
    endings.includes(file.name.toLowerCase().split('.').at(-1) ?? '');
  if (!toSign.every(isSignable)) throw new Error(actionItemMessages['actionItem.signableFile']);
}

/** Uploads files with their categories, or a new version of a document. */
import Box from '@mui/material/Box';
import { useState } from 'react';
import { fill } from '#domain/format/fill.ts';
import { appMessages as texts } from '#generated/domain/messages/app.ts';
import { attachmentView } from '#generated/screens/views/attachment.ts';
import type { FieldView, WireRecord } from '#runtime/view.ts';
import { http } from '#web/shell/api/http.ts';
import { flash } from '#web/shell/flash/flash.ts';
import { FormDataContext } from '#web/ui/lookup/form-data.ts';
import { useTeam } from '../team/team-context.ts';
import { ActionDialog } from './ActionDialog.tsx';
import { areReady, asFlag, formOf, letterLists, type ChosenFile } from './chosen-files.ts';
import { ChosenFileRows } from './ChosenFileRows.tsx';
import { LinkFields } from './LinkFields.tsx';

interface Props {
  readonly onClose: () => void;
  /** The record that the files belong to. */
  readonly target?: { readonly field: string; readonly id: string };
  /** The document that the file replaces. */
  readonly replaces?: WireRecord;
  /** Called with the new documents. */
  readonly onUploaded?: (records: readonly WireRecord[]) => void;
}

const { providerId, serviceGroupId, serviceId, contractId, actionItemId, ticketId } = attachmentView.fields;
/** The records that each file may belong to, and those for all files. [DO-004] */
const perFileFields: readonly FieldView[] = [providerId, serviceGroupId, serviceId, contractId];
const sharedFields: readonly FieldView[] = [actionItemId, ticketId];

export function UploadDialog({ onClose, target, replaces, onUploaded }: Props) {
  const { teamId } = useTeam();
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const [shared, setShared] = useState<Readonly<Record<string, string>>>({});
  // A new version belongs to the same records as the old one.
  const offered = (fields: readonly FieldView[]): readonly FieldView[] =>
    replaces ? [] : fields.filter(({ wire }) => wire !== target?.field);
  const linkOf = (wire: string) => (file: ChosenFile) => (wire === target?.field ? target.id : file.links[wire]) ?? '';
  const send = async (): Promise<void> => {
    const data = formOf(files, {
      signatures_required: ({ isToSign }) => asFlag(isToSign),
      ...letterLists,
      ...(replaces && { supersedes_ids: () => String(replaces['id']) }),
      ...(!replaces && Object.fromEntries(perFileFields.map(({ wire }) => [`${wire}s`, linkOf(wire)]))),
    });
    for (const { wire } of sharedFields) {
      const id = wire === target?.field ? target.id : shared[wire];
      if (id) data.append(wire, id);
    }
    const url = `/api/teams/${teamId}/upload-attachments`;
    const { records } = await http<{ records: readonly WireRecord[] }>({ url, method: 'POST', data });
    const count = files.length;
    flash(count === 1 ? texts['app.fileUploaded'] : fill(texts['app.filesUploaded'], { count }), 'success');
    onClose();
    onUploaded?.(records);
  };
  return (
    <ActionDialog
      title={replaces ? texts['app.newerVersion'] : texts['app.uploadDocuments']}
      button={texts['app.upload']}
      isReady={areReady(files)}
      onSend={send}
      onClose={onClose}
    >
      {() => (
        <FormDataContext value={{ team_id: teamId }}>
          {replaces && <Box>{fill(texts['app.replaces'], { name: replaces['name'] })}</Box>}
          <ChosenFileRows
            files={files}
            onChange={setFiles}
            isMany={!replaces}
            category={replaces ? String(replaces['category']) : ''}
            asks={['isToSign']}
            links={offered(perFileFields)}
          />
          {files.length > 0 && <LinkFields fields={offered(sharedFields)} values={shared} onChange={setShared} />}
        </FormDataContext>
      )}
    </ActionDialog>
  );
}

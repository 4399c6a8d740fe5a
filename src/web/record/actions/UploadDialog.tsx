/** Uploads files with their categories, or one that takes the place of an older version. */
import Box from '@mui/material/Box';
import { useState } from 'react';
import { fill } from '#domain/format/fill.ts';
import { appMessages as texts } from '#generated/domain/messages/app.ts';
import type { WireRecord } from '#runtime/view.ts';
import { http } from '#web/shell/api/http.ts';
import { flash } from '#web/shell/flash/flash.ts';
import { useTeam } from '../team/team-context.ts';
import { ActionDialog } from './ActionDialog.tsx';
import { areReady, asFlag, formOf, letterLists, type ChosenFile } from './chosen-files.ts';
import { ChosenFileRows } from './ChosenFileRows.tsx';

interface Props {
  readonly onClose: () => void;
  /** The record that the files hang on. */
  readonly target?: { readonly field: string; readonly id: string };
  /** The document whose place the file takes. */
  readonly replaces?: WireRecord;
  /** Given the new documents. */
  readonly onUploaded?: (records: readonly WireRecord[]) => void;
}

/** Fields that the call wants once for all files; others it wants for each. */
const once: ReadonlySet<string> = new Set(['action_item_id', 'ticket_id']);

export function UploadDialog({ onClose, target, replaces, onUploaded }: Props) {
  const { teamId } = useTeam();
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const isShared = target !== undefined && once.has(target.field);
  const perFile = target && !isShared ? { [`${target.field}s`]: () => target.id } : {};
  const send = async (): Promise<void> => {
    const data = formOf(files, {
      signatures_required: ({ isToSign }) => asFlag(isToSign),
      ...letterLists,
      ...(replaces && { supersedes_ids: () => String(replaces['id']) }),
      ...perFile,
    });
    if (target && isShared) data.append(target.field, target.id);
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
        <>
          {replaces && <Box>{fill(texts['app.replaces'], { name: replaces['name'] })}</Box>}
          <ChosenFileRows
            files={files}
            onChange={setFiles}
            isMany={!replaces}
            category={replaces ? String(replaces['category']) : ''}
            asks={['isToSign']}
          />
        </>
      )}
    </ActionDialog>
  );
}

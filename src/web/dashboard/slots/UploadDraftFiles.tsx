/** The contract files of a draft: add more, remove wrong ones. [IN-012] */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Link from '@mui/material/Link';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { fill } from '#domain/format/fill.ts';
import { callAccess } from '#generated/domain/call-access.ts';
import { replaceUploadContracts } from '#generated/client/inventory.ts';
import { limits } from '#generated/domain/limits.ts';
import { inventoryMessages as texts } from '#generated/domain/messages/inventory.ts';
import { shellMessages } from '#generated/domain/messages/shell.ts';
import type { Records } from '#generated/records/registry.ts';
import { PermittedButton } from '#web/record/actions/PermittedButton.tsx';
import { useTeam } from '#web/record/team/team-context.ts';
import { flashError } from '#web/shell/flash/flash.ts';
import { PlainList } from '#web/ui/list/PlainList.tsx';

type Contract = Records['inventory-upload-contract'];

interface Props {
  readonly uploadId: string;
  readonly contracts: readonly Contract[];
}

export function UploadDraftFiles({ uploadId, contracts }: Props) {
  const { may } = useTeam();
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [sent, setSent] = useState<UploadProgress | null>(null);
  const isSending = sent !== null && !sent.isOver;
  const send = async (kept: readonly Contract[], files: readonly File[]): Promise<void> => {
    let done = 0;
    const report = (isOver: boolean): void => setSent(files.length === 0 ? null : { done, all: files.length, isOver });
    report(false);
    try {
      await sendInTurns(uploadId, kept, files, (count) => {
        done = count;
        report(false);
      });
    } catch (error) {
      flashError(error);
    } finally {
      await client.invalidateQueries();
      report(true);
    }
  };
  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start', gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {contracts.length > 0 && (
        <PlainList sx={{ width: '100%' }}>
          {contracts.map((contract) => (
            <FileRow
              key={contract.id}
              contract={contract}
              onRemove={
                may(callAccess.replaceUploadContracts) && !isSending
                  ? () =>
                      void send(
                        contracts.filter(({ id }) => id !== contract.id),
                        [],
                      )
                  : undefined
              }
            />
          ))}
        </PlainList>
      )}
      <PermittedButton
        access={callAccess.replaceUploadContracts}
        variant="outlined"
        disabled={isSending}
        onClick={() => input.current?.click()}
      >
        {texts['inventory.addFiles']}
      </PermittedButton>
      {sent && <SendProgress {...sent} />}
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label={texts['inventory.addFiles']}
        accept={limits.uploadExtensions.map((extension) => `.${extension}`).join(',')}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = '';
          if (files.length > 0) void send(contracts, files);
        }}
      />
    </Box>
  );
}

/** Files per call: few enough to show progress on a slow connection. */
const turn = 4;

/** Added files stay when a later call fails. */
async function sendInTurns(
  uploadId: string,
  kept: readonly Contract[],
  files: readonly File[],
  onSent: (count: number) => void,
): Promise<void> {
  let ids = kept.map(({ id }) => id);
  for (let at = 0; at === 0 || at < files.length; at += turn) {
    const part = files.slice(at, at + turn);
    const { records } = await replaceUploadContracts(uploadId, { files: [...part], contract_ids: ids });
    ids = records.map(({ id }) => id);
    onSent(at + part.length);
  }
}

interface UploadProgress {
  readonly done: number;
  readonly all: number;
  readonly isOver: boolean;
}

/** The number of uploaded files. A rejected one stops the upload, so the missing number is shown. */
function SendProgress({ done, all, isOver }: UploadProgress) {
  if (isOver && done === all) return null;
  const text = fill(texts[isOver ? 'inventory.filesLeft' : 'inventory.filesSent'], { done, count: all });
  if (isOver) return <Alert severity="warning">{text}</Alert>;
  return (
    <Box sx={{ width: '100%', maxWidth: 480 }}>
      <Box component="output" sx={{ display: 'block', marginBottom: 0.5 }}>
        {text}
      </Box>
      <LinearProgress variant="determinate" value={(done / all) * 100} aria-label={texts['inventory.filesProgress']} />
    </Box>
  );
}

function FileRow({ contract, onRemove }: { contract: Contract; onRemove: (() => void) | undefined }) {
  const name = contract.file?.name ?? texts['inventory.contractFile'];
  return (
    <Box
      component="li"
      sx={{ display: 'flex', gap: 2, alignItems: 'center', minHeight: 44, borderBottom: 1, borderColor: 'divider' }}
    >
      <Box sx={{ flex: '1 1 auto', overflowWrap: 'anywhere' }}>
        {contract.file_url ? (
          <Link href={contract.file_url} target="_blank" rel="noreferrer" color="inherit">
            {name}
          </Link>
        ) : (
          name
        )}
      </Box>
      {onRemove && (
        <Button size="small" aria-label={fill(texts['inventory.removeFile'], { name })} onClick={onRemove}>
          {shellMessages['shell.remove']}
        </Button>
      )}
    </Box>
  );
}

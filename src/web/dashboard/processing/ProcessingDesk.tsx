/** The page where staff turn the contract files of an upload into services, next to the document. [IN-015] */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { fill } from '#domain/format/fill.ts';
import { inventoryContractStatuses } from '#generated/domain/lists/inventory-contract-status.ts';
import { inventoryMessages } from '#generated/domain/messages/inventory.ts';
import { processingMessages as texts } from '#generated/domain/messages/processing.ts';
import { inventoryUploadContractView as view } from '#generated/screens/views/inventory-upload-contract.ts';
import { whileBusy } from '#web/shell/busy/busy.ts';
import { flash, flashError } from '#web/shell/flash/flash.ts';
import { refreshRecords, updateRecord } from '#web/shell/records.ts';
import { useUnsaved } from '#web/shell/session/unsaved.ts';
import { StatusChip } from '#web/ui/chip/StatusChip.tsx';
import { fileUrl } from '#web/ui/lookup/files.ts';
import { FilePane } from '#web/ui/viewer/FilePane.tsx';
import { fileAt } from '#web/ui/viewer/shown-file.ts';
import { PlainList } from '#web/ui/list/PlainList.tsx';
import { bodyOf, draftOf, type UploadContract, type DocumentDraft } from './draft.ts';
import { findingsOf } from './findings.ts';
import { DocumentForm } from './DocumentForm.tsx';

interface Props {
  readonly uploadId: string;
  readonly documents: readonly UploadContract[];
}

export function ProcessingDesk({ uploadId, documents }: Props) {
  const client = useQueryClient();
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      documents.findIndex(({ status }) => status === 'PENDING'),
    ),
  );
  const [drafts, setDrafts] = useState<ReadonlyMap<string, DocumentDraft>>(new Map());
  const { data: findings = [] } = useQuery(findingsOf(uploadId));
  useUnsaved(drafts.size > 0, false);
  const contract = documents[Math.min(at, documents.length - 1)];
  if (contract === undefined) return null;
  const draft = drafts.get(contract.id) ?? draftOf(contract);
  const save = (status: UploadContract['status']): void =>
    void whileBusy(() => updateRecord(view, { ...contract }, bodyOf(draft, status)))
      .then(async () => {
        setDrafts((before) => new Map([...before].filter(([id]) => id !== contract.id)));
        flash(texts['processing.saved'], 'success');
        await refreshRecords(client);
        const found = await client.fetchQuery(findingsOf(uploadId));
        const isSound = !found.some(({ kind, contract_id: id }) => kind === 'fault' && id === contract.id);
        const next = documents.findIndex(({ id, status: each }) => id !== contract.id && each === 'PENDING');
        if (status === 'EXTRACTED' && isSound && next !== -1) setAt(next);
      })
      .catch(flashError);
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <DocumentList documents={documents} open={contract} drafts={drafts} onOpen={setAt} />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
        }}
      >
        <DocumentView key={contract.id} contract={contract} />
        <DocumentForm
          key={`form-${contract.id}`}
          contract={contract}
          draft={draft}
          last={lastEntered(documents, contract)}
          findings={findings}
          onChange={(next) => setDrafts((before) => new Map(before).set(contract.id, next))}
          onSave={save}
        />
      </Box>
    </Box>
  );
}

/** The last document before this one with entered services. */
const lastEntered = (documents: readonly UploadContract[], contract: UploadContract): UploadContract | undefined =>
  documents.slice(0, documents.indexOf(contract)).findLast(({ extracted }) => extracted.length > 0);

const nameOf = ({ file }: UploadContract): string => file?.name ?? inventoryMessages['inventory.contractFile'];

interface DocumentsProps {
  readonly documents: readonly UploadContract[];
  readonly open: UploadContract;
  readonly drafts: ReadonlyMap<string, DocumentDraft>;
  readonly onOpen: (at: number) => void;
}

function DocumentList({ documents, open, drafts, onOpen }: DocumentsProps) {
  const done = documents.filter(({ status }) => status === 'EXTRACTED').length;
  const unreadable = documents.filter(({ status }) => status === 'FAILED').length;
  return (
    <Box>
      <Box component="output" sx={{ display: 'block', marginBottom: 1, fontWeight: 600 }}>
        {fill(texts['processing.progress'], { done, all: documents.length })}
        {unreadable > 0 && `, ${fill(texts['processing.unreadableCount'], { count: unreadable })}`}
      </Box>
      <PlainList
        as="ol"
        aria-label={texts['processing.contracts']}
        sx={{ maxHeight: 176, overflowY: 'auto', display: 'grid' }}
      >
        {documents.map((contract, place) => {
          const status = inventoryContractStatuses.find(({ value }) => value === contract.status);
          return (
            <Box component="li" key={contract.id} sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 36 }}>
              <Button
                size="small"
                variant={contract.id === open.id ? 'contained' : 'text'}
                aria-current={contract.id === open.id ? 'true' : undefined}
                onClick={() => onOpen(place)}
                sx={{ justifyContent: 'start', textAlign: 'left', overflowWrap: 'anywhere' }}
              >
                {nameOf(contract)}
              </Button>
              {status && <StatusChip label={status.label} color={status.color} />}
              {drafts.has(contract.id) && (
                <Box component="span" sx={{ fontSize: 12, color: 'text.secondary' }}>
                  {texts['processing.notSaved']}
                </Box>
              )}
            </Box>
          );
        })}
      </PlainList>
    </Box>
  );
}

function DocumentView({ contract }: { readonly contract: UploadContract }) {
  const name = nameOf(contract);
  const file = useMemo(() => fileAt(name, fileUrl(contract.file_id)), [name, contract.file_id]);
  return (
    <Box
      component="section"
      aria-label={name}
      sx={{
        position: { md: 'sticky' },
        top: 88,
        height: { xs: '60vh', md: 'calc(100vh - 120px)' },
        border: 1,
        borderColor: 'divider',
        borderRadius: '8px',
        overflow: 'hidden',
        display: 'grid',
        gridTemplate: 'minmax(0, 1fr) / minmax(0, 1fr)',
        minWidth: 0,
      }}
    >
      <FilePane file={file} />
    </Box>
  );
}

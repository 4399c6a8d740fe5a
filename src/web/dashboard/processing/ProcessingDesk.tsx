/** Where staff turn the contract files of an upload into services: the paper beside what is read from it. [IN-015] */
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
  readonly papers: readonly UploadContract[];
}

export function ProcessingDesk({ uploadId, papers }: Props) {
  const client = useQueryClient();
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      papers.findIndex(({ status }) => status === 'PENDING'),
    ),
  );
  const [drafts, setDrafts] = useState<ReadonlyMap<string, DocumentDraft>>(new Map());
  const { data: findings = [] } = useQuery(findingsOf(uploadId));
  useUnsaved(drafts.size > 0, false);
  const paper = papers[Math.min(at, papers.length - 1)];
  if (paper === undefined) return null;
  const draft = drafts.get(paper.id) ?? draftOf(paper);
  const save = (status: UploadContract['status']): void =>
    void whileBusy(() => updateRecord(view, { ...paper }, bodyOf(draft, status)))
      .then(async () => {
        setDrafts((before) => new Map([...before].filter(([id]) => id !== paper.id)));
        flash(texts['processing.saved'], 'success');
        await refreshRecords(client);
        const found = await client.fetchQuery(findingsOf(uploadId));
        const isSound = !found.some(({ kind, contract_id: id }) => kind === 'fault' && id === paper.id);
        const next = papers.findIndex(({ id, status: each }) => id !== paper.id && each === 'PENDING');
        if (status === 'EXTRACTED' && isSound && next !== -1) setAt(next);
      })
      .catch(flashError);
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Papers papers={papers} open={paper} drafts={drafts} onOpen={setAt} />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
        }}
      >
        <DocumentView key={paper.id} paper={paper} />
        <DocumentForm
          key={`form-${paper.id}`}
          paper={paper}
          draft={draft}
          last={lastEntered(papers, paper)}
          findings={findings}
          onChange={(next) => setDrafts((before) => new Map(before).set(paper.id, next))}
          onSave={save}
        />
      </Box>
    </Box>
  );
}

/** The nearest paper before this one of which services are entered. */
const lastEntered = (papers: readonly UploadContract[], paper: UploadContract): UploadContract | undefined =>
  papers.slice(0, papers.indexOf(paper)).findLast(({ extracted }) => extracted.length > 0);

const nameOf = ({ file }: UploadContract): string => file?.name ?? inventoryMessages['inventory.contractFile'];

interface DocumentsProps {
  readonly papers: readonly UploadContract[];
  readonly open: UploadContract;
  readonly drafts: ReadonlyMap<string, DocumentDraft>;
  readonly onOpen: (at: number) => void;
}

function Papers({ papers, open, drafts, onOpen }: DocumentsProps) {
  const done = papers.filter(({ status }) => status === 'EXTRACTED').length;
  const unreadable = papers.filter(({ status }) => status === 'FAILED').length;
  return (
    <Box>
      <Box component="output" sx={{ display: 'block', marginBottom: 1, fontWeight: 600 }}>
        {fill(texts['processing.progress'], { done, all: papers.length })}
        {unreadable > 0 && `, ${fill(texts['processing.unreadableCount'], { count: unreadable })}`}
      </Box>
      <PlainList
        as="ol"
        aria-label={texts['processing.papers']}
        sx={{ maxHeight: 176, overflowY: 'auto', display: 'grid' }}
      >
        {papers.map((paper, place) => {
          const status = inventoryContractStatuses.find(({ value }) => value === paper.status);
          return (
            <Box component="li" key={paper.id} sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 36 }}>
              <Button
                size="small"
                variant={paper.id === open.id ? 'contained' : 'text'}
                aria-current={paper.id === open.id ? 'true' : undefined}
                onClick={() => onOpen(place)}
                sx={{ justifyContent: 'start', textAlign: 'left', overflowWrap: 'anywhere' }}
              >
                {nameOf(paper)}
              </Button>
              {status && <StatusChip label={status.label} color={status.color} />}
              {drafts.has(paper.id) && (
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

function DocumentView({ paper }: { readonly paper: UploadContract }) {
  const name = nameOf(paper);
  const file = useMemo(() => fileAt(name, fileUrl(paper.file_id)), [name, paper.file_id]);
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

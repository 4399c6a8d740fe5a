/** What happened to the record, from the audit: who, when, and which fields changed. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '#generated/domain/limits.ts';
import { auditEntryView } from '#generated/screens/views/audit-entry.ts';
import type { EntityView, WireRecord } from '#runtime/view.ts';
import { formatDate, relativeTime } from '#src/domain/format/date.ts';
import { listOf } from '../data/records.ts';
import { LoadFailure } from '../list/LoadFailure.tsx';
import { TableSkeleton } from '../table/DataTable.tsx';
import { NothingHere, PanelFrame } from './PanelFrame.tsx';

interface Props {
  readonly title: string | undefined;
  readonly record: WireRecord;
  readonly view: EntityView;
}

export function HistoryPanel({ title, record, view }: Props) {
  const [perPage, setPerPage] = useState<number>(limits.tablePageSize);
  const params = { entity: view.id, record_id: record['id'], sort_field: 'at', sort_dir: 'desc', per_page: perPage };
  const { data, error, refetch } = useQuery({ ...listOf(auditEntryView.path, params), retry: false });
  return (
    <PanelFrame title={title}>
      {error && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!error && !data && <TableSkeleton rows={3} />}
      {data?.records.length === 0 && <NothingHere text="Nothing has been recorded." />}
      <Box component="ol" sx={{ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 1.5 }}>
        {data?.records.map((entry) => (
          <Entry key={String(entry['id'])} entry={entry} view={view} />
        ))}
      </Box>
      {data?.has_next_page && (
        <Button size="small" onClick={() => setPerPage(perPage * 4)}>
          Show older
        </Button>
      )}
    </PanelFrame>
  );
}

function Entry({ entry, view }: { entry: WireRecord; view: EntityView }) {
  const at = String(entry['at']);
  const actor = entry['actor'] as WireRecord | null | undefined;
  const name = actor ? `${String(actor['first_name'] ?? '')} ${String(actor['last_name'] ?? '')}`.trim() : 'Trunkline';
  const changes = changedTitles(entry, view);
  return (
    <Box component="li" sx={(theme) => ({ borderLeft: `3px solid ${theme.tokens.line}`, paddingLeft: 1.5 })}>
      <strong>{name}</strong> {verb(String(entry['action']))}{' '}
      {changes.length === 0 ? view.title.toLowerCase() : changes.join(', ')}
      <Box
        component="time"
        dateTime={at}
        title={formatDate(at, 'event')}
        sx={{ display: 'block', color: 'text.secondary', fontSize: 12 }}
      >
        {relativeTime(at)}
      </Box>
    </Box>
  );
}

const verbs: Readonly<Record<string, string>> = {
  create: 'created',
  update: 'changed',
  delete: 'deleted',
  restore: 'restored',
};
const verb = (action: string): string => verbs[action] ?? action.replaceAll(/[._]/g, ' ');

/** Titles of the fields that differ, in words. */
function changedTitles({ before, after, action }: WireRecord, view: EntityView): readonly string[] {
  if (action !== 'update' || typeof after !== 'object' || after === null) return [];
  const old = (before ?? {}) as WireRecord;
  const titles = new Map(Object.values(view.fields).map(({ wire, title }) => [wire, title]));
  return Object.entries(after as WireRecord)
    .filter(([wire, value]) => JSON.stringify(old[wire]) !== JSON.stringify(value))
    .flatMap(([wire]) => titles.get(wire)?.toLowerCase() ?? []);
}

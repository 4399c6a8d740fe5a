/** A thread of comments with a box to write. */
import { shellMessages } from '#generated/domain/messages/shell.ts';
import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { appMessages as texts } from '#generated/domain/messages/app.ts';
import { fill } from '#domain/format/fill.ts';
import type { WireRecord } from '#runtime/view.ts';
import { formatDate, relativeTime } from '#domain/format/date.ts';
import { flashError } from '#web/shell/flash/flash.ts';
import { useUnsaved } from '#web/shell/session/unsaved.ts';
import { createRecord, refreshRecords } from '#web/shell/records.ts';
import { LoadFailure } from '../list/LoadFailure.tsx';
import { TableSkeleton } from '#web/ui/table/DataTable.tsx';
import { useTeam } from '../team/team-context.ts';
import type { ManyPanelData, PanelProps } from './panel-data.ts';
import { NothingHere, PanelFrame } from './PanelFrame.tsx';
import { useRelated } from './related.ts';

export function CommentsPanel({ panel, record }: PanelProps<ManyPanelData>) {
  const { may } = useTeam();
  const { records, error, retry } = useRelated(panel, record['id'], 100);
  const body = panel.body ?? 'body';
  const thread = records?.toSorted((a, b) => String(a['created_at']).localeCompare(String(b['created_at'])));
  return (
    <PanelFrame title={panel.title}>
      {error && <LoadFailure error={error} onRetry={retry} />}
      {!error && !records && <TableSkeleton rows={3} />}
      {records?.length === 0 && <NothingHere text={panel.empty?.text ?? texts['app.noComments']} />}
      <Box component="ol" sx={{ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 2 }}>
        {thread?.map((comment) => (
          <Comment key={String(comment['id'])} comment={comment} text={String(comment[body] ?? '')} />
        ))}
      </Box>
      {may(panel.view.access.create) && <Writer panel={panel} record={record} body={body} />}
    </PanelFrame>
  );
}

function Comment({ comment, text }: { comment: WireRecord; text: string }) {
  const author = comment['created_by'] as WireRecord | null | undefined;
  const name = author
    ? `${String(author['first_name'] ?? '')} ${String(author['last_name'] ?? '')}`.trim()
    : shellMessages['shell.product'];
  const at = String(comment['created_at']);
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1.5 }}>
      <Avatar aria-hidden sx={{ width: 32, height: 32, fontSize: 13, bgcolor: 'secondary.main' }}>
        {name.charAt(0)}
      </Avatar>
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ fontSize: 13 }}>
          <strong>{name}</strong>{' '}
          <Box component="time" dateTime={at} title={formatDate(at, 'event')} sx={{ color: 'text.secondary' }}>
            {relativeTime(at)}
          </Box>
        </Box>
        <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text}</Box>
      </Box>
    </Box>
  );
}

function Writer({ panel, record, body }: { panel: ManyPanelData; record: WireRecord; body: string }) {
  const client = useQueryClient();
  const { teamId } = useTeam();
  const [text, setText] = useState('');
  const [isSending, setIsSending] = useState(false);
  useUnsaved(text.trim() !== '', isSending);
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setIsSending(true);
    try {
      await createRecord(panel.many.path, { team_id: teamId, [panel.many.by]: record['id'], [body]: text.trim() });
      setText('');
      await refreshRecords(client);
    } catch (error) {
      flashError(error);
    } finally {
      setIsSending(false);
    }
  };
  return (
    <Box
      component="form"
      onSubmit={(event) => void send(event)}
      sx={{ display: 'grid', gap: 1, justifyItems: 'start', marginTop: 2.5 }}
    >
      <TextField
        fullWidth
        multiline
        minRows={2}
        label={fill(texts['app.writeTo'], { thread: panel.title?.toLowerCase() ?? texts['app.thread'] })}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" variant="contained" disabled={text.trim() === ''} loading={isSending}>
        {texts['app.send']}
      </Button>
    </Box>
  );
}

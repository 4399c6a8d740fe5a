/** One message of a thread: author, audience, time and channel. Internal notes are highlighted. */
import type { CommentType } from '#generated/domain/lists/comment-type.ts';
import type { TicketMessageKind } from '#generated/domain/lists/ticket-message-kind.ts';
import AttachFileIcon from '@mui/icons-material/AttachFile';
import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import { useState } from 'react';
import { relativeTime } from '#domain/format/date.ts';
import { showMoment } from '#web/shell/session/moment.ts';
import { fill } from '#domain/format/fill.ts';
import { conversationMessages as texts } from '#generated/domain/messages/conversation.ts';
import { shellMessages } from '#generated/domain/messages/shell.ts';
import type { EntityView, NamedValues, WireRecord, WireRecordOf } from '#runtime/view.ts';

interface Props {
  readonly view: EntityView;
  readonly message: WireRecord;
  readonly text: string;
  readonly files: readonly WireRecord[];
}

export function Message({ view, message, text, files }: Props) {
  const isNote = message['internal'] === true;
  const isOurs = message['side'] === 'STAFF' || message['side'] === 'SYSTEM';
  const name = authorOf(message);
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1.5 }}>
      <Avatar
        aria-hidden
        sx={{ width: 32, height: 32, fontSize: 13, bgcolor: isOurs ? 'secondary.main' : 'info.main' }}
      >
        {name.charAt(0)}
      </Avatar>
      <Box
        sx={(theme) => ({
          flex: 1,
          minWidth: 0,
          padding: 1.5,
          border: 1,
          borderRadius: '8px',
          borderColor: isNote ? theme.tokens.tones.warning.main : 'divider',
          backgroundColor: isNote ? theme.tokens.tones.warning.tint : 'transparent',
        })}
      >
        <Head view={view} message={message} name={name} isNote={isNote} isOurs={isOurs} />
        <Words text={text} whole={message['whole_text']} />
        {files.map((file) => (
          <FileLink key={String(file['id'])} file={file} />
        ))}
      </Box>
    </Box>
  );
}

/** The new part of an email, with a control for the full text. */
function Words({ text, whole }: { readonly text: string; readonly whole: unknown }) {
  const [isWhole, setIsWhole] = useState(false);
  const hasMore = typeof whole === 'string' && whole !== '';
  return (
    <>
      <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{isWhole && hasMore ? whole : text}</Box>
      {hasMore && (
        <Button size="small" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)} sx={{ marginTop: 0.5 }}>
          {texts[isWhole ? 'conversation.hideWhole' : 'conversation.showWhole']}
        </Button>
      )}
    </>
  );
}

interface HeadProps extends Pick<Props, 'view' | 'message'> {
  readonly name: string;
  readonly isNote: boolean;
  readonly isOurs: boolean;
}

function Head({ view, message, name, isNote, isOurs }: HeadProps) {
  const at = String(message['created_at']);
  const way = message['via'] === 'APP' ? undefined : labelOf(view, 'via', message);
  const kind = plainKinds.has(String(message[kindOf(view)])) ? undefined : labelOf(view, kindOf(view), message);
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'baseline',
        gap: '2px 8px',
        fontSize: 13,
        marginBottom: 0.5,
      }}
    >
      <strong>{name}</strong>
      {isOurs && name !== shellMessages['shell.product'] && <span>{shellMessages['shell.product']}</span>}
      <Box component="time" dateTime={at} title={showMoment(at)} sx={{ color: 'text.secondary' }}>
        {relativeTime(at)}
      </Box>
      {way && <Box sx={{ color: 'text.secondary' }}>{authorName(message) ?? way}</Box>}
      {isNote && <Chip size="small" label={texts['conversation.note']} />}
      {kind && <Chip size="small" variant="outlined" label={kind} />}
    </Box>
  );
}

/** The server names the author; older records have only the account. */
function authorOf(message: WireRecord): string {
  const written = message['author_name'];
  if (typeof written === 'string' && written !== '') return written;
  return personName(message['created_by']) ?? shellMessages['shell.product'];
}

function authorName(message: WireRecord): string | null {
  const staff = personName(message['real_actor']);
  return message['is_spoken'] === true && staff !== null
    ? fill(texts['conversation.recordedBy'], { person: staff })
    : null;
}

function personName(person: unknown): string | null {
  const { first_name: first, last_name: last } = (person ?? {}) as WireRecordOf<'user'>;
  const name = [first, last].filter(Boolean).join(' ');
  return name === '' ? null : name;
}

/** The default kinds need no label. */
const plainKinds: ReadonlySet<string> = new Set([
  'MESSAGE',
  'OPENING_COMMENT',
  'USER',
  'CREATE',
  'undefined',
] satisfies (TicketMessageKind | CommentType | 'undefined')[]);
const kindOf = (view: EntityView) =>
  view.id === 'ticket-message'
    ? ('kind' satisfies keyof WireRecordOf<'ticket-message'>)
    : ('comment_type' satisfies keyof WireRecordOf<'action-item-comment'>);
const labelOf = (view: EntityView, wire: string, message: NamedValues): string | undefined =>
  Object.values(view.fields)
    .find((field) => field.wire === wire)
    ?.items?.find(({ value }) => value === message[wire])?.label;

const FileLink = ({ file }: { readonly file: WireRecord }) => (
  <Link
    href={String(file['file_url'])}
    target="_blank"
    rel="noreferrer"
    sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, marginTop: 1, marginRight: 1.5 }}
  >
    <AttachFileIcon fontSize="inherit" aria-hidden />
    {String(file['name'])}
  </Link>
);

/** Writes a reply or, for staff, an internal note. Keeps the draft until it is sent. */
import AttachFileIcon from '@mui/icons-material/AttachFile';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import { fill } from '#domain/format/fill.ts';
import { attachmentView } from '#generated/screens/views/attachment.ts';
import { appMessages } from '#generated/domain/messages/app.ts';
import { conversationMessages as texts } from '#generated/domain/messages/conversation.ts';
import { limits } from '#generated/domain/limits.ts';
import type { NamedValues } from '#runtime/view.ts';
import { flash, flashError } from '#web/shell/flash/flash.ts';
import { refreshRecords } from '#web/shell/records.ts';
import { useUnsaved } from '#web/shell/session/unsaved.ts';
import type { ManyPanelData } from '../detail/panel-data.ts';
import { useTeam } from '../team/team-context.ts';
import { MentionField } from './MentionField.tsx';
import { stillMentioned, type Mentioned } from './mention.ts';
import { sendMessage } from './send-message.ts';

interface Props {
  readonly panel: ManyPanelData;
  readonly record: NamedValues;
  /** Wire name of the message text. */
  readonly body: string;
}

export function Composer({ panel, record, body }: Props) {
  const client = useQueryClient();
  const { may } = useTeam();
  const [text, setText] = useState('');
  const [files, setFiles] = useState<readonly File[]>([]);
  const [mentioned, setMentioned] = useState<readonly Mentioned[]>([]);
  const [isNote, setIsNote] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const noteField = panel.view.fields['internal'];
  const mayNote = noteField !== undefined && may(noteField.write ?? []);
  useUnsaved(text.trim() !== '', isSending);
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setIsSending(true);
    try {
      const named = stillMentioned(text, mentioned);
      const words = {
        [body]: text.trim(),
        ...(isNote && { internal: true }),
        ...(named.length > 0 && { mentioned_ids: named }),
      };
      const made: NamedValues = await sendMessage(panel, record, words, files);
      setText('');
      setFiles([]);
      setMentioned([]);
      if (made[panel.many.by] !== record['id']) flash(texts['conversation.openedAnother'], 'success');
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
      sx={(theme) => ({
        display: 'grid',
        gap: 1,
        justifyItems: 'start',
        marginTop: 2,
        ...(isNote && { padding: 1.5, borderRadius: '8px', backgroundColor: theme.tokens.tones.warning.tint }),
      })}
    >
      {mayNote && <Switch isNote={isNote} onChange={setIsNote} />}
      <MentionField
        people={peopleOf(panel, record)}
        isNote={isNote}
        onMention={(person) => setMentioned([...mentioned, person])}
        label={isNote ? texts['conversation.noteLabel'] : fill(appMessages['app.writeTo'], { thread: threadOf(panel) })}
        helperText={isNote ? texts['conversation.noteHelp'] : texts['conversation.mentionHelp']}
        value={text}
        onChange={setText}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Button type="submit" variant="contained" disabled={text.trim() === ''} loading={isSending}>
          {isNote ? texts['conversation.saveNote'] : appMessages['app.send']}
        </Button>
        {may(attachmentView.access.create) && <Attach files={files} onChange={setFiles} />}
      </Box>
    </Box>
  );
}

/** The call that returns people to mention; null if there is none. */
function peopleOf({ view, many }: ManyPanelData, { id }: NamedValues): string | null {
  if (view.fields['mentionedIds'] === undefined) return null;
  return `${many.by === 'ticket_id' ? 'tickets' : 'action-items'}/${String(id)}/people`;
}

const threadOf = (panel: ManyPanelData): string => panel.title?.toLowerCase() ?? appMessages['app.thread'];

const Switch = ({ isNote, onChange }: { readonly isNote: boolean; readonly onChange: (isNote: boolean) => void }) => (
  <ToggleButtonGroup
    exclusive
    size="small"
    value={isNote}
    aria-label={texts['conversation.whoReads']}
    onChange={(_event, next: boolean | null) => next !== null && onChange(next)}
  >
    <ToggleButton value={false}>{texts['conversation.reply']}</ToggleButton>
    <ToggleButton value={true}>{texts['conversation.note']}</ToggleButton>
  </ToggleButtonGroup>
);

interface AttachProps {
  readonly files: readonly File[];
  readonly onChange: (files: readonly File[]) => void;
}

function Attach({ files, onChange }: AttachProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button startIcon={<AttachFileIcon />} onClick={() => input.current?.click()}>
        {texts['conversation.attach']}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label={texts['conversation.attach']}
        accept={limits.uploadExtensions.map((extension) => `.${extension}`).join(',')}
        onChange={({ target }) => onChange([...files, ...(target.files ?? [])])}
      />
      {files.map((file) => (
        <Chip
          key={file.name}
          size="small"
          label={file.name}
          onDelete={() => onChange(files.filter((each) => each !== file))}
        />
      ))}
    </>
  );
}

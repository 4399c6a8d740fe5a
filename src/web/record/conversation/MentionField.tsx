/** A text field with mentions: `@` and the start of a name suggest people who may read the message. */
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role -- a text area has no native list of offers */
import Paper from '@mui/material/Paper';
import Popper from '@mui/material/Popper';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useId, useState, type KeyboardEvent } from 'react';
import { limits } from '#generated/domain/limits.ts';
import { conversationMessages as texts } from '#generated/domain/messages/conversation.ts';
import { shellMessages } from '#generated/domain/messages/shell.ts';
import { http } from '#web/shell/api/http.ts';
import { typedMention, withMention, type Mentioned } from './mention.ts';

interface Props extends Pick<TextFieldProps, 'label' | 'helperText'> {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Call that returns the people; null if mentions are not supported. */
  readonly people: string | null;
  /** For a note, only staff are suggested. */
  readonly isNote: boolean;
  readonly onMention: (person: Mentioned) => void;
}

interface Reader extends Mentioned {
  readonly is_staff: boolean;
}

export function MentionField({ value, onChange, people, isNote, onMention, ...labels }: Props) {
  const [input, setInput] = useState<HTMLTextAreaElement | null>(null);
  const list = useId();
  const [caret, setCaret] = useState(0);
  const [active, setActive] = useState(0);
  const [isClosed, setIsClosed] = useState(false);
  const typed = people === null || isClosed ? null : typedMention(value, caret);
  const { data } = useReaders(people, typed?.name ?? null, isNote);
  const options = typed === null ? [] : (data ?? []);
  const choose = (person: Reader): void => {
    const next = withMention(value, typed!, person.name);
    onMention(person);
    onChange(next.text);
    setCaret(next.caret);
    setActive(0);
    // Waits for the new text before moving the caret.
    requestAnimationFrame(() => input?.setSelectionRange(next.caret, next.caret));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (options.length === 0) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setActive((active + step + options.length) % options.length);
    else if (event.key === 'Enter' || event.key === 'Tab') choose(options[active] ?? options[0]!);
    else if (event.key === 'Escape') setIsClosed(true);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      <TextField
        {...labels}
        fullWidth
        multiline
        minRows={3}
        maxRows={14}
        inputRef={setInput}
        value={value}
        onChange={({ target }) => {
          onChange(target.value);
          setCaret(target.selectionStart ?? target.value.length);
          setIsClosed(false);
          setActive(0);
        }}
        onSelect={({ target }) => setCaret((target as HTMLTextAreaElement).selectionStart)}
        onKeyDown={onKeyDown}
        onBlur={() => setIsClosed(true)}
        slotProps={{
          htmlInput: {
            maxLength: limits.messageMaxLength,
            'aria-autocomplete': 'list',
            'aria-controls': options.length > 0 ? list : undefined,
            'aria-activedescendant': options.length > 0 ? `${list}-${active}` : undefined,
          },
        }}
      />
      <Choices list={list} anchor={input} options={options} active={active} onChoose={choose} />
    </>
  );
}

function useReaders(people: string | null, q: string | null, internal: boolean) {
  return useQuery({
    queryKey: ['mentions', people, q, internal],
    queryFn: async ({ signal }) => {
      const params = { q: q ?? '', ...(internal && { internal }) };
      return (await http<{ records: readonly Reader[] }>({ url: `/api/${people}`, method: 'GET', params, signal }))
        .records;
    },
    enabled: people !== null && q !== null,
    staleTime: 60_000,
    retry: false,
  });
}

interface ChoicesProps {
  readonly list: string;
  readonly anchor: HTMLElement | null;
  readonly options: readonly Reader[];
  readonly active: number;
  readonly onChoose: (person: Reader) => void;
}

const Choices = ({ list, anchor, options, active, onChoose }: ChoicesProps) => (
  <Popper open={options.length > 0} anchorEl={anchor} placement="bottom-start" sx={{ zIndex: 'modal', minWidth: 240 }}>
    <Paper elevation={4} sx={listStyle}>
      <ul id={list} role="listbox" aria-label={texts['conversation.mention']}>
        {options.map((person, index) => (
          <li
            key={person.id}
            id={`${list}-${index}`}
            role="option"
            aria-selected={index === active}
            onPointerDown={(event) => {
              // Keeps the focus in the field.
              event.preventDefault();
              onChoose(person);
            }}
          >
            {person.name}
            {person.is_staff && <small>{shellMessages['shell.product']}</small>}
          </li>
        ))}
      </ul>
    </Paper>
  </Popper>
);

const listStyle = {
  '& ul': { listStyle: 'none', margin: 0, padding: '8px 0' },
  '& li': { display: 'flex', justifyContent: 'space-between', gap: 2, padding: '6px 16px', cursor: 'pointer' },
  '& li[aria-selected=true]': { backgroundColor: 'action.selected' },
  '& small': { color: 'text.secondary', fontSize: 12, lineHeight: '24px' },
} as const;

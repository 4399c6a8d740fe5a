/** The search of a table; `/` focuses it (TB-001, TB-002). */
import SearchIcon from '@mui/icons-material/Search';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useDebounced } from '../lookup/record-options.ts';
import { typingDebounceMs } from './table-state.ts';

interface Props {
  readonly label: string;
  readonly text: string;
  readonly onChange: (text: string) => void;
}

export function SearchBox({ label, text, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(text);
  const settled = useDebounced(typed, typingDebounceMs);
  const [known, setKnown] = useState(text);
  // A saved view sets its own search text; text that was typed here must not overwrite newer typing.
  if (known !== text) {
    setKnown(text);
    if (text.trim() !== settled.trim()) setTyped(text);
  }
  const apply = useEffectEvent((words: string) => {
    if (words !== text) onChange(words);
  });
  useEffect(() => apply(settled), [settled]);
  useEffect(() => {
    const focus = (event: KeyboardEvent): void => {
      const isTyping = /^(?:input|textarea|select)$/i.test((event.target as HTMLElement).tagName);
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      input.current?.focus();
    };
    addEventListener('keydown', focus);
    return () => removeEventListener('keydown', focus);
  }, []);
  return (
    <TextField
      size="small"
      type="search"
      placeholder={label}
      value={typed}
      inputRef={input}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={(event) => event.key === 'Enter' && onChange(typed)}
      sx={{ flex: { xs: '1 1 140px', sm: '1 1 180px' }, maxWidth: { sm: 260 } }}
      slotProps={{
        htmlInput: { 'aria-label': label },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <SearchIcon fontSize="small" />
            </InputAdornment>
          ),
        },
      }}
    />
  );
}

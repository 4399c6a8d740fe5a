/** The search of a list; takes effect when the typing rests, and `/` jumps into it. [TB-001] [TB-002] */
import { limits } from '#generated/domain/limits.ts';
import { useDebounced } from '#web/widgets/records.ts';
import Search from '@mui/icons-material/Search';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useEffect, useRef, useState } from 'react';
import { useListContext } from 'react-admin';

export function SearchBox({ title }: { readonly title: string }) {
  const { filterValues, setFilters } = useListContext();
  const current = String((filterValues as Readonly<Record<string, unknown>>)['q'] ?? '');
  const [text, setText] = useState(current);
  const settled = useDebounced(text, limits.filterDebounceMs);
  const box = useSlashKey();
  useEffect(() => {
    if (settled.trim() === current) return;
    const { q: _q, ...rest } = filterValues as Readonly<Record<string, unknown>>;
    setFilters(settled.trim() === '' ? rest : { ...rest, q: settled.trim() }, undefined, false);
    // Only what was typed last may change the list.
  }, [settled]);
  return (
    <OutlinedInput
      inputRef={box}
      size="small"
      type="search"
      value={text}
      placeholder="Search"
      onChange={(event) => setText(event.target.value)}
      startAdornment={
        <InputAdornment position="start">
          <Search fontSize="small" aria-hidden />
        </InputAdornment>
      }
      slotProps={{ input: { 'aria-label': `Search ${title.toLowerCase()}` } }}
      sx={{ width: { xs: '100%', sm: 260 }, backgroundColor: 'background.paper' }}
    />
  );
}

function useSlashKey() {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const focus = (event: KeyboardEvent): void => {
      const isTyping =
        event.target instanceof HTMLElement && event.target.closest('input, textarea, [contenteditable]') !== null;
      if (event.key !== '/' || isTyping) return;
      event.preventDefault();
      box.current?.focus();
    };
    addEventListener('keydown', focus);
    return () => removeEventListener('keydown', focus);
  }, []);
  return box;
}

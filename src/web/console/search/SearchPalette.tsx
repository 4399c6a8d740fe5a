/** One search box for all records and pages, opened by / and Ctrl+K: type, arrow keys, Enter. */
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import InputBase from '@mui/material/InputBase';
import { useQuery } from '@tanstack/react-query';
import { useId, useState, type KeyboardEvent } from 'react';
import { useStore } from 'react-admin';
import { useNavigate } from 'react-router';
import { limits } from '#generated/domain/limits.ts';
import { workMessages as texts } from '#generated/domain/messages/work.ts';
import { fill } from '#domain/format/fill.ts';
import { useDebounced } from '#web/ui/lookup/record-options.ts';
import { menuLines, otherEntries } from '../layout/menu.ts';
import { recordPath } from '../record-path.ts';
import { searchQuery, headOf, restOf, type SearchResult } from './record-search.ts';
import { PaletteRows, type PaletteRow } from './PaletteRows.tsx';

/** Debounce of typing before the server call, in milliseconds. */
const restMs = 150;
export function SearchPalette({ onClose }: { readonly onClose: () => void }) {
  const [text, setText] = useState('');
  const [place, setPlace] = useState(0);
  const [recent, setRecent] = useStore<readonly SearchResult[]>('search.recent', []);
  const navigate = useNavigate();
  const id = useId();
  const asked = useDebounced(text.trim(), restMs);
  const { data = [], isError, isFetching } = useQuery(searchQuery(asked));
  const isAsked = text.trim().length >= limits.searchTextMin;
  const records = (isAsked ? data : recent).flatMap(toRow);
  const rows = [...records, ...(isAsked ? pagesBy(text.trim()) : [])];
  const open = (row: PaletteRow | undefined): void => {
    if (row === undefined) return;
    if (row.found)
      setRecent([row.found, ...recent.filter((each) => each.id !== row.id)].slice(0, limits.recentRecordsKept));
    onClose();
    void navigate(row.to);
  };
  const press = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setPlace((place + step + rows.length) % Math.max(1, rows.length));
    else if (event.key === 'Enter') open(rows[place]);
    else return;
    event.preventDefault();
  };
  const isSettled = isAsked && !isFetching && asked === text.trim();
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      slotProps={{
        container: { sx: { alignItems: 'flex-start' } },
        paper: { 'aria-label': texts['work.search'] },
      }}
    >
      <InputBase
        // The box was asked for, to be typed into.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        fullWidth
        value={text}
        placeholder={texts['work.searchHelp']}
        onChange={(event) => {
          setText(event.target.value);
          setPlace(0);
        }}
        onKeyDown={press}
        sx={{ padding: '12px 16px', borderBottom: 1, borderColor: 'divider' }}
        inputProps={{
          role: 'combobox',
          'aria-label': texts['work.search'],
          'aria-expanded': rows.length > 0,
          'aria-controls': id,
          'aria-activedescendant': rows[place] && `${id}-${rows[place].id}`,
        }}
      />
      {isError && <Note text={texts['work.searchFailed']} />}
      {isSettled && !isError && rows.length === 0 && (
        <Note text={fill(texts['work.searchNone'], { text: text.trim() })} />
      )}
      <PaletteRows
        id={id}
        label={isAsked ? texts['work.records'] : texts['work.recent']}
        rows={rows}
        active={place}
        onOpen={open}
      />
    </Dialog>
  );
}

const Note = ({ text }: { readonly text: string }) => (
  <Box component="output" sx={{ padding: 2, color: 'text.secondary' }}>
    {text}
  </Box>
);

/** Leaves out records whose page the user may not open. */
function toRow(found: SearchResult): readonly PaletteRow[] {
  const to = recordPath(found.entity, found.path, found.id);
  return to === null ? [] : [{ id: found.id, head: headOf(found), rest: restOf(found), kind: found.kind, to, found }];
}

function pagesBy(text: string): readonly PaletteRow[] {
  const wanted = text.toLowerCase();
  const entries = [...menuLines().flatMap((line) => line.entries), ...otherEntries()];
  return entries
    .filter(({ title }) => title.toLowerCase().includes(wanted))
    .slice(0, limits.searchPagesShown)
    .map(({ title, to }) => ({ id: to.replaceAll('/', '-'), head: title, rest: '', kind: texts['work.pages'], to }));
}

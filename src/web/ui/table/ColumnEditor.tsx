/** Shows, hides and moves columns; the first one is pinned (TB-022..TB-025). */
import ArrowDownwardIcon from '@mui/icons-material/ArrowDownward';
import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward';
import ViewColumnIcon from '@mui/icons-material/ViewColumn';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { fill } from '#domain/format/fill.ts';
import { tableMessages } from '#generated/domain/messages/table.ts';
import type { FieldView } from '#runtime/view.ts';
import { layout } from '#web/theme/tokens.ts';
import type { ColumnStore } from './column-settings.ts';
import { ToolButton } from './ToolButton.tsx';

interface Props {
  readonly columns: readonly FieldView[];
  readonly store: ColumnStore;
}

/** From this number of columns, the editor has a search. */
const manyColumns = 30;

const isFound = (title: string | undefined, words: string): boolean =>
  (title ?? '').toLowerCase().includes(words.trim().toLowerCase());

export function ColumnEditor({ columns, store }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [words, setWords] = useState('');
  return (
    <>
      <ToolButton
        label={tableMessages['table.editColumns']}
        icon={<ViewColumnIcon />}
        aria-haspopup="dialog"
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': tableMessages['table.editColumns'],
            sx: { width: 320, maxHeight: layout.menuHeight },
          },
        }}
      >
        {columns.length > manyColumns && (
          <TextField
            size="small"
            type="search"
            value={words}
            onChange={({ target }) => setWords(target.value)}
            placeholder={tableMessages['table.findColumn']}
            slotProps={{ htmlInput: { 'aria-label': tableMessages['table.findColumn'] } }}
            sx={{ padding: '12px 12px 0', width: '100%' }}
          />
        )}
        <ColumnLines columns={columns} store={store} words={words} />
        <Box sx={{ padding: 1.5, borderTop: 1, borderColor: 'divider' }}>
          <Button size="small" onClick={store.reset}>
            {tableMessages['table.reset']}
          </Button>
        </Box>
      </Popover>
    </>
  );
}

/** The columns in their order; of many only those whose titles contain the search text. */
function ColumnLines({ columns, store, words }: Props & { readonly words: string }) {
  const { order, visibility } = store.settings;
  const titles = new Map(columns.map(({ wire, title }) => [wire, title]));
  const move = (id: string, by: 1 | -1): void => {
    const at = order.indexOf(id);
    store.change({ order: order.with(at, order[at + by]!).with(at + by, id) });
  };
  return (
    <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 1 }}>
      {order.map((id, index) =>
        !isFound(titles.get(id), words) ? null : (
          <Box component="li" key={id} sx={{ display: 'flex', alignItems: 'center', paddingLeft: 1 }}>
            <FormControlLabel
              sx={{ flex: 1 }}
              label={titles.get(id)}
              control={
                <Checkbox
                  size="small"
                  checked={index === 0 || visibility[id] === true}
                  disabled={index === 0}
                  onChange={(event) => store.change({ visibility: { ...visibility, [id]: event.target.checked } })}
                />
              }
            />
            <IconButton
              size="small"
              aria-label={fill(tableMessages['table.moveUp'], { column: titles.get(id) })}
              disabled={index < 2}
              onClick={() => move(id, -1)}
            >
              <ArrowUpwardIcon fontSize="small" />
            </IconButton>
            <IconButton
              size="small"
              aria-label={fill(tableMessages['table.moveDown'], { column: titles.get(id) })}
              disabled={index === 0 || index === order.length - 1}
              onClick={() => move(id, 1)}
            >
              <ArrowDownwardIcon fontSize="small" />
            </IconButton>
          </Box>
        ),
      )}
    </Box>
  );
}

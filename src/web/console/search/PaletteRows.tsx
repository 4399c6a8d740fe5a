/** The search results, one line each. */
import Box from '@mui/material/Box';
import { PlainList } from '#web/ui/list/PlainList.tsx';
import type { SearchResult } from './record-search.ts';

export interface PaletteRow {
  readonly id: string;
  readonly head: string;
  readonly rest: string;
  readonly kind: string;
  readonly to: string;
  /** Absent for pages. */
  readonly found?: SearchResult;
}

interface Props {
  readonly id: string;
  readonly label: string;
  readonly rows: readonly PaletteRow[];
  readonly active: number;
  readonly onOpen: (row: PaletteRow) => void;
}

/** The text stays in the box while the arrow keys choose. */
const roles = { list: { role: 'listbox' }, option: { role: 'option' } };

export const PaletteRows = ({ id, label, rows, active, onOpen }: Props) => (
  <PlainList {...roles.list} id={id} aria-label={label} sx={{ padding: 0.5 }}>
    {rows.map((row, place) => (
      <Box
        component="li"
        {...roles.option}
        key={row.id}
        id={`${id}-${row.id}`}
        aria-selected={place === active}
        onClick={() => onOpen(row)}
        sx={(theme) => ({
          display: 'flex',
          alignItems: 'baseline',
          gap: 1,
          padding: '8px 12px',
          borderRadius: '6px',
          cursor: 'pointer',
          '&:hover': { backgroundColor: theme.tokens.subtle },
          '&[aria-selected="true"]': { backgroundColor: theme.tokens.tones.purple.tint },
        })}
      >
        <Box component="span" sx={{ fontWeight: 600, flexShrink: 0, maxWidth: '70%' }}>
          {row.head}
        </Box>
        <Box component="span" sx={cut}>
          {row.rest}
        </Box>
        <Box component="span" sx={{ marginLeft: 'auto', fontSize: 12, color: 'text.secondary', whiteSpace: 'nowrap' }}>
          {row.kind}
        </Box>
      </Box>
    ))}
  </PlainList>
);

const cut = {
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  color: 'text.secondary',
} as const;

/** Figures as a table, the accessible version of a chart. */
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { fill } from '#domain/format/fill.ts';
import { spendMessages as texts } from '#generated/domain/messages/spend.ts';

export interface FigureRow {
  readonly id: string;
  readonly name: string;
  readonly cells: readonly ReactNode[];
  /** Length of its bar as a share of the longest; none without it. */
  readonly bar?: number;
  readonly color?: string;
  readonly isStrong?: boolean;
  readonly onOpen?: () => void;
  /** The page behind its name. */
  readonly to?: string | null;
}

interface Props {
  readonly label: string;
  readonly head?: readonly string[];
  readonly rows: readonly FigureRow[];
}

const cell = {
  padding: '5px 0 5px 12px',
  textAlign: 'right',
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
} as const;

export function FigureTable({ label, head, rows }: Props) {
  const hasBars = rows.some(({ bar }) => bar !== undefined);
  return (
    <Box sx={{ overflowX: 'auto' }} tabIndex={rows.some(({ onOpen, to }) => onOpen ?? to) ? undefined : 0}>
      <Box component="table" aria-label={label} sx={{ width: '100%', borderCollapse: 'collapse', fontSize: 13 }}>
        {head && (
          <thead>
            <tr>
              {head.map((title, at) => (
                <Box
                  component="th"
                  scope="col"
                  key={title}
                  sx={{
                    ...cell,
                    textAlign: at === 0 ? 'left' : 'right',
                    padding: at === 0 ? '5px 0' : cell.padding,
                    color: 'text.secondary',
                    fontWeight: 600,
                  }}
                >
                  {title}
                </Box>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map((row) => (
            <Row key={row.id} row={row} hasBars={hasBars} />
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

function Name({ row: { name, onOpen, to } }: { row: FigureRow }) {
  if (to)
    return (
      <Link component={RouterLink} to={to} color="inherit">
        {name}
      </Link>
    );
  if (!onOpen) return name;
  return (
    <Link
      component="button"
      onClick={onOpen}
      aria-label={fill(texts['spend.showLines'], { name })}
      color="inherit"
      sx={{ textAlign: 'left', fontSize: 13 }}
    >
      {name}
    </Link>
  );
}

function Row({ row, hasBars }: { row: FigureRow; hasBars: boolean }) {
  const { cells, bar, color, isStrong = false } = row;
  return (
    <tr>
      <Box
        component="th"
        scope="row"
        sx={{
          textAlign: 'left',
          fontWeight: isStrong ? 700 : 400,
          padding: '5px 0',
          minWidth: 110,
          overflowWrap: 'anywhere',
        }}
      >
        <Name row={row} />
      </Box>
      {hasBars && (
        <Box
          component="td"
          aria-hidden="true"
          sx={{ width: '40%', paddingLeft: 1.5, display: { xs: 'none', sm: 'table-cell' } }}
        >
          {bar !== undefined && (
            <Box
              sx={(theme) => ({
                height: 12,
                borderRadius: '3px',
                minWidth: bar > 0 ? 3 : 0,
                width: `${Math.max(bar, 0) * 100}%`,
                backgroundColor: color ?? theme.tokens.primary,
              })}
            />
          )}
        </Box>
      )}
      {cells.map((each, at) => (
        <Box component="td" key={at} sx={{ ...cell, fontWeight: isStrong || at === 0 ? 600 : 400 }}>
          {each}
        </Box>
      ))}
    </tr>
  );
}

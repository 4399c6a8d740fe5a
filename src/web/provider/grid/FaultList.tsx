/** The errors of a grid, each with a link to its cell, or to its site if the grid has no such cell. */
import styled from '@emotion/styled';
import { fill } from '#domain/format/fill.ts';
import { limits } from '#generated/domain/limits.ts';
import { quoteRequestMessages as texts } from '#generated/domain/messages/quoteRequest.ts';
import type { Faults } from '../answer/check.ts';
import type { GridColumn } from './columns.ts';
import type { GridRow } from './rows.ts';

interface Props {
  readonly rows: readonly GridRow[];
  readonly columns: readonly GridColumn[];
  readonly faults: Faults;
  readonly onOpen: (row: string) => void;
}

interface Mistake {
  readonly row: GridRow;
  readonly column: GridColumn | null;
  readonly text: string;
}

export function FaultList({ rows, columns, faults, onOpen }: Props) {
  const found = rows.flatMap((row) => mistakesOf(row, columns, faults));
  if (found.length === 0) return null;
  return (
    <Box aria-live="polite">
      <strong>{fill(texts['quoteRequest.faultsTitle'], { count: found.length })}</strong>
      <ul>
        {found.slice(0, limits.gridFaultsShown).map(({ row, column, text }) => (
          <li key={`${row.id} ${column?.key ?? text}`}>
            <button type="button" onClick={() => (column ? focusCell(row, column) : onOpen(row.id))}>
              {fill(texts['quoteRequest.cellFault'], {
                site: row.name,
                column: column?.title ?? texts['quoteRequest.more'],
                text,
              })}
            </button>
          </li>
        ))}
      </ul>
    </Box>
  );
}

/** Lists an error only once if its cell covers several terms. */
function mistakesOf(row: GridRow, columns: readonly GridColumn[], faults: Faults): readonly Mistake[] {
  const mistakes = new Map<string, Mistake>();
  for (const entry of row.entries)
    for (const [name, text] of Object.entries(faults)) {
      if (!name.startsWith(`${entry.key}.`)) continue;
      const field = name.slice(entry.key.length + 1);
      const column = columns.find((each) => each.field === field && each.entriesOf(row).includes(entry)) ?? null;
      mistakes.set(column?.key ?? text, { row, column, text });
    }
  return [...mistakes.values()];
}

function focusCell({ name }: GridRow, { title }: GridColumn): void {
  const cells = document.querySelectorAll<HTMLElement>('[data-cell]');
  [...cells].find((cell) => cell.getAttribute('aria-label') === `${name}: ${title}`)?.focus();
}

const Box = styled('div')(({ theme }) => ({
  marginTop: 12,
  color: theme.tokens.tones.error.ink,
  ul: { margin: '4px 0 0', paddingLeft: 20 },
  button: {
    minHeight: 28,
    padding: 0,
    border: 0,
    background: 'none',
    color: 'inherit',
    font: 'inherit',
    textAlign: 'left',
    textDecoration: 'underline',
    cursor: 'pointer',
  },
}));

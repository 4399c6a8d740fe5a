/** Many quotes of one service type: sites as rows, terms as columns; typed, pasted, filled or imported. [QR-009] */
import styled from '@emotion/styled';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { fill } from '#domain/format/fill.ts';
import { pastedRows } from '#domain/workplace/quote-matrix.ts';
import { limits } from '#generated/domain/limits.ts';
import { quoteRequestMessages as texts } from '#generated/domain/messages/quoteRequest.ts';
import { Suggestions } from '#web/ui/field/Suggestions.tsx';
import { flash } from '#web/shell/flash/flash.ts';
import { faultsOf, type Faults } from '../answer/check.ts';
import type { Entry } from '../answer/entry.ts';
import { columnsOf, type GridColumn } from './columns.ts';
import { pastePatches, patchCells, type CellPatch } from './commands.ts';
import { FaultList } from './FaultList.tsx';
import { GridHead } from './GridHead.tsx';
import { GridTools } from './GridTools.tsx';
import { keyAction } from './keys.ts';
import { RowLine, type RowEvents } from './RowLine.tsx';
import { changedEntries, type GridPart, type GridRow } from './rows.ts';

export interface GridProps {
  readonly part: GridPart;
  readonly title: string;
  readonly faults: Faults;
  readonly isClosed: boolean;
  readonly currencies: readonly string[];
  readonly defaultCurrency: string;
  readonly onChange: (entries: readonly Entry[]) => void;
  /** All fields of a site's quotes. */
  readonly details: (row: GridRow) => ReactNode;
}

export function AnswerGrid({ part, title, faults, isClosed, details, onChange, ...money }: GridProps) {
  const columns = columnsOf(part, money.defaultCurrency);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [open, setOpen] = useState<string | null>(null);
  const { rows } = part;
  const put = (next: readonly GridRow[]): void => onChange(changedEntries(rows, next));
  /** Many cells at once: filled cells can be undone, and rejected ones are listed. */
  const apply = (patches: readonly CellPatch[]): void => {
    const done = patchCells(rows, patches);
    put(done.rows);
    flashResult(done.filled.length, done.refused, rows, () => onChange(rows.flatMap(({ entries }) => entries)));
  };
  const events = useStable({
    onText: (row, column, text) => put(patchCells(rows, [{ row: row.id, column, text }]).rows),
    onKey: (row, column, event) => {
      const text = keyAction(event, { rows, columns, row, column });
      if (text !== null) apply([{ row: row.id, column, text }]);
    },
    onPaste: (row, column, event) => {
      const cells = pastedRows(event.clipboardData.getData('text/plain'));
      if (cells.length === 1 && cells[0]!.length === 1) return;
      event.preventDefault();
      const at = {
        row: rows.findIndex(({ id }) => id === row.id),
        column: columns.findIndex(({ key }) => key === column.key),
      };
      apply(pastePatches(rows, columns, at, cells));
    },
    onSelect: (id) => setSelected(toggled(selected, id)),
    onOpen: (id) => setOpen(open === id ? null : id),
  });
  const shown = {
    ...faultsOf(
      part.rows.flatMap(({ entries }) => entries),
      false,
    ),
    ...faults,
  };
  const areAllSelected = rows.every(({ id }) => selected.has(id));
  return (
    <GridLayout>
      {!isClosed && (
        <GridTools
          sheet={{ rows, columns }}
          selected={rows.filter(({ id }) => selected.has(id))}
          title={title}
          {...money}
          onPatches={apply}
          onRows={put}
        />
      )}
      <Frame tabIndex={0} aria-label={title}>
        <Table aria-label={title}>
          <GridHead
            columns={columns}
            isSelected={areAllSelected}
            onSelect={isClosed ? null : () => setSelected(new Set(areAllSelected ? [] : rows.map(({ id }) => id)))}
          />
          <tbody>
            {rows.map((row) => (
              <RowLine
                key={row.id}
                {...{ row, columns, isClosed, events, details }}
                faults={shown}
                isSelected={selected.has(row.id)}
                isOpen={open === row.id}
              />
            ))}
          </tbody>
        </Table>
        {columns.map(({ offers }) => offers && <Suggestions key={offers.id} {...offers} />)}
      </Frame>
      {!isClosed && <FaultList {...{ rows, columns }} faults={shown} onOpen={setOpen} />}
    </GridLayout>
  );
}

/** Stable callbacks that call the latest handlers, so that rows only render when their data changes. */
function useStable(latest: RowEvents): RowEvents {
  const current = useRef(latest);
  useEffect(() => {
    current.current = latest;
  });
  const [stable] = useState<RowEvents>(() => ({
    onText: (...given) => current.current.onText(...given),
    onKey: (...given) => current.current.onKey(...given),
    onPaste: (...given) => current.current.onPaste(...given),
    onSelect: (...given) => current.current.onSelect(...given),
    onOpen: (...given) => current.current.onOpen(...given),
  }));
  return stable;
}

function flashResult(filled: number, refused: readonly CellPatch[], rows: readonly GridRow[], undo: () => void): void {
  const action = { label: texts['quoteRequest.undo'], run: undo };
  if (filled > 1) flash(fill(texts['quoteRequest.pasted'], { count: filled }), 'success', { action });
  if (refused.length > 0) flash(refusedText(refused, rows));
}

/** `2 refused: HQ, Transport: string`. */
const refusedText = (refused: readonly CellPatch[], rows: readonly GridRow[]): string =>
  fill(texts['quoteRequest.refusedCells'], {
    count: refused.length,
    list: refused
      .slice(0, limits.gridFaultsNamed)
      .map(({ row, column, text }) => cellText(rows, row, column, text))
      .join('; '),
  });

const cellText = (rows: readonly GridRow[], id: string, { title: column }: GridColumn, value: string): string =>
  fill(texts['quoteRequest.refusedCell'], { site: rows.find((row) => row.id === id)?.name ?? '', column, value });

const toggled = (selected: ReadonlySet<string>, id: string): ReadonlySet<string> => {
  const next = new Set(selected);
  if (!next.delete(id)) next.add(id);
  return next;
};

const GridLayout = styled('div')({ minWidth: 0 });
const Frame = styled('section')(({ theme }) => ({
  overflowX: 'auto',
  border: `1px solid ${theme.tokens.line}`,
  borderRadius: 8,
  background: theme.tokens.surface,
}));
const Table = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'separate',
  borderSpacing: 0,
  fontSize: 14,
  'td, th': { padding: 0, borderBottom: `1px solid ${theme.tokens.line}`, minWidth: 78, textAlign: 'left' },
  'td:first-of-type': { minWidth: 36, textAlign: 'center' },
  'thead th, thead td': { padding: 8, background: theme.tokens.subtle, verticalAlign: 'bottom', fontSize: 13 },
  'thead th[data-numeric]': { textAlign: 'right' },
  'td + td': { borderLeft: `1px solid ${theme.tokens.line}` },
  'tbody th': { position: 'sticky', left: 0, zIndex: 1, minWidth: 170, background: theme.tokens.surface },
  'tr[data-declined] > *': { background: theme.tokens.subtle },
  'tr[data-details] > td': { padding: 16, background: theme.tokens.subtle, textAlign: 'left' },
}));

/** A row of the grid with its cells, and all fields of its quotes when expanded. */
import styled from '@emotion/styled';
import { memo, type ClipboardEvent, type KeyboardEvent, type ReactNode } from 'react';
import { fill } from '#domain/format/fill.ts';
import { quoteRequestMessages as texts } from '#generated/domain/messages/quoteRequest.ts';
import type { Faults } from '../answer/check.ts';
import type { GridColumn } from './columns.ts';
import { GridCell } from './GridCell.tsx';
import type { GridRow } from './rows.ts';

export interface RowEvents {
  readonly onText: (row: GridRow, column: GridColumn, text: string) => void;
  readonly onKey: (row: GridRow, column: GridColumn, event: KeyboardEvent<HTMLElement>) => void;
  readonly onPaste: (row: GridRow, column: GridColumn, event: ClipboardEvent<HTMLElement>) => void;
  readonly onSelect: (id: string) => void;
  readonly onOpen: (id: string) => void;
}

interface Props {
  readonly row: GridRow;
  readonly columns: readonly GridColumn[];
  readonly faults: Faults;
  readonly isClosed: boolean;
  readonly isSelected: boolean;
  readonly isOpen: boolean;
  readonly events: RowEvents;
  readonly details: (row: GridRow) => ReactNode;
}

function Line({ row, columns, faults, isClosed, isSelected, isOpen, events, details }: Props) {
  const isDeclined = row.entries.every(({ isQuoting }) => !isQuoting);
  return (
    <>
      <tr data-declined={isDeclined || undefined}>
        <td>
          {!isClosed && (
            <SelectLabel>
              <input
                type="checkbox"
                checked={isSelected}
                aria-label={fill(texts['quoteRequest.selectRow'], { site: row.name })}
                onChange={() => events.onSelect(row.id)}
              />
            </SelectLabel>
          )}
        </td>
        <th scope="row">
          <Open
            type="button"
            aria-expanded={isOpen}
            title={fill(texts['quoteRequest.showSite'], { site: row.name })}
            onClick={() => events.onOpen(row.id)}
          >
            {row.name}
          </Open>
        </th>
        {columns.map((column) => (
          <GridCell
            key={column.key}
            {...{ row, column, faults }}
            isDisabled={isClosed || (isDeclined && column.key !== 'answer')}
            onText={(text) => events.onText(row, column, text)}
            onKey={(event) => events.onKey(row, column, event)}
            onPaste={(event) => events.onPaste(row, column, event)}
          />
        ))}
      </tr>
      {isOpen && (
        <tr data-details>
          <td colSpan={columns.length + 2}>{details(row)}</td>
        </tr>
      )}
    </>
  );
}

/** Memoized by its own quotes and errors: a keystroke renders one row, not twenty. */
export const RowLine = memo(Line, (before, after) => {
  if (before.isOpen || after.isOpen) return false;
  const isSameRow =
    before.row.entries.length === after.row.entries.length &&
    before.row.entries.every((entry, at) => entry === after.row.entries[at]);
  const faultsOfRow = ({ row, faults }: Props) =>
    Object.keys(faults)
      .filter((name) => row.entries.some(({ key }) => name.startsWith(`${key}.`)))
      .join();
  return (
    isSameRow &&
    before.isSelected === after.isSelected &&
    before.isClosed === after.isClosed &&
    before.events === after.events &&
    faultsOfRow(before) === faultsOfRow(after)
  );
});

const SelectLabel = styled('label')({
  display: 'grid',
  placeItems: 'center',
  width: 36,
  height: 36,
  cursor: 'pointer',
});
const Open = styled('button')(({ theme }) => ({
  width: '100%',
  minHeight: 36,
  padding: '4px 8px',
  border: 0,
  background: 'none',
  color: theme.tokens.primary,
  font: 'inherit',
  fontWeight: 600,
  textAlign: 'left',
  cursor: 'pointer',
  '&::before': {
    content: '""',
    display: 'inline-block',
    marginRight: 8,
    border: '5px solid transparent',
    borderLeftColor: 'currentcolor',
    borderRightWidth: 0,
  },
  '&[aria-expanded=true]::before': { transform: 'rotate(90deg)' },
  '&:hover': { textDecoration: 'underline' },
}));

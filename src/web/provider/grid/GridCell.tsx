/** One cell of the grid: a plain input or a select; its column parses the text. */
import styled from '@emotion/styled';
import { useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { suggestionsId } from '#web/ui/field/Suggestions.tsx';
import type { Faults } from '../answer/check.ts';
import type { GridColumn } from './columns.ts';
import type { GridRow } from './rows.ts';

interface Props {
  readonly row: GridRow;
  readonly column: GridColumn;
  readonly faults: Faults;
  readonly isDisabled: boolean;
  readonly onText: (text: string) => void;
  readonly onKey: (event: KeyboardEvent<HTMLElement>) => void;
  readonly onPaste: (event: ClipboardEvent<HTMLElement>) => void;
}

/** The error of a cell, and its field. */
function faultIn({ field, entriesOf }: GridColumn, row: GridRow, faults: Faults) {
  const names = entriesOf(row).map(({ key }) => `${key}.${field}`);
  const name = names.find((each) => faults[each] !== undefined) ?? names[0] ?? '';
  return { name, text: faults[name] };
}

export function GridCell({ row, column, faults, isDisabled, onText, onKey, onPaste }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const { name, text: fault } = faultIn(column, row, faults);
  const choices = column.choices(row);
  const shown = column.read(row);
  const shared = {
    'data-cell': column.key,
    'aria-label': `${row.name}: ${column.title}`,
    'aria-invalid': fault !== undefined || undefined,
    title: fault,
    disabled: isDisabled || column.entriesOf(row).length === 0,
    onKeyDown: onKey,
    onPaste,
  };
  return (
    <td data-field={name}>
      {choices ? (
        <Select
          {...shared}
          value={choices.includes(shown) ? shown : ''}
          onChange={({ target }) => onText(target.value)}
        >
          {!choices.includes(shown) && <option value="">{shown}</option>}
          {choices.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </Select>
      ) : (
        <Input
          {...shared}
          data-numeric={column.isNumeric || undefined}
          inputMode="decimal"
          autoComplete="off"
          list={column.offers && suggestionsId(column.offers.id)}
          value={typed ?? shown}
          onChange={({ target }) => {
            setTyped(target.value);
            onText(target.value);
          }}
          onFocus={({ target }) => target.select()}
          onBlur={() => setTyped(null)}
        />
      )}
    </td>
  );
}

const Input = styled('input')(({ theme }) => ({
  width: '100%',
  minWidth: 0,
  height: 36,
  padding: '0 8px',
  border: '1px solid transparent',
  borderRadius: 0,
  background: 'transparent',
  color: theme.tokens.text,
  font: 'inherit',
  fontVariantNumeric: 'tabular-nums',
  '&[data-numeric]': { textAlign: 'right' },
  '&:hover:not(:disabled)': { borderColor: theme.tokens.control },
  '&:focus': { outline: `2px solid ${theme.tokens.primary}`, outlineOffset: -2, background: theme.tokens.surface },
  '&[aria-invalid=true]': { boxShadow: `inset 0 0 0 2px ${theme.tokens.tones.error.main}` },
  '&:disabled': { color: theme.tokens.textSecondary },
}));
const Select = styled(Input.withComponent('select'))({ paddingInline: 2 });

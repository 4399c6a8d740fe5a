/** One row of a list: a click or Enter opens the record, the arrows move between rows, `x` marks the row. */
import { adminMessages as texts } from '#generated/domain/messages/admin.ts';
import { fill } from '#domain/format/fill.ts';
import type { WireRecord } from '#runtime/view.ts';
import { shownAs } from '#domain/format/shown-as.ts';
import Checkbox from '@mui/material/Checkbox';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import type { KeyboardEvent, ReactNode } from 'react';
import {
  useDataTableCallbacksContext,
  useDataTableConfigContext,
  useDataTableSelectedIdsContext,
  useRecordContext,
  useResourceContext,
} from 'react-admin';
import { useNavigate } from 'react-router';
import { recordPath } from '../record-path.ts';
import { resourceByName } from '../resources.ts';

export function ListRow({ children, className }: { readonly children?: ReactNode; readonly className?: string }) {
  const record = useRecordContext()!;
  const resource = useResourceContext()!;
  const navigate = useNavigate();
  const { hasBulkActions } = useDataTableConfigContext();
  const { handleToggleItem } = useDataTableCallbacksContext();
  const isMarked = useDataTableSelectedIdsContext()?.includes(record.id) ?? false;
  const to = recordPath(resource, resource, String(record.id));
  const open = (): void => void (to !== null && navigate(to));
  const press = (event: KeyboardEvent<HTMLTableRowElement>): void => {
    if (event.target !== event.currentTarget) return;
    if (event.key === 'Enter') open();
    else if (event.key === 'ArrowDown') move(event, event.currentTarget.nextElementSibling);
    else if (event.key === 'ArrowUp') move(event, event.currentTarget.previousElementSibling);
    else if (event.key === 'x' && hasBulkActions) handleToggleItem?.(record.id, event);
  };
  return (
    <TableRow
      className={className ?? ''}
      hover
      tabIndex={0}
      selected={isMarked}
      onClick={open}
      onKeyDown={press}
      sx={rowStyle}
    >
      {hasBulkActions && (
        <TableCell padding="checkbox" onClick={(event) => event.stopPropagation()}>
          <Checkbox
            size="small"
            checked={isMarked}
            onClick={(event) => handleToggleItem?.(record.id, event)}
            slotProps={{
              input: {
                'aria-label': fill(texts['admin.selectRow'], {
                  name: shownAs(resourceByName(resource)?.shownAs ?? '', record as WireRecord),
                }),
              },
            }}
          />
        </TableCell>
      )}
      {children}
    </TableRow>
  );
}

const rowStyle = { cursor: 'pointer', '&:focus-visible': { outlineOffset: -2 } } as const;

function move(event: KeyboardEvent, row: Element | null): void {
  event.preventDefault();
  if (row instanceof HTMLElement) row.focus();
}

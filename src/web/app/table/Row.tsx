/** One row: its first cell leads to the record, as does a click anywhere in the row. */
import Link from '@mui/material/Link';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import type { MouseEvent, ReactNode } from 'react';
import { Link as RouterLink, useNavigate } from 'react-router';
import type { FieldView, WireRecord } from '#runtime/view.ts';
import { isNumeric } from '#web/widgets/cells.ts';
import { Cell } from '#web/widgets/Cell.tsx';

interface Props {
  readonly record: WireRecord;
  readonly fields: readonly FieldView[];
  readonly pathOf?: ((record: WireRecord) => string) | undefined;
  readonly rowMenu?: ((record: WireRecord) => ReactNode) | undefined;
}

export function Row({ record, fields, pathOf, rowMenu }: Props) {
  const navigate = useNavigate();
  const path = pathOf?.(record);
  const open = (event: MouseEvent<HTMLElement>): void => {
    const isOwn = (event.target as HTMLElement).closest('a, button, input, [role=menu]') !== null;
    if (path !== undefined && !isOwn && getSelection()?.toString() === '') void navigate(path);
  };
  return (
    <TableRow
      hover={path !== undefined}
      onClick={open}
      sx={{ cursor: path === undefined ? undefined : 'pointer', '&:last-child td': { borderBottom: 0 } }}
    >
      {fields.map((field, index) => (
        <TableCell
          key={field.wire}
          align={isNumeric(field.kind) ? 'right' : 'left'}
          sx={(theme) => ({
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            ...(index === 0 && {
              position: 'sticky',
              left: 0,
              zIndex: 1,
              backgroundColor: theme.tokens.surface,
              fontWeight: 600,
            }),
          })}
        >
          {index === 0 && path !== undefined ? (
            <Link component={RouterLink} to={path} data-row-focus="" color="inherit">
              <Cell field={withoutLink(field)} record={record} />
              {isEmpty(record[field.wire]) && 'Open'}
            </Link>
          ) : (
            <Cell field={field} record={record} />
          )}
        </TableCell>
      ))}
      {rowMenu && <TableCell align="right">{rowMenu(record)}</TableCell>}
    </TableRow>
  );
}

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';

/** Inside the link to the record nothing may lead elsewhere: only its words are shown. */
const linked: ReadonlySet<string> = new Set(['email', 'phone', 'url', 'file']);
export const withoutLink = (field: FieldView): FieldView =>
  linked.has(field.kind) ? { ...field, kind: 'text' } : field;

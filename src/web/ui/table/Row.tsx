/** One row: its first cell links to the record, as does a click anywhere in the row. */
import Link from '@mui/material/Link';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import type { Theme } from '@mui/material/styles';
import type { MouseEvent, ReactNode } from 'react';
import { Link as RouterLink, useNavigate } from 'react-router';
import type { FieldView, NamedValues } from '#runtime/view.ts';
import { isNumeric } from '../cell/cells.ts';
import { SelectBox, selectWidth } from './SelectBox.tsx';
import { linkText } from './link-text.ts';
import type { Selection } from './selection.ts';
import { Cell } from '../cell/Cell.tsx';
import { RecordLinkContext } from '../lookup/record-link.ts';
import { hasValue } from '../cell/has-value.ts';

interface Props {
  readonly record: NamedValues;
  readonly fields: readonly FieldView[];
  readonly pathOf?: ((record: NamedValues) => string) | undefined;
  readonly rowMenu?: ((record: NamedValues) => ReactNode) | undefined;
  readonly selection?: Selection | undefined;
  readonly nameOf?: ((record: NamedValues) => string) | undefined;
}

export function Row({ record, fields, pathOf, rowMenu, selection, nameOf }: Props) {
  const navigate = useNavigate();
  const path = pathOf?.(record);
  const open = (event: MouseEvent<HTMLElement>): void => {
    const isOwn = (event.target as HTMLElement).closest('a, button, input, [role=menu]') !== null;
    if (path !== undefined && !isOwn && getSelection()?.toString() === '') void navigate(path);
  };
  return (
    <TableRow
      hover={path !== undefined}
      selected={selection?.isSelected(record) ?? false}
      onClick={open}
      sx={{ cursor: path === undefined ? undefined : 'pointer', '&:last-child td': { borderBottom: 0 } }}
    >
      {selection && (
        <TableCell sx={pinned(0)}>
          <SelectBox
            selection={selection}
            record={record}
            name={nameOf?.(record) ?? 'row'}
            isRowStop={path === undefined}
          />
        </TableCell>
      )}
      {fields.map((field, index) => (
        <TableCell
          key={field.wire}
          align={isNumeric(field) ? 'right' : 'left'}
          sx={[
            { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
            ...(index === 0 ? [pinned(selection ? selectWidth : 0), { fontWeight: 600 }] : []),
          ]}
        >
          {index === 0 && path !== undefined ? (
            <Link component={RouterLink} to={path} data-row-focus="" color="inherit">
              <RecordLinkContext value={noLinks}>
                <Cell field={withoutLink(field)} record={record} isLine />
              </RecordLinkContext>
              {!hasValue(record[field.wire]) && linkText(record, nameOf)}
            </Link>
          ) : (
            <Cell field={field} record={record} isLine />
          )}
        </TableCell>
      ))}
      {rowMenu && (
        <TableCell align="right" sx={[pinned(null), { padding: '0 8px' }]}>
          {rowMenu(record)}
        </TableCell>
      )}
    </TableRow>
  );
}

/** Stays in place while the other columns scroll (TB-023): on the left or, for null, on the right. */
const pinned = (left: number | null) => (theme: Theme) => ({
  position: 'sticky',
  ...(left === null ? { right: 0 } : { left }),
  zIndex: 1,
  backgroundColor: theme.tokens.surface,
  '.Mui-selected > &': { backgroundColor: theme.tokens.tones.purple.tint },
});

/** Links cannot be nested, so inside the link to the record values are plain text. */
const noLinks = (): null => null;
const linked: ReadonlySet<string> = new Set(['email', 'phone', 'url', 'file']);
export const withoutLink = (field: FieldView): FieldView =>
  linked.has(field.kind) ? { ...field, kind: 'text' } : field;

/** The titles of a table: pressing one sorts by it, its right edge changes its width. */
import type { Header } from '@tanstack/react-table';
import Box from '@mui/material/Box';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import type { FieldView, WireRecord } from '#runtime/view.ts';
import { isNumeric } from '#web/widgets/cells.ts';
import type { Features } from './DataTable.tsx';
import type { Sort } from './table-state.ts';

type AnyHeader = Header<Features, WireRecord>;

interface Props {
  readonly headers: readonly AnyHeader[];
  readonly fields: ReadonlyMap<string, FieldView>;
  readonly sort: Sort | null;
  readonly onSort: (sort: Sort | null) => void;
  readonly hasMenu: boolean;
}

export function HeadRow({ headers, fields, sort, onSort, hasMenu }: Props) {
  return (
    <TableHead>
      <TableRow>
        {headers.map((header, index) => {
          const field = fields.get(header.column.id);
          return (
            field && (
              <HeadCell
                key={header.id}
                header={header}
                field={field}
                isPinned={index === 0}
                sort={sort}
                onSort={onSort}
              />
            )
          );
        })}
        {hasMenu && (
          <TableCell sx={{ position: 'relative' }}>
            <Box
              component="span"
              sx={{ position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' }}
            >
              Actions
            </Box>
          </TableCell>
        )}
      </TableRow>
    </TableHead>
  );
}

interface CellProps extends Pick<Props, 'sort' | 'onSort'> {
  readonly header: AnyHeader;
  readonly field: FieldView;
  readonly isPinned: boolean;
}

function HeadCell({ header, field, isPinned, sort, onSort }: CellProps) {
  const direction = sort?.field === field.wire ? sort.direction : false;
  const next = (): Sort => ({ field: field.wire, direction: direction === 'asc' ? 'desc' : 'asc' });
  return (
    <TableCell
      align={isNumeric(field.kind) ? 'right' : 'left'}
      sortDirection={direction}
      title={field.description}
      sx={{
        position: isPinned ? 'sticky' : 'relative',
        left: 0,
        zIndex: isPinned ? 2 : 1,
        overflow: 'hidden',
        textOverflow: 'ellipsis',
      }}
    >
      {field.isSortable ? (
        <TableSortLabel active={direction !== false} direction={direction || 'asc'} onClick={() => onSort(next())}>
          {field.title}
        </TableSortLabel>
      ) : (
        field.title
      )}
      <Edge header={header} />
    </TableCell>
  );
}

/** Dragging it changes the width of the column on its left. */
const Edge = ({ header }: { header: AnyHeader }) => (
  <Box
    aria-hidden="true"
    onMouseDown={header.getResizeHandler()}
    onTouchStart={header.getResizeHandler()}
    sx={(theme) => ({
      position: 'absolute',
      top: 8,
      bottom: 8,
      right: 0,
      width: 7,
      cursor: 'col-resize',
      touchAction: 'none',
      borderRight: `1px solid ${theme.tokens.line}`,
      '&:hover': { borderRight: `3px solid ${theme.tokens.primary}` },
    })}
  />
);

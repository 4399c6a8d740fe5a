/** The column titles: a click sorts, dragging the right edge resizes. */
import type { Header } from '@tanstack/react-table';
import Box from '@mui/material/Box';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import type { DragEvent } from 'react';
import { shellMessages as texts } from '#generated/domain/messages/shell.ts';
import type { FieldView, WireRecord } from '#runtime/view.ts';
import { isNumeric } from '../cell/cells.ts';
import type { ColumnMoves } from './column-order.ts';
import { SelectAllBox, selectWidth } from './SelectBox.tsx';
import type { Selection } from './selection.ts';
import type { Features } from './features.ts';
import type { Sort } from './table-state.ts';

type AnyHeader = Header<Features, WireRecord>;

interface Props {
  readonly headers: readonly AnyHeader[];
  readonly fields: ReadonlyMap<string, FieldView>;
  readonly sort: Sort | null;
  readonly onSort: (sort: Sort | null) => void;
  readonly hasMenu: boolean;
  readonly moves: ColumnMoves;
  readonly selection?: Selection | undefined;
}

export function HeadRow({ headers, fields, sort, onSort, hasMenu, moves, selection }: Props) {
  return (
    <TableHead>
      <TableRow>
        {selection && (
          <TableCell sx={{ position: 'sticky', left: 0, zIndex: 2 }}>
            <SelectAllBox selection={selection} />
          </TableCell>
        )}
        {headers.map((header, index) => {
          const field = fields.get(header.column.id);
          return (
            field && (
              <HeadCell
                key={header.id}
                header={header}
                field={field}
                pinnedAt={index === 0 ? (selection ? selectWidth : 0) : null}
                move={moves(field.wire)}
                sort={sort}
                onSort={onSort}
              />
            )
          );
        })}
        {hasMenu && (
          <TableCell sx={{ position: 'sticky', right: 0, zIndex: 2 }}>
            <Box
              component="span"
              sx={{ position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' }}
            >
              {texts['shell.actions']}
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
  /** Left offset of a pinned column, px; null for other columns. */
  readonly pinnedAt: number | null;
  readonly move: ReturnType<ColumnMoves>;
}

function HeadCell({ header, field, pinnedAt, move: { isTarget, ...move }, sort, onSort }: CellProps) {
  const direction = sort?.field === field.wire ? sort.direction : false;
  const next = (): Sort => ({ field: field.wire, direction: direction === 'asc' ? 'desc' : 'asc' });
  return (
    <TableCell
      align={isNumeric(field) ? 'right' : 'left'}
      sortDirection={direction}
      title={field.description}
      {...move}
      sx={(theme) => ({
        position: pinnedAt === null ? 'relative' : 'sticky',
        left: pinnedAt ?? 0,
        zIndex: pinnedAt === null ? 1 : 2,
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        ...(isTarget && { '&:hover': { boxShadow: `inset 3px 0 ${theme.tokens.primary}` } }),
      })}
    >
      {field.isSortable ? (
        <TableSortLabel
          active={direction !== false}
          direction={direction || 'asc'}
          onClick={() => onSort(next())}
          sx={{ maxWidth: '100%' }}
        >
          {field.title}
        </TableSortLabel>
      ) : (
        field.title
      )}
      <Edge header={header} />
    </TableCell>
  );
}

/** A drag of the edge resizes and must not move the column. */
const refuseDrag = (event: DragEvent): void => {
  event.preventDefault();
  event.stopPropagation();
};

/** Dragging it resizes the column on its left. */
const Edge = ({ header }: { header: AnyHeader }) => (
  <Box
    aria-hidden="true"
    draggable
    onDragStart={refuseDrag}
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

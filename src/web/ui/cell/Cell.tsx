/** The value of one field of a record. A cell that fails shows an error in its own place only. [TB-049] [TB-050] */
import { tableMessages } from '#generated/domain/messages/table.ts';
import type { FieldView, NamedValues } from '#runtime/view.ts';
import { report } from '#web/shell/api/report.ts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { Component, createElement, useEffect, type ReactNode } from 'react';
import { cellOf } from './cells.ts';
import { hasValue, holderOf } from './has-value.ts';
import { PictureCell } from './PictureCell.tsx';
import { isReadable } from './readable.ts';

interface Props {
  readonly field: FieldView;
  readonly record: NamedValues;
  readonly isFull?: boolean;
  /** For a row of a table, which is one line high. */
  readonly isLine?: boolean;
}

export function Cell({ field, record: shown, isFull = false, isLine = false }: Props) {
  const record = holderOf(field, shown);
  const value = record[field.wire];
  if (field.pictureOf !== undefined) return <PictureCell field={field} record={record} of={field.pictureOf} />;
  if (!hasValue(value)) return isFull ? <>–</> : null;
  if (!isReadable(field, value)) return <Unreadable field={field} />;
  return <Guard>{createElement(cellOf(field), { field, value, record, isFull, isLine })}</Guard>;
}

/** Shown in place of a value that the field cannot have. [TB-051] */
function Unreadable({ field: { wire, kind } }: Pick<Props, 'field'>) {
  useEffect(() => report(`Unreadable cell: ${wire} is no ${kind}`, { field: wire }), [wire, kind]);
  return (
    <Box component="span" sx={{ color: 'error.main' }}>
      {tableMessages['table.cellReadFailed']}
    </Box>
  );
}

class Guard extends Component<{ readonly children: ReactNode }, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: Error): void {
    report(error.message, { field: 'cell' });
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return <Alert severity="error">{tableMessages['table.cellRenderFailed']}</Alert>;
  }
}

/** Number of sheet rows per page; initially all rows. [SS-006] [SS-007] [SS-008] */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { limits } from '#generated/domain/limits.ts';
import { sheetMessages as texts } from '#generated/domain/messages/sheet.ts';
import { fill } from '#domain/format/fill.ts';

export interface SheetPage {
  /** Rows per page; the default exceeds the size of any sheet and means all. */
  readonly size: number;
  /** From 0. */
  readonly at: number;
}

const allRows = limits.sheetPageSizeDefault;

export function useSheetPage() {
  return useState<SheetPage>({ size: allRows, at: 0 });
}

/** Numbers of the rows of a page; null for all. */
export const rowsOf = ({ size, at }: SheetPage, count: number): readonly number[] | null =>
  size === allRows
    ? null
    : Array.from({ length: Math.max(0, Math.min(size, count - at * size)) }, (_, row) => at * size + row);

interface Props {
  readonly page: SheetPage;
  readonly count: number;
  readonly onChange: (page: SheetPage) => void;
}

export function SheetPages({ page: { size, at }, count, onChange }: Props) {
  const last = Math.max(0, Math.ceil(count / size) - 1);
  const values = { from: at * size + 1, to: Math.min(count, (at + 1) * size) };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, marginTop: 2 }}>
      <TextField
        select
        size="small"
        label={texts['sheet.pageSize']}
        value={size}
        sx={{ minWidth: 130 }}
        onChange={({ target }) => onChange({ size: Number(target.value), at: 0 })}
      >
        {[...limits.sheetPageSizeOptions, allRows].map((option) => (
          <MenuItem key={option} value={option}>
            {option === allRows ? texts['sheet.allRows'] : option}
          </MenuItem>
        ))}
      </TextField>
      {size !== allRows && (
        <>
          <Button size="small" disabled={at === 0} onClick={() => onChange({ size, at: at - 1 })}>
            {texts['sheet.pageBefore']}
          </Button>
          <span>{fill(texts['sheet.pageRows'], values)}</span>
          <Button size="small" disabled={at >= last} onClick={() => onChange({ size, at: at + 1 })}>
            {texts['sheet.pageNext']}
          </Button>
        </>
      )}
    </Box>
  );
}

/** Numbers and amounts, their digits in columns. */
import { formatMoney, type Money } from '#domain/format/money.ts';
import { formatNumber } from '#domain/format/number.ts';
import { limits } from '#generated/domain/limits.ts';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { CellProps } from './cell-props.ts';

export const NumberCell = ({ field, value }: CellProps) => (
  <Digits>
    {formatNumber(Number(value), field.scale ?? 0)}
    {field.unit !== undefined && (
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {` ${field.unit}`}
      </Box>
    )}
  </Digits>
);

export const MoneyCell = ({ value }: CellProps) => (
  <Digits>{formatMoney(value as Money, limits.defaultCurrency)}</Digits>
);

const Digits = ({ children }: { readonly children: ReactNode }) => (
  <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
    {children}
  </Box>
);

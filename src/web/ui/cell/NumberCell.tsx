/** Numbers and amounts, their digits in columns. */
import { formatMoney, type Money } from '#domain/format/money.ts';
import { formatNumber, unitFor } from '#domain/format/number.ts';
import { limits } from '#generated/domain/limits.ts';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { CellProps } from './cell-props.ts';

export function NumberCell({ field, value }: CellProps) {
  const number = Number(value);
  if (number === 0 && field.zero !== undefined) return <>{field.zero}</>;
  return (
    <Digits>
      {formatNumber(number, field.scale ?? 0)}
      {field.unit !== undefined && (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {` ${unitFor(number, field.unit)}`}
        </Box>
      )}
    </Digits>
  );
}

export const MoneyCell = ({ value }: CellProps) => (
  <Digits>{formatMoney(value as Money, limits.defaultCurrency)}</Digits>
);

const Digits = ({ children }: { readonly children: ReactNode }) => (
  <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
    {children}
  </Box>
);

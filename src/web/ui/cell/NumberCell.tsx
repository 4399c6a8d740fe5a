/** Numbers and amounts, with aligned digits. */
import { formatMoney, type Money } from '#domain/format/money.ts';
import { digitsOf, formatNumber, unitFor } from '#domain/format/number.ts';
import { termText } from '#domain/format/term.ts';
import { fill } from '#domain/format/fill.ts';
import { tableMessages } from '#generated/domain/messages/table.ts';
import { limits } from '#generated/domain/limits.ts';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { CellProps } from './cell-props.ts';

export function NumberCell({ field, value, record }: CellProps) {
  const number = Number(value);
  if (field.outOf !== undefined) {
    const all = formatNumber(Number(record[field.outOf] ?? 0), 0);
    return <Digits>{fill(tableMessages['table.outOf'], { count: formatNumber(number, 0), all })}</Digits>;
  }
  if (field.isTerm) return <>{termText(number)}</>;
  return (
    <Digits>
      {digitsOf(number, field)}
      {field.unit !== undefined && <Unit>{unitFor(number, field.unit)}</Unit>}
    </Digits>
  );
}

/** An amount and its unit: "$0.12 per kWh". */
export const MoneyCell = ({ field, value }: CellProps) => (
  <Digits>
    {formatMoney(value as Money, limits.defaultCurrency)}
    {field.unit !== undefined && <Unit>{field.unit}</Unit>}
  </Digits>
);

const Unit = ({ children }: { readonly children: string }) => (
  <Box component="span" sx={{ color: 'text.secondary' }}>
    {` ${children}`}
  </Box>
);

const Digits = ({ children }: { readonly children: ReactNode }) => (
  <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
    {children}
  </Box>
);

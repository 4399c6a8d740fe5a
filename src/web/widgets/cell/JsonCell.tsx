/** Structured data: attributes of a service by their titles, anything else as an indented text. */
import type { WireRecord } from '#runtime/view.ts';
import Box from '@mui/material/Box';
import { AttributeList } from './AttributeList.tsx';
import type { CellProps } from './cell-props.ts';

export function JsonCell({ field, value, record, isFull }: CellProps) {
  if (isFull !== true) return <>{countText(value)}</>;
  const serviceType = field.catalogueBy === undefined ? undefined : record[field.catalogueBy];
  if (typeof serviceType === 'string') return <AttributeList serviceType={serviceType} values={value as WireRecord} />;
  return (
    <Box
      component="pre"
      tabIndex={0}
      sx={{ margin: 0, maxHeight: 320, overflow: 'auto', fontSize: 12, whiteSpace: 'pre-wrap' }}
    >
      {JSON.stringify(value, null, 2)}
    </Box>
  );
}

function countText(value: unknown): string {
  const count = Object.keys(value as object).length;
  return Array.isArray(value)
    ? `${count} ${count === 1 ? 'item' : 'items'}`
    : `${count} ${count === 1 ? 'value' : 'values'}`;
}

/** Fields of one record with their titles, those without a value left out or shown as a dash. */
import type { FieldView, WireRecord } from '#runtime/view.ts';
import Box from '@mui/material/Box';
import { Cell } from './Cell.tsx';

interface Props {
  readonly fields: readonly FieldView[];
  readonly record: WireRecord;
}

export function FactList({ fields, record }: Props) {
  return (
    <Box
      component="dl"
      sx={{
        margin: 0,
        display: 'grid',
        gap: '2px 16px',
        gridTemplateColumns: 'clamp(88px, 34%, 240px) minmax(0, 1fr)',
      }}
    >
      {fields.map((field) => (
        <Fact key={field.key} field={field} record={record} />
      ))}
    </Box>
  );
}

function Fact({ field, record }: { readonly field: FieldView; readonly record: WireRecord }) {
  return (
    <>
      <Box component="dt" title={field.description} sx={{ color: 'text.secondary', fontSize: 13, paddingTop: 0.75 }}>
        {field.title}
      </Box>
      <Box component="dd" sx={{ margin: 0, minHeight: 32, display: 'flex', alignItems: 'center', minWidth: 0 }}>
        <Cell field={field} record={record} isFull />
      </Box>
    </>
  );
}

/** Values under their titles: as many beside each other as fit, or each over the whole width. */
import type { FieldView, WireRecord } from '#runtime/view.ts';
import { Cell } from '#web/ui/cell/Cell.tsx';
import Box from '@mui/material/Box';

interface Props {
  readonly fields: readonly FieldView[];
  readonly record: WireRecord;
  readonly isWide?: boolean;
}

export function KeyFacts({ fields, record, isWide = false }: Props) {
  return (
    <Box
      component="dl"
      sx={{
        margin: 0,
        display: 'grid',
        gap: '16px 24px',
        gridTemplateColumns: isWide
          ? 'minmax(0, 1fr)'
          : { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(auto-fill, minmax(180px, 1fr))' },
      }}
    >
      {fields.map((field) => (
        <Box key={field.key} sx={{ minWidth: 0 }}>
          <Box
            component="dt"
            title={field.description}
            sx={{ color: 'text.secondary', fontSize: 12, lineHeight: '18px' }}
          >
            {field.title}
          </Box>
          <Box component="dd" sx={valueStyle}>
            <Cell field={field} record={record} isFull />
          </Box>
        </Box>
      ))}
    </Box>
  );
}

/** Dates and states keep to one line where there is room for it. */
const valueStyle = {
  margin: 0,
  minHeight: 24,
  overflowWrap: 'anywhere',
  '@media (max-width: 599px)': { '&& *': { whiteSpace: 'normal' } },
} as const;

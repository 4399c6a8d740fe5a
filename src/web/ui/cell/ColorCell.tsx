/** A color with its code. */
import Box from '@mui/material/Box';
import type { CellProps } from './cell-props.ts';

export const ColorCell = ({ value }: CellProps) => (
  <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
    <Box
      component="span"
      sx={{
        width: 14,
        height: 14,
        borderRadius: '4px',
        border: 1,
        borderColor: 'divider',
        backgroundColor: String(value),
      }}
    />
    {String(value)}
  </Box>
);

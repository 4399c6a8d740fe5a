/** Placeholder rows while a table loads. */
import Box from '@mui/material/Box';
import { tableMessages as texts } from '#generated/domain/messages/table.ts';

export const TableSkeleton = ({ rows = 8 }: { rows?: number }) => (
  <Box component="output" aria-busy="true" aria-label={texts['table.loading']} sx={{ display: 'block' }}>
    {Array.from({ length: rows }, (_, index) => (
      <Box
        key={index}
        sx={(theme) => ({
          height: 40,
          marginBottom: '1px',
          backgroundColor: theme.tokens.subtle,
          opacity: 1 - index / (rows + 2),
        })}
      />
    ))}
  </Box>
);

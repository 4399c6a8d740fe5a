/** The data of a chart as a table, collapsed by default. */
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { spendMessages as texts } from '#generated/domain/messages/spend.ts';

export const AsTable = ({ children }: { children: ReactNode }) => (
  <Box
    component="details"
    sx={{ marginTop: 1, '& > summary': { cursor: 'pointer', fontSize: 13, color: 'text.secondary' } }}
  >
    <summary>{texts['spend.asTable']}</summary>
    {children}
  </Box>
);

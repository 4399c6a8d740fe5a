/** The card around a form page. */
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { layout } from '#web/theme/tokens.ts';

interface Props {
  readonly maxWidth?: number | 'none';
  readonly children: ReactNode;
}

export const FormSheet = ({ maxWidth = layout.form + 48, children }: Props) => (
  <Box
    sx={(theme) => ({
      maxWidth,
      padding: { xs: 2, sm: 3 },
      border: 1,
      borderColor: 'divider',
      borderRadius: '8px',
      backgroundColor: theme.tokens.surface,
    })}
  >
    {children}
  </Box>
);

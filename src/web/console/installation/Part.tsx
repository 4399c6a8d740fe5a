/** A titled section of the drawer. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface Props {
  readonly title: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

export const Part = ({ title, action, children }: Props) => (
  <Box component="section" aria-label={title} sx={{ borderTop: 1, borderColor: 'divider', paddingBlock: 1.5 }}>
    <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 36, marginBottom: 0.5 }}>
      <Typography variant="h3" sx={{ flex: 1 }}>
        {title}
      </Typography>
      {action}
    </Box>
    {children}
  </Box>
);

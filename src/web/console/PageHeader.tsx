/** The head of a page: its one h1, what belongs beside it, and the actions at the right. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, type ReactNode } from 'react';
import { adminMessages as texts } from '#generated/domain/messages/admin.ts';
import { fill } from '#domain/format/fill.ts';

interface Props {
  readonly title: string;
  /** Chips and counts. */
  readonly beside?: ReactNode;
  /** Above the title: where the page stands. */
  readonly trail?: ReactNode;
  readonly children?: ReactNode;
}

export function PageHeader({ title, beside, trail, children }: Props) {
  useEffect(() => {
    document.title = fill(texts['admin.pageTitle'], { title });
  }, [title]);
  return (
    <Box component="header" sx={{ marginBottom: 2 }}>
      {trail}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Typography variant="h1" sx={{ fontSize: { xs: 22, md: 28 }, overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        {beside}
        <Box sx={{ flex: 1 }} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>{children}</Box>
      </Box>
    </Box>
  );
}

/** Titles with their values, in two columns. */
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

export interface Fact {
  readonly key: string;
  readonly title: string;
  readonly description?: string | undefined;
  readonly value: ReactNode;
}

export function FactGrid({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <Box component="dl" sx={gridStyle}>
      {facts.map(({ key, title, description, value }) => (
        <Box key={key} sx={{ display: 'contents' }}>
          <Box component="dt" title={description} sx={{ color: 'text.secondary', fontSize: 13, paddingTop: 0.75 }}>
            {title}
          </Box>
          <Box component="dd" sx={valueStyle}>
            {value}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

/** Dates and states keep to one line where there is room for it. */
const valueStyle = {
  margin: 0,
  minHeight: 32,
  display: 'flex',
  alignItems: 'center',
  minWidth: 0,
  '@media (max-width: 599px)': { '&& *': { whiteSpace: 'normal' } },
} as const;

const gridStyle = {
  margin: 0,
  display: 'grid',
  gap: '2px 16px',
  gridTemplateColumns: 'clamp(88px, 34%, 240px) minmax(0, 1fr)',
} as const;

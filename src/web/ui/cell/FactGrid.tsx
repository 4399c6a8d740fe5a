/** Titles with their values, in two columns. */
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

export interface Fact {
  readonly key: string;
  readonly title: string;
  readonly description?: string | undefined;
  readonly value: ReactNode;
}

interface Props {
  readonly facts: readonly Fact[];
  /** The value of a fact of another grid: a phone has room for one column of it. */
  readonly isNested?: boolean;
}

export function FactGrid({ facts, isNested = false }: Props) {
  return (
    <Box component="dl" sx={isNested ? { ...gridStyle, ...oneColumn } : gridStyle}>
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

const oneColumn = { '@media (max-width: 599px)': { gridTemplateColumns: 'minmax(0, 1fr)', gap: 0 } } as const;

/** Titles with their values: as rows, or each title above its value in several columns. */
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

export interface Fact {
  readonly key: string;
  readonly title: string;
  readonly description?: string | undefined;
  readonly value: ReactNode;
  /** Spans the whole width of a dense grid. */
  readonly isWide?: boolean;
}

interface Props {
  readonly facts: readonly Fact[];
  /** `nested`: the grid is a value of another grid, so it has one column on a phone. */
  readonly layout?: 'rows' | 'nested' | 'dense';
}

export function FactGrid({ facts, layout = 'rows' }: Props) {
  return (
    <Box component="dl" sx={layout === 'dense' ? denseStyle : layout === 'nested' ? nestedStyle : rowsStyle}>
      {facts.map(({ key, title, description, value, isWide }) => (
        <Box key={key} sx={isWide ? { gridColumn: '1 / -1' } : undefined}>
          <Box component="dt" title={description} sx={{ color: 'text.secondary' }}>
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

/** Cells of tables do not wrap; here they do, if the column is too narrow for them. */
const valueStyle = {
  margin: 0,
  display: 'flex',
  alignItems: 'center',
  minWidth: 0,
  '&& *': { whiteSpace: 'normal' },
} as const;

const rowsStyle = {
  margin: 0,
  display: 'grid',
  gap: '2px 16px',
  gridTemplateColumns: 'clamp(88px, 34%, 240px) minmax(0, 1fr)',
  '& > div': { display: 'contents' },
  '& > div > dt': { fontSize: 13, paddingTop: 0.75 },
  '& > div > dd': { minHeight: 32 },
} as const;

const nestedStyle = {
  ...rowsStyle,
  '@media (max-width: 599px)': { gridTemplateColumns: 'minmax(0, 1fr)', gap: 0 },
} as const;

const denseStyle = {
  margin: 0,
  display: 'grid',
  gap: '16px 24px',
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(auto-fill, minmax(180px, 1fr))' },
  '& > div': { minWidth: 0 },
  '& > div > dt': { fontSize: 12, lineHeight: '18px' },
  '& > div > dd': { display: 'block', minHeight: 24, overflowWrap: 'anywhere' },
} as const;

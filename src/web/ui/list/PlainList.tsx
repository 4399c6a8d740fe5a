import { styled } from '@mui/material/styles';

/** A list without marks and space of its own; `as="ol"` where the order says something. */
export const PlainList = styled('ul')({ listStyle: 'none', margin: 0, padding: 0 });

/** A line of it, parted from the next by a rule; what does not fit beside the rest goes below. */
export const LineItem = styled('li')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 12,
  borderBottom: `1px solid ${theme.palette.divider}`,
  '&:last-child': { borderBottom: 0 },
}));

import { styled } from '@mui/material/styles';

/** A list without bullets and margins; `as="ol"` when the order matters. */
export const PlainList = styled('ul')({ listStyle: 'none', margin: 0, padding: 0 });

/** A row of the list with a separator; content that does not fit wraps to the next line. */
export const LineItem = styled('li')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 12,
  borderBottom: `1px solid ${theme.palette.divider}`,
  '&:last-child': { borderBottom: 0 },
}));

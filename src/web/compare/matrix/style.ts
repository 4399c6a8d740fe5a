/** Styles of the matrix: the first column is sticky; six carriers fit side by side. */
import type { Theme } from '@mui/material/styles';

export const matrixStyle = (theme: Theme) => ({
  width: '100%',
  borderCollapse: 'separate',
  borderSpacing: 0,
  fontSize: 13,
  '& th, & td': {
    minWidth: 92,
    padding: '6px 8px',
    textAlign: 'left',
    verticalAlign: 'top',
    borderBottom: 1,
    borderColor: 'divider',
  },
  '& thead th': { verticalAlign: 'bottom', backgroundColor: theme.tokens.subtle, overflowWrap: 'anywhere' },
  '& tr > th:first-of-type': {
    position: 'sticky',
    left: 0,
    zIndex: 1,
    minWidth: 130,
    backgroundColor: 'background.paper',
  },
  '& thead tr > th:first-of-type, & tfoot tr > th:first-of-type': { backgroundColor: theme.tokens.subtle },
  '& td': { fontVariantNumeric: 'tabular-nums' },
  // The best mix also names carriers.
  '& td:first-of-type': { minWidth: 124 },
  '& td[data-selected]': { backgroundColor: theme.tokens.tones.purple.tint },
  '& tfoot td, & tfoot th': { fontWeight: 600, backgroundColor: theme.tokens.subtle, verticalAlign: 'middle' },
  '& tr[data-opened] > td': { padding: '16px 8px', backgroundColor: theme.tokens.subtle },
  // In print, nothing scrolls and the columns share the width.
  '@media print': {
    tableLayout: 'fixed',
    fontSize: 10,
    overflowWrap: 'anywhere',
    '& th, & td, & td:first-of-type': { minWidth: 0, padding: '4px' },
    '& tr > th:first-of-type': { position: 'static', minWidth: 0 },
    '& tr': { breakInside: 'avoid' },
    '& [data-no-print], & tr[data-opened]': { display: 'none' },
  },
});

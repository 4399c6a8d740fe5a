/** Short fields share a row, so that the document stays visible next to them. */
export const fieldGrid = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(200px, 100%), 1fr))',
  columnGap: 2,
  alignItems: 'start',
} as const;

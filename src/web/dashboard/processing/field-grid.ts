/** Short fields stand beside each other: the whole paper is seen while they are filled. */
export const fieldGrid = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(200px, 100%), 1fr))',
  columnGap: 2,
  alignItems: 'start',
} as const;

/** One line of text. Longer text is truncated with the full text on hover; the record's own page shows all of it. */
import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import type { CellProps } from './cell-props.ts';

const shortest = 60;

export function TextCell({ value, isFull }: CellProps) {
  const text = String(value);
  if (isFull === true) return <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text}</Box>;
  const line = (
    <Box
      component="span"
      sx={{ display: 'block', maxWidth: 320, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
    >
      {text}
    </Box>
  );
  return text.length > shortest ? <Tooltip title={text.slice(0, 600)}>{line}</Tooltip> : line;
}

/** One line of text; longer text is cut and shown whole on hover, or stands whole on the record's own page. */
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

/** Yes or no, as icon and word. The color is neutral, because a yes can be good or bad. */
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import RemoveCircleOutline from '@mui/icons-material/RemoveCircleOutline';
import Box from '@mui/material/Box';
import { shellMessages as texts } from '#generated/domain/messages/shell.ts';
import type { CellProps } from './cell-props.ts';

export function BooleanCell({ value }: CellProps) {
  const isYes = value === true;
  const Sign = isYes ? CheckCircleOutlined : RemoveCircleOutline;
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, color: isYes ? 'text.primary' : 'text.secondary' }}
    >
      <Sign sx={{ fontSize: 16 }} aria-hidden />
      {isYes ? texts['shell.yes'] : texts['shell.no']}
    </Box>
  );
}

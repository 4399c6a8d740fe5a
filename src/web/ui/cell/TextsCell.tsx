/** Several texts; in tables the first ones and how many more. */
import Tooltip from '@mui/material/Tooltip';
import type { CellProps } from './cell-props.ts';

const shown = 2;

export function TextsCell({ value, isFull }: CellProps) {
  const texts = (value as readonly unknown[]).map(String);
  if (isFull === true || texts.length <= shown) return <>{texts.join(', ')}</>;
  return (
    <Tooltip title={texts.join(', ')}>
      <span>{`${texts.slice(0, shown).join(', ')} +${texts.length - shown}`}</span>
    </Tooltip>
  );
}

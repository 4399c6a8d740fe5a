/** Several texts; tables show the first ones and a count of the others. */
import Tooltip from '@mui/material/Tooltip';
import type { CellProps } from './cell-props.ts';
import { shownTexts } from '#domain/format/shown-texts.ts';

export function TextsCell({ value, isFull }: CellProps) {
  const texts = value as readonly unknown[];
  const { text, isCut } = shownTexts(texts);
  if (isFull === true || !isCut) return <>{texts.map(String).join(', ')}</>;
  return (
    <Tooltip title={texts.map(String).join(', ')}>
      <span>{text}</span>
    </Tooltip>
  );
}

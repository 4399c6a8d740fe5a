/** The row numbers, fixed during sideways scrolling. Screen readers get the number from each row instead. */
import { rowHeight } from './style.ts';
import type { RowWindow } from './use-window.ts';

interface Props {
  readonly seen: RowWindow;
  /** Numbers of the shown rows; null for all. */
  readonly shown: readonly number[] | null;
}

export function RowNumbers({ seen: { first, count }, shown }: Props) {
  const numbers = Array.from({ length: count }, (_, at) => (shown?.[first + at] ?? first + at) + 1);
  return (
    <div
      aria-hidden="true"
      className="numbers"
      data-place={first}
      data-column={-1}
      style={{ marginTop: first * rowHeight, height: count * rowHeight }}
    >
      {numbers.join('\n')}
    </div>
  );
}

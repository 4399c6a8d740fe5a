/** The changed lines between two texts, for the message about an edited file. */

const shownLines = 12;

/** Changed lines, `before` with "-" and `after` with "+", without the common start and end. */
export function lineDiff(before: string, after: string): string {
  const old = before.split('\n');
  const now = after.split('\n');
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start++;
  let end = 0;
  while (end < old.length - start && end < now.length - start && old.at(-1 - end) === now.at(-1 - end)) end++;
  return [
    `@@ line ${start + 1} @@`,
    ...cut(old.slice(start, old.length - end), '-'),
    ...cut(now.slice(start, now.length - end), '+'),
  ].join('\n');
}

function cut(lines: readonly string[], mark: string): readonly string[] {
  const shown = lines.slice(0, shownLines).map((line) => `${mark}${line}`);
  return lines.length > shownLines ? [...shown, `${mark}… ${lines.length - shownLines} more lines`] : shown;
}

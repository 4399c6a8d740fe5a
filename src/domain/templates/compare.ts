/** Two wordings as text, line by line: what stayed, went and came. */
import type { Block, Runs } from '../documents/content.ts';

export interface ComparedLine {
  readonly change: 'same' | 'removed' | 'added';
  readonly text: string;
}

export function compareLines(before: readonly string[], after: readonly string[]): readonly ComparedLine[] {
  const longest = commonLengths(before, after);
  const lines: ComparedLine[] = [];
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    if (i < before.length && before[i] === after[j]) {
      lines.push({ change: 'same', text: before[i]! });
      i += 1;
      j += 1;
    } else if (j >= after.length || (i < before.length && longest[i + 1]![j]! >= longest[i]![j + 1]!)) {
      lines.push({ change: 'removed', text: before[i]! });
      i += 1;
    } else {
      lines.push({ change: 'added', text: after[j]! });
      j += 1;
    }
  }
  return lines;
}

/** Length of the longest common part of what follows each pair of lines. */
function commonLengths(before: readonly string[], after: readonly string[]): number[][] {
  const lengths = Array.from({ length: before.length + 1 }, () => new Array<number>(after.length + 1).fill(0));
  for (let i = before.length - 1; i >= 0; i -= 1)
    for (let j = after.length - 1; j >= 0; j -= 1)
      lengths[i]![j] =
        before[i] === after[j] ? lengths[i + 1]![j + 1]! + 1 : Math.max(lengths[i + 1]![j]!, lengths[i]![j + 1]!);
  return lengths;
}

/** The words of blocks, a line for each heading, paragraph, item and row. */
export function linesOfBlocks(blocks: readonly Block[]): readonly string[] {
  return blocks.flatMap((block): readonly string[] => {
    switch (block.kind) {
      case 'heading':
      case 'paragraph':
        return [wordsOf(block.text)];
      case 'list':
        return block.items.map((item, at) => `${block.isOrdered ? `${at + 1}.` : '•'} ${wordsOf(item)}`);
      case 'table':
        return [block.head, ...block.rows].filter((row) => row.length > 0).map((row) => row.map(wordsOf).join(' | '));
      case 'together':
        return linesOfBlocks(block.blocks);
      case 'pageBreak':
        return [];
      default:
        return block satisfies never;
    }
  });
}

const wordsOf = (runs: Runs): string => runs.map(({ text, place }) => (place ? `{{${place.name}}}` : text)).join('');

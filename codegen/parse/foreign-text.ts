/** Detects texts that cannot be parsed: another encoding, or merge conflict markers. */
import type { SyntaxProblem } from './place.ts';

/** The problem with the text as a whole, or null. */
export function foreignText(text: string): SyntaxProblem | null {
  const conflict = /^(?:<{7}|={7}|>{7})(?: |$)/m.exec(text);
  if (conflict)
    return {
      offset: conflict.index,
      message: 'Git could not merge these lines: both versions are here.',
      hint: 'Keep what is right, and delete the lines that begin with <<<<<<<, ======= and >>>>>>>.',
    };
  if (text.includes('\0'))
    return { offset: 0, message: 'The file is saved as UTF-16.', hint: 'Save it with the encoding UTF-8.' };
  const broken = text.indexOf('\ufffd');
  return broken < 0
    ? null
    : {
        offset: broken,
        message: 'This character is not UTF-8.',
        hint: 'Save the file with the encoding UTF-8.',
      };
}

/** The text without the mark that some editors put before it. */
export const withoutMark = (text: string): string => text.replace(/^\ufeff/, '');

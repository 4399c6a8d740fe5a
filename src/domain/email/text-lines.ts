/** Reads the text part of an email as lines with quote depth. */
import type { EmailLine } from './email-line.ts';

const marks = /^ {0,3}(?:> ?)+/;

/** `|` and other marks are not quotes: people draw tables with them. */
export const linesOfText = (text: string): readonly EmailLine[] =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => {
      const [mark = ''] = marks.exec(line) ?? [];
      return { text: line.slice(mark.length).trimEnd(), depth: mark.split('>').length - 1 };
    });

/**
 * Joins wrapped lines (RFC 3676): a line that ends in a space continues in the next line of the same quote depth,
 * except the line above a signature. `deletesSpace`: the space itself was added (DelSp=yes).
 */
export function unflow(text: string, deletesSpace = false): string {
  const joined: { depth: number; text: string; isOpen: boolean }[] = [];
  for (const line of text.replaceAll(/\r\n?/g, '\n').split('\n')) {
    const [mark = ''] = /^>*/.exec(line) ?? [];
    // Removes a stuffed space, which keeps the line from starting like a quote (4.4).
    const content = line.slice(mark.length).replace(/^ /, '');
    const isSignature = content === '-- ';
    const isOpen = content.endsWith(' ') && !isSignature;
    const words = isOpen && deletesSpace ? content.slice(0, -1) : content;
    const last = joined.at(-1);
    if (last?.isOpen && last.depth === mark.length && !isSignature) {
      last.text += words;
      last.isOpen = isOpen;
    } else joined.push({ depth: mark.length, text: words, isOpen });
  }
  return joined
    .map(({ depth, text: words }) => `${'>'.repeat(depth)}${depth > 0 ? ' ' : stuffing(words)}${words}`)
    .join('\n');
}

/** Indents a line that looks like a quote, so it is read as text. */
const stuffing = (words: string): string => (words.startsWith('>') ? '    ' : '');

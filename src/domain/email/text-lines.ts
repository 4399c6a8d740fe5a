/** The text part of an email as lines with their quotes. */
import type { EmailLine } from './email-line.ts';

const marks = /^ {0,3}(?:> ?)+/;

/** `|` and other marks are no quotes: people draw tables with them. */
export const linesOfText = (text: string): readonly EmailLine[] =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => {
      const [mark = ''] = marks.exec(line) ?? [];
      return { text: line.slice(mark.length).trimEnd(), depth: mark.split('>').length - 1 };
    });

/**
 * Joins the lines that a program broke (RFC 3676): a line that ends in a space goes on in the next one of the same quote depth,
 * unless it is the line over a signature. `deletesSpace` tells that the space itself was added (DelSp=yes).
 */
export function unflow(text: string, deletesSpace = false): string {
  const joined: { depth: number; text: string; isOpen: boolean }[] = [];
  for (const line of text.replaceAll(/\r\n?/g, '\n').split('\n')) {
    const [mark = ''] = /^>*/.exec(line) ?? [];
    // A space in front was stuffed, so that the line begins with no mark by chance (4.4).
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

/** What begins like a quote and is none is moved in, so that it is read as the words that it is. */
const stuffing = (words: string): string => (words.startsWith('>') ? '    ' : '');

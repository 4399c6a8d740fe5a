/** How a schema file is laid out: two spaces a level, one space after colons and commas, no blanks at line ends, one line feed at the end. */
import { withoutMark } from '../parse/foreign-text.ts';

/** The text of a sound JSON file, laid out; the breaks between its lines stay where they are. */
export function laidOut(text: string): string {
  let depth = 0;
  const lines: string[] = [];
  for (const line of plainText(text).split('\n')) {
    const spaced = spacedLine(line.trim());
    if (spaced === '') continue;
    const bare = withoutTexts(spaced);
    const closing = count(/^[\s\]},]*/.exec(bare)![0], /[\]}]/g);
    lines.push(`${' '.repeat(2 * (depth - closing))}${spaced}`);
    depth += count(bare, /[[{]/g) - count(bare, /[\]}]/g);
  }
  return `${lines.join('\n').replaceAll(/:\n */g, ': ')}\n`;
}

/** The text as every editor saves it here: without a mark before it, its lines ended by line feeds. */
export const plainText = (text: string): string => withoutMark(text).replaceAll(/\r\n?/g, '\n');

/** Texts in quotes are left as they are. */
const spacedLine = (line: string): string =>
  line
    .split(/("(?:[^"\\]|\\.)*")/)
    .map((part, index) => (index % 2 === 0 ? part.replaceAll(/[ \t]*([:,])[ \t]*/g, '$1 ') : part))
    .join('')
    .trim();

const withoutTexts = (line: string): string => line.replaceAll(/"(?:[^"\\]|\\.)*"/g, '');

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

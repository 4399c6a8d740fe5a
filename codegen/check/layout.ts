/** How a JSON file is laid out: two spaces a level, one space after colons, no blanks at line ends, one line feed at the end. */
import type { Finding } from '../errors.ts';
import type { SourceFile } from '../parse/source-file.ts';

export function checkLayout(file: SourceFile): readonly Finding[] {
  if (!file.path.endsWith('.json')) return [];
  const found = (offset: number, message: string): Finding => ({
    origin: { file: file.path, pointer: '' },
    offset,
    message,
  });
  const findings: Finding[] = [];
  let depth = 0;
  let offset = 0;
  for (const line of file.text.split('\n')) {
    const bare = line.replaceAll(/"(?:[^"\\]|\\.)*"/g, (text) => '_'.repeat(text.length));
    const wrong = wrongLine(line, bare, depth, offset + line.length === file.text.length);
    if (wrong) findings.push(found(offset + wrong.column, wrong.message));
    depth += count(bare, /[[{]/g) - count(bare, /[\]}]/g);
    offset += line.length + 1;
  }
  if (!file.text.endsWith('\n') || file.text.endsWith('\n\n'))
    findings.push(found(file.text.trimEnd().length, 'The file must end with one line feed.'));
  return findings;
}

interface WrongLine {
  readonly column: number;
  readonly message: string;
}

function wrongLine(line: string, bare: string, depth: number, isLast: boolean): WrongLine | null {
  if (line === '') return isLast ? null : { column: 0, message: 'Empty lines do not belong into a schema file.' };
  const end = /[ \t\r]+$/.exec(line);
  if (end) return { column: end.index, message: 'The line ends with blanks.' };
  const indent = /^[ \t]*/.exec(line)![0];
  const wanted = 2 * (depth - count(/^[\s\]},]*/.exec(bare)![0], /[\]}]/g));
  if (indent.length !== wanted || indent.includes('\t'))
    return {
      column: indent.length,
      message: `This line must be indented by ${wanted} spaces, not ${describe(indent)}.`,
    };
  const colon = /\s:|:(?! \S)/.exec(bare);
  if (colon) return { column: colon.index, message: 'Write a colon without a space before and with one after it.' };
  const comma = /,(?! \S|$)|\s,/.exec(bare.slice(indent.length));
  return comma
    ? { column: indent.length + comma.index, message: 'Write a comma without a space before and with one after it.' }
    : null;
}

function describe(indent: string): string {
  return indent.includes('\t') ? 'by tabs' : String(indent.length);
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

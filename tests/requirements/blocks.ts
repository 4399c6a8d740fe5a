/** Contents of a test besides its title: the values that it passes to the product. */
import { citedIds } from './rows.ts';

export interface Block {
  readonly ids: readonly string[];
  /** The source without the titles that cite. */
  readonly text: string;
}

const head = /^([ \t]*)(?:test|it|describe)\b/gm;
/** A string that cites a requirement. */
const citing = /(['"`])(?:(?!\1)[^\n])*\[[A-Z]{2}\d?-\d{3}(?:(?!\1)[^\n])*\1/g;

/** Calls that read a row's words from the catalogue; the test then checks each of them. */
const readers = /\b(?:verbatim|wordsOf|specifiedAttributes|attributesOfType)\(/;

/**
 * Each test, each `describe` as a whole, and each row of a table of cases whose title cites a requirement, with the
 * words of the rows that it reads from the catalogue.
 */
export function blocksOf(source: string, words: ReadonlyMap<string, string> = new Map()): readonly Block[] {
  const blocks = [...callsIn(source), ...rowsIn(source)];
  if (!readers.test(source)) return blocks;
  return blocks.map(({ ids, text }) => ({ ids, text: [text, ...wordsRead(text, words)].join('\n') }));
}

/** `verbatim('QN-103')`, or the id alone in a row of a table. */
const wordsRead = (text: string, words: ReadonlyMap<string, string>): readonly string[] =>
  [...text.matchAll(/'([A-Z]{2}\d?-\d{3})'/g)].map(([, id]) => words.get(id!) ?? '');

/** `['[SH-001] a case', …]` */
function rowsIn(source: string): readonly Block[] {
  return [...source.matchAll(citing)].flatMap(({ 0: title, index }) => {
    const start = /\[\s*$/.exec(source.slice(Math.max(0, index - 40), index));
    if (!start) return [];
    const row = source.slice(index, endOfRow(source, index + title.length));
    return [{ ids: citedIds(title), text: row.replaceAll(citing, '') }];
  });
}

function endOfRow(source: string, from: number): number {
  let depth = 1;
  for (let at = from; at < source.length; at += 1) {
    if ('[({'.includes(source[at]!)) depth += 1;
    if ('])}'.includes(source[at]!)) depth -= 1;
    if (depth === 0) return at;
  }
  return source.length;
}

function callsIn(source: string): readonly Block[] {
  const heads = [...source.matchAll(head)].map((match) => ({
    at: match.index,
    indent: match[1]!.length,
    isSuite: match[0].trim() === 'describe',
  }));
  return heads.flatMap(({ at, indent, isSuite }, index) => {
    const next = heads.slice(index + 1).find((each) => !isSuite || each.indent <= indent);
    const text = source.slice(at, next?.at);
    const ids = citedIds(text.split(/=> (?:\{|expect)/, 1)[0]!.split(/\n\s+(?:test|it)\b/, 1)[0]!);
    return ids.length === 0 ? [] : [{ ids, text: text.replaceAll(citing, '') }];
  });
}

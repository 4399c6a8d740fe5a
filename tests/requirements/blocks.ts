/** What a test says beside its title: the values that it gives to the product. */
import { citedIds } from './rows.ts';

export interface Block {
  readonly ids: readonly string[];
  /** The source without the titles that cite. */
  readonly text: string;
}

const head = /^([ \t]*)(?:test|it|describe)\b/gm;
/** A string that cites a requirement. */
const citing = /(['"`])(?:(?!\1)[^\n])*\[[A-Z]{2}\d?-\d{3}(?:(?!\1)[^\n])*\1/g;

/** Each test, and each `describe` as a whole, that cites a requirement in its title. */
export function blocksOf(source: string): readonly Block[] {
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

/** Splits the text of a template into tags, fields and words. */
import type { Place } from './tree.ts';

export type Token =
  | { readonly kind: 'text'; readonly text: string; readonly at: Place }
  | {
      readonly kind: 'open' | 'close';
      readonly name: string;
      readonly attributes: string;
      readonly text: string;
      readonly at: Place;
    }
  /** The text between double braces. */
  | { readonly kind: 'field'; readonly inside: string; readonly text: string; readonly at: Place }
  /** A brace or angle bracket that starts nothing. */
  | { readonly kind: 'loose'; readonly text: string; readonly at: Place };

const pattern = /\{\{([^{}\n]*)\}\}|<(\/?)([a-z][a-z0-9]*)\s*([a-z ]*?)\s*\/?>|<!--[^]*?-->|[^<{&]+|&[a-z]+;|[^]/gi;

const letters: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': '\u00A0',
};

export function tokensOf(source: string): readonly Token[] {
  const placeOf = places(source);
  return [...source.matchAll(pattern)].flatMap((match): Token[] => {
    const [text, inside, slash, name, attributes = ''] = match;
    const at = placeOf(match.index);
    if (inside !== undefined) return [{ kind: 'field', inside: inside.trim(), text, at }];
    if (name !== undefined) {
      const kind = slash === '/' ? 'close' : 'open';
      return [{ kind, name: name.toLowerCase(), attributes: attributes.toLowerCase(), text, at }];
    }
    if (text.startsWith('<!--')) return [];
    if (text.startsWith('&'))
      return [letters[text] ? { kind: 'text', text: letters[text], at } : { kind: 'loose', text, at }];
    const isLoose = text === '<' || (text === '{' && source[match.index + 1] === '{');
    return [{ kind: isLoose ? 'loose' : 'text', text, at }];
  });
}

/** Lines and columns for increasing offsets. */
function places(source: string): (offset: number) => Place {
  let [line, start, seen] = [1, 0, 0];
  return (offset) => {
    for (; seen < offset; seen += 1)
      if (source[seen] === '\n') {
        line += 1;
        start = seen + 1;
      }
    return { line, column: offset - start + 1 };
  };
}

/** Tokens of an HTML text, read in one pass. */

export type HtmlPart =
  | { readonly kind: 'open' | 'close'; readonly name: string; readonly attributes: string; readonly end: number }
  | { readonly kind: 'text'; readonly text: string };

const tag = /<(\/?)([a-z][\w:-]*)((?:"[^"]*"|'[^']*'|[^'"<>])*)>/iy;
/** Elements whose content is not text of the email. */
const unseen = new Set(['style', 'script', 'head', 'title', 'template', 'xml']);

/** A `<` that starts no tag is text; comments and invisible elements are skipped. */
export function* htmlParts(html: string): Generator<HtmlPart> {
  let at = 0;
  while (at < html.length) {
    const next = html.indexOf('<', at);
    const textEnd = next === -1 ? html.length : next;
    if (textEnd > at) yield { kind: 'text', text: decoded(html.slice(at, textEnd)) };
    if (next === -1) return;
    if (html.startsWith('<!', next) || html.startsWith('<?', next)) {
      at = endOf(html, next);
      continue;
    }
    tag.lastIndex = next;
    const found = tag.exec(html);
    if (!found) {
      yield { kind: 'text', text: '<' };
      at = next + 1;
      continue;
    }
    const [whole, slash, name = '', attributes = ''] = found;
    const lower = name.toLowerCase();
    at = next + whole.length;
    if (slash === '' && unseen.has(lower) && !attributes.endsWith('/')) at = pastElement(html, lower, at);
    else yield { kind: slash === '' ? 'open' : 'close', name: lower, attributes: attributes.toLowerCase(), end: at };
  }
}

function endOf(html: string, at: number): number {
  const [mark, from] = html.startsWith('<!--', at) ? ['-->', at + 4] : ['>', at + 2];
  const end = html.indexOf(mark, from);
  return end === -1 ? html.length : end + mark.length;
}

function pastElement(html: string, name: string, at: number): number {
  const close = new RegExp(`</${name}\\s*>`, 'gi');
  close.lastIndex = at;
  return close.test(html) ? close.lastIndex : html.length;
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

const decoded = (text: string): string =>
  text.replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal, hex, name) => {
    if (name) return named[String(name).toLowerCase()] ?? whole;
    const code = Number.parseInt(String(decimal ?? hex), decimal ? 10 : 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });

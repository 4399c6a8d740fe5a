/** What somebody wrote in the HTML part of a mail, without what the mail program quoted below, above or between it. */
import { htmlParts, type HtmlPart } from './html-parts.ts';

/** Elements that stand alone. */
const single = new Set(['br', 'hr', 'img', 'input', 'meta', 'link', 'base', 'col', 'wbr', 'area', 'source']);
const blocks = new Set(
  'address article blockquote div dl dt dd fieldset footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tr ul'.split(
    ' ',
  ),
);

/** What is quoted, and signatures that a mail program marks as such. */
const dropped =
  /\b(?:gmail_attr|moz-cite-prefix|yahoo_quoted|gmail_signature|moz-signature|protonmail_quote)\b|\bid\s*=\s*"?(?:signature|ms-outlook-mobile-signature|applemailsignature)\b/;
/** What Outlook puts in front of the mail that is answered: all that follows is older. */
const older = /\bid\s*=\s*["']?(?:x_)?(?:divrplyfwdmsg|appendonsend|mail-editor-reference-message-container)\b/;
const borderTop = /border-top:\s*solid/;
/** The four labels over the mail that Outlook quotes, in the languages that our customers write. */
const labels = [
  /(?:from|von|de|da|van):/i,
  /(?:sent|gesendet|envoyé|enviado|inviato|verzonden|date|datum):/i,
  /(?:to|an|à|para|a|aan):/i,
  /(?:subject|betreff|objet|asunto|oggetto|onderwerp):/i,
];
/** So far behind the line the four labels are looked for. */
const headReach = 3000;

interface Open {
  readonly name: string;
  readonly isDropped: boolean;
}

/** Plain text of what is left; `isCut` tells whether anything was quoted. */
export function cutHtml(html: string): { readonly text: string; readonly isCut: boolean } {
  const reading: Reading = { open: [], drops: 0, isCut: false, line: '', lines: [] };
  for (const part of htmlParts(html)) {
    if (part.kind === 'open' && isOlder(part, html)) {
      reading.isCut = true;
      break;
    }
    take(reading, part);
  }
  endLine(reading);
  const text = reading.lines.join('\n').replaceAll(/\n{3,}/g, '\n\n');
  return { text: text.trim(), isCut: reading.isCut };
}

interface Reading {
  readonly open: Open[];
  /** How many of the open elements are dropped. */
  drops: number;
  isCut: boolean;
  /** What was read of the present line. */
  line: string;
  readonly lines: string[];
}

function take(reading: Reading, part: HtmlPart): void {
  if (part.kind === 'text') {
    if (reading.drops === 0) reading.line += part.text.replaceAll(/[ \t\r\n\f]+/g, ' ');
    return;
  }
  if (part.name === 'br') pushLine(reading);
  if (blocks.has(part.name)) endLine(reading);
  if (part.name === 'p' && part.kind === 'open' && !part.attributes.includes('mso') && reading.lines.at(-1))
    reading.lines.push('');
  if (single.has(part.name)) return;
  if (part.kind === 'open') enter(reading, part.name, part.attributes);
  else leave(reading, part.name);
}

/** A break that ends a block adds no empty line. */
function endLine(reading: Reading): void {
  if (reading.line !== '' && reading.line !== ' ') pushLine(reading);
  reading.line = '';
}

function pushLine(reading: Reading): void {
  if (reading.drops === 0) reading.lines.push(reading.line.replaceAll(/[ \u00A0]+/g, ' ').trim());
  reading.line = '';
}

function enter(reading: Reading, name: string, attributes: string): void {
  const isQuote = name === 'blockquote' && /\btype\s*=\s*["']?cite|\bgmail_quote\b|\bcite\s*=/.test(attributes);
  const isDropped = isQuote || dropped.test(attributes);
  reading.open.push({ name, isDropped });
  if (!isDropped) return;
  reading.drops += 1;
  if (isQuote) reading.isCut = true;
}

/** Closes what stands open inside as well; a tag that closes nothing is passed over. */
function leave(reading: Reading, name: string): void {
  const at = reading.open.findLastIndex((each) => each.name === name);
  if (at === -1) return;
  for (const { isDropped } of reading.open.splice(at)) {
    if (!isDropped) continue;
    reading.drops -= 1;
    // What was said before and after a quoted line are two answers.
    if (reading.drops === 0 && reading.lines.at(-1)) reading.lines.push('');
  }
}

function isOlder({ attributes, end }: Extract<HtmlPart, { end: number }>, html: string): boolean {
  if (older.test(attributes)) return true;
  if (!borderTop.test(attributes)) return false;
  const head = html.slice(end, end + headReach).replaceAll(/<[^<>]*>/g, ' ');
  return labels.every((label) => label.test(head));
}

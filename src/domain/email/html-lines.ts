/**
 * Reads the HTML part of an email as lines: quotes by element, and what email programs mark as signature or older text.
 */
import { htmlParts, type HtmlPart } from './html-parts.ts';
import type { EmailLine } from './email-line.ts';

/** Void elements. */
const single = new Set(['br', 'hr', 'img', 'input', 'meta', 'link', 'base', 'col', 'wbr', 'area', 'source']);
const blocks = new Set(
  'address article blockquote body div dl dt dd fieldset footer form h1 h2 h3 h4 h5 h6 header hr html li main nav ol p pre section table tr ul'.split(
    ' ',
  ),
);

const leadIn = /\b(?:gmail_attr|moz-cite-prefix|gmail-reply-header)\b/;
const signature =
  /\b(?:gmail_signature|gmail_signature_prefix|moz-signature|protonmail_signature_block|zoho_signature)\b|\bid\s*=\s*["']?(?:signature|x_signature|ms-outlook-mobile-signature|applemailsignature|yahoo_signature)\b/;
/** Programs put this before the quoted email; everything after it is older. */
const older =
  /\bid\s*=\s*["']?(?:x_)?(?:divrplyfwdmsg|appendonsend|mail-editor-reference-message-container|olk_src_body_section|replymessage|zwchr-quote)\b|\bname\s*=\s*["']?(?:quote|messagereplysection)\b/;
const container = /\b(?:gmail_quote|yahoo_quoted|protonmail_quote|zmail_extra|tutanota_quote)\b/;
const hidden = /display:\s*none|mso-hide:\s*all/;

interface OpenElement {
  readonly name: string;
  readonly quote: boolean;
  readonly isContainer: boolean;
  readonly mark: EmailLine['mark'];
  readonly isHidden: boolean;
}

interface Reading {
  readonly open: OpenElement[];
  depth: number;
  hidden: number;
  containers: number;
  marks: EmailLine['mark'][];
  /** Text of the current line. */
  line: string;
  readonly lines: EmailLine[];
}

export function linesOfHtml(html: string): readonly EmailLine[] {
  const reading: Reading = { open: [], depth: 0, hidden: 0, containers: 0, marks: [], line: '', lines: [] };
  for (const part of htmlParts(html)) take(reading, part);
  endLine(reading);
  return reading.lines;
}

function take(reading: Reading, part: HtmlPart): void {
  if (part.kind === 'text') {
    if (reading.hidden === 0) reading.line += inPre(reading) ? part.text : part.text.replaceAll(/[ \t\r\n\f]+/g, ' ');
    return;
  }
  if (part.name === 'br') pushLine(reading);
  if (part.name === 'td' || part.name === 'th') reading.line += ' ';
  if (blocks.has(part.name)) endLine(reading);
  if (part.name === 'hr') pushMark(reading, 'rule');
  if (part.kind === 'open' && part.name === 'p' && !part.attributes.includes('mso')) gap(reading);
  if (single.has(part.name)) return;
  if (part.kind === 'open') enter(reading, part.name, part.attributes);
  else leave(reading, part.name);
}

const inPre = ({ open }: Reading): boolean => open.some(({ name }) => name === 'pre');

function gap({ lines, depth, hidden: isHidden }: Reading): void {
  const last = lines.at(-1);
  if (isHidden === 0 && last && last.text !== '' && last.depth === depth) lines.push({ text: '', depth });
}

/** A break at the end of a block adds no empty line. */
function endLine(reading: Reading): void {
  if (reading.line.trim() !== '') pushLine(reading);
  reading.line = '';
}

function pushLine(reading: Reading): void {
  const mark = reading.marks.at(-1);
  const { depth } = reading;
  if (reading.hidden === 0)
    for (const line of reading.line.split('\n')) {
      const text = line.replaceAll(/[ \u00A0]+/g, ' ').trim();
      reading.lines.push(mark === undefined ? { text, depth } : { text, depth, mark });
    }
  reading.line = '';
}

function pushMark(reading: Reading, mark: 'rule' | 'older'): void {
  const text = mark === 'rule' ? '________________' : '';
  if (reading.hidden === 0) reading.lines.push({ text, depth: reading.depth, mark });
}

function enter(reading: Reading, name: string, attributes: string): void {
  if (older.test(attributes)) pushMark(reading, 'older');
  const isBlock = name === 'blockquote';
  const isContainer = !isBlock && container.test(attributes);
  // Outside of a reply's container it is a passage that the writer quotes.
  const isPassage = isBlock && /\bgmail_quote\b/.test(attributes) && reading.containers === 0 && reading.depth === 0;
  const mark = isPassage
    ? 'passage'
    : leadIn.test(attributes)
      ? 'lead'
      : signature.test(attributes)
        ? 'signature'
        : undefined;
  const quote = isBlock && !isPassage;
  const isHidden = hidden.test(attributes);
  reading.open.push({ name, quote, isContainer, mark, isHidden });
  if (quote) reading.depth += 1;
  if (isContainer) reading.containers += 1;
  if (isHidden) reading.hidden += 1;
  if (mark !== undefined) reading.marks.push(mark);
}

/** Also closes elements open inside; an unmatched end tag is ignored. */
function leave(reading: Reading, name: string): void {
  const at = reading.open.findLastIndex((each) => each.name === name);
  if (at === -1) return;
  for (const { quote, isContainer, mark, isHidden } of reading.open.splice(at)) {
    if (quote) reading.depth -= 1;
    if (isContainer) reading.containers -= 1;
    if (isHidden) reading.hidden -= 1;
    if (mark !== undefined) reading.marks.pop();
  }
}

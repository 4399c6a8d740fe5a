/** Extracts what a person wrote in an email, without the quotes above, below or between it. */
import { headAt, isForwardedLine, isOriginalLine, leadInAt, leadsQuote } from './lead-in.ts';
import { hasWord, isEmpty, shown, tidy, type EmailLine } from './email-line.ts';
import { closing, phoneLine, pointsBelow } from './email-words.ts';
import { answersIn, type KnownWords } from './answers-in.ts';

export interface CutContext {
  /** Our line above which people write. */
  readonly endMark: string;
  /** Whether the subject marks a forwarded email. */
  readonly isForward?: boolean;
  readonly known?: KnownWords;
}

/** Consecutive lines of one kind. */
interface Block {
  readonly kind: 'own' | 'quote' | 'lead' | 'kept';
  readonly lines: EmailLine[];
}

interface Reading {
  readonly blocks: Block[];
  /** Older text, while none of it is kept. */
  older: readonly EmailLine[];
}

const passageMark = '> ';

/** New plain text; empty if there is none. */
export function cutLines(lines: readonly EmailLine[], context: CutContext): string {
  const reading = read(lines, context);
  const text = tidy(textOf(withoutEnding(reading.blocks), context));
  const answers = answersBelow(text, reading.older, context);
  return tidy(answers === '' ? text : `${text}\n\n${answers}`);
}

function read(lines: readonly EmailLine[], given: CutContext): Reading {
  const reading: Reading = { blocks: [], older: [] };
  // Forwarding our own email adds no text.
  const isForward = given.isForward === true && !lines.some(({ text }) => text.includes(given.endMark));
  const context = { ...given, isForward };
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at]!;
    if (isKeptFrom(lines, at, context)) {
      add(reading, 'kept', lines.slice(at));
      return reading;
    }
    if (endsHere(lines, at, context)) {
      reading.older = lines.slice(at);
      return reading;
    }
    if (line.mark === 'lead' || line.mark === 'signature') {
      if (line.mark === 'lead') add(reading, 'lead', [line]);
      continue;
    }
    if (line.depth > 0 || isOverflow(lines, at)) {
      add(reading, 'quote', [line.depth > 0 ? line : { ...line, depth: 1 }]);
      continue;
    }
    const signature = signatureAt(lines, at);
    if (signature > 0) {
      at += signature - 1;
      continue;
    }
    const lead = leadInAt(lines, at);
    if (lead && (leadsQuote(lines, at + lead.count) || lead.isCertain)) {
      if (lead.before !== '') add(reading, 'own', [{ text: lead.before, depth: 0 }]);
      add(reading, 'lead', lines.slice(at, at + lead.count));
      if (!leadsQuote(lines, at + lead.count) && hasOwn(reading.blocks)) {
        reading.older = lines.slice(at + lead.count);
        return reading;
      }
      at += lead.count - 1;
      continue;
    }
    add(reading, 'own', [line]);
  }
  return reading;
}

/** The rest of a quoted line that a program wrapped without a mark. */
function isOverflow(lines: readonly EmailLine[], at: number): boolean {
  const [above, line, below] = [lines[at - 1], lines[at]!, lines[at + 1]];
  if (!above || above.depth === 0 || isEmpty(line) || isEmpty(above) || (below && below.depth === 0)) return false;
  const isOpen = above.text.split('(').length > above.text.split(')').length && line.text.includes(')');
  return isOpen || (above.text.length >= 55 && /^\p{Ll}/u.test(line.text));
}

function add({ blocks }: Reading, kind: Block['kind'], lines: readonly EmailLine[]): void {
  const last = blocks.at(-1);
  // Empty lines between two parts of a quote belong to it.
  if (last?.kind === kind) last.lines.push(...lines);
  else blocks.push({ kind, lines: [...lines] });
}

/** Everything in a forwarded email is what its sender wants to say. */
function isKeptFrom(lines: readonly EmailLine[], at: number, { isForward = false }: CutContext): boolean {
  const line = lines[at]!;
  if (isForwardedLine(line))
    return line.depth === 0 || lines.slice(0, at).every((each) => isEmpty(each) || each.depth > 0);
  if (!isForward) return false;
  return (
    line.depth === 0 &&
    (isOriginalLine(line) || line.mark === 'older' || headAt(lines, at) > 0 || isCertainLead(lines, at))
  );
}

const isCertainLead = (lines: readonly EmailLine[], at: number): boolean => leadInAt(lines, at)?.isCertain === true;

function endsHere(lines: readonly EmailLine[], at: number, { endMark }: CutContext): boolean {
  const line = lines[at]!;
  if (line.depth > 0) return false;
  if (line.mark === 'older' || line.text.includes(endMark) || isOriginalLine(line)) return true;
  // Phones put their link between the answer and the quote.
  if (
    /<https?:\/\/[^<>\s]+>\s*$/.test(line.text) &&
    line.text.length <= longestEnding &&
    phoneLine.test(withoutLink(line.text))
  )
    return true;
  if (/^[_-]{5,}$/.test(line.text.trim()) || line.mark === 'rule')
    return (
      headAt(lines, at + 1 < lines.length ? at + 1 : at) > 0 || (at + 2 < lines.length && headAt(lines, at + 2) > 0)
    );
  return headAt(lines, at) > 0;
}

/** Number of lines of a signature or mailing list footer; 0 if none starts here. */
function signatureAt(lines: readonly EmailLine[], at: number): number {
  const text = lines[at]!.text.trim();
  if (!/^(?:--|—|__)$/.test(text) && !/^_{20,}$/.test(text)) return 0;
  const rest = lines.slice(at + 1, at + 1 + linesOfSignature);
  const isSame = (line: EmailLine): boolean => line.depth === 0 && line.text.trim() === text;
  if (rest.some(isSame) || lines.slice(Math.max(0, at - linesOfSignature), at).some(isSame)) return 0;
  const stop = rest.findIndex((line, index) => line.depth > 0 || isLeadOrHead(rest, index));
  const block = stop === -1 ? rest : rest.slice(0, stop);
  const words = block.filter((line) => !isEmpty(line));
  if (text.startsWith('____')) return words.length <= 6 && words.some(isOfList) ? 1 + block.length : 0;
  return words.length <= mostOfSignature && words.every((line) => line.text.length <= 200) ? 1 + block.length : 0;
}

const mostOfSignature = 15;
const linesOfSignature = 60;
const isOfList = ({ text }: EmailLine): boolean => /https?:\/\/|mailing list|@/i.test(text);
const isLeadOrHead = (lines: readonly EmailLine[], at: number): boolean =>
  lines[at]!.mark === 'lead' ||
  isOriginalLine(lines[at]!) ||
  isForwardedLine(lines[at]!) ||
  headAt(lines, at) > 0 ||
  leadInAt(lines, at) !== null;

/** A phone's default signature, or a dash and a name, ends the text. */
function withoutEnding(blocks: readonly Block[]): readonly Block[] {
  return blocks.map((block, index) => {
    if (block.kind !== 'own') return block;
    const isFirst = blocks.slice(0, index).every(({ kind }) => kind !== 'own');
    let lines: readonly EmailLine[] = block.lines;
    for (let round = 0; round < 3; round += 1) {
      const last = lines.findLastIndex((line) => !isEmpty(line));
      if (last < 0 || !isEnding(lines, last)) break;
      if (isFirst && lines.slice(0, last).every(isEmpty)) break;
      lines = lines.slice(0, last);
    }
    return { ...block, lines: [...lines] };
  });
}

function isEnding(lines: readonly EmailLine[], at: number): boolean {
  const { text } = lines[at]!;
  if (text.length > longestEnding) return false;
  if (phoneLine.test(withoutLink(text)) || /^[=*_#~–—-]{3,}$/.test(text.trim())) return true;
  const above = lines[at - 1];
  return (
    /^[-–—]\s?\p{Lu}[\p{L}.'’]*(?: \p{Lu}[\p{L}.'’]*){0,2}$/u.test(text.trim()) && above !== undefined && isEmpty(above)
  );
}

const longestEnding = 200;
const withoutLink = (text: string): string => text.replaceAll(/[<([]https?:\/\/[^<>\s]+[>)\]]/g, '').trim();

function textOf(blocks: readonly Block[], context: CutContext): string {
  const answered = blocks.filter((_, index) => isAnswered(blocks, index)).length;
  return blocks
    .map((block, index) => {
      if (block.kind === 'own') return block.lines.map(ownText).join('\n');
      if (block.kind === 'kept') return block.lines.map(shown).join('\n');
      if (block.kind === 'lead') return '';
      if (isWritersOwn(blocks, index)) return block.lines.map(shown).join('\n');
      const within = answersIn(block.lines, context.known);
      if (within !== '') return `\n${within}\n`;
      return isAnswered(blocks, index) && (answered > 1 || saysMoreThanHello(blocks.slice(0, index)))
        ? `\n${question(block.lines)}\n`
        : '\n';
    })
    .join('\n');
}

const ownText = ({ text, mark }: EmailLine): string => (mark === 'passage' && text !== '' ? passageMark + text : text);

const hasOwn = (blocks: readonly Block[]): boolean =>
  blocks.some(({ kind, lines }) => kind === 'own' && lines.some(({ text }) => hasWord(text)));

const saysMoreThanHello = (blocks: readonly Block[]): boolean => {
  const words = blocks
    .filter(({ kind }) => kind === 'own')
    .flatMap(({ lines }) => lines.filter((line) => !isEmpty(line)));
  return words.length > 1 || (words.length === 1 && !/^.{1,30},$/u.test(words[0]!.text.trim()));
};

/** Whether words other than a greeting follow a quote, before the next quote. */
function isAnswered(blocks: readonly Block[], at: number): boolean {
  if (blocks[at]!.kind !== 'quote') return false;
  const next = blocks[at + 1];
  if (next?.kind !== 'own' || !hasOwn([next])) return false;
  const words = next.lines.filter((line) => !isEmpty(line));
  return !(words.length <= 3 && at + 2 >= blocks.length && hasOwn(blocks.slice(0, at)) && isClosing(words));
}

const isClosing = (words: readonly EmailLine[]): boolean =>
  closing.test(words[0]!.text.trim()) && words[0]!.text.length <= 60;

/** Lines with `>` without lead-in between a person's words are a prompt or a log. */
function isWritersOwn(blocks: readonly Block[], at: number): boolean {
  if (blocks.slice(0, at).some(({ kind }) => kind === 'lead')) return false;
  const before = blocks[at - 1];
  if (before?.kind !== 'own') return false;
  const above = before.lines.at(-1)!;
  const { lines } = blocks[at]!;
  const first = lines.findIndex(({ text }) => hasWord(text));
  if (first === -1 || leadInAt(lines, first) !== null || headAt(lines, first) > 0) return false;
  const isFollowed = blocks.slice(at + 1).some((block) => block.kind === 'lead' || hasOwn([block]));
  return isFollowed ? hasOwn([before]) : /[:：]$/.test(above.text.trim());
}

/** The paragraph of a quote before an answer. */
function question(lines: readonly EmailLine[]): string {
  const words = lines.slice(0, lines.findLastIndex(({ text }) => hasWord(text)) + 1);
  const from =
    words.length <= longestQuestion ? words.findIndex(({ text }) => hasWord(text)) : words.findLastIndex(isEmpty) + 1;
  const shownLines = words.slice(Math.max(from, words.length - longestQuestion));
  return [...(from > 0 ? ['> …'] : []), ...shownLines.map(shown)].join('\n');
}

const longestQuestion = 8;

/** Answers written into the older email, below its header. */
function answersBelow(text: string, older: readonly EmailLine[], { known, endMark }: CutContext): string {
  if (older.length === 0 || (text !== '' && !hasWord(text))) return '';
  const within = answersIn(older, known);
  if (within !== '' || older.some((line) => line.text.includes(endMark))) return within;
  if (text.length > longestPointer || !pointsBelow.test(text)) return '';
  const head = headAt(older, firstWord(older));
  return older
    .slice(firstWord(older) + head)
    .map(shown)
    .join('\n');
}

const longestPointer = 400;
const firstWord = (lines: readonly EmailLine[]): number =>
  Math.max(
    0,
    lines.findIndex((line) => hasWord(line.text) && !isOriginalLine(line)),
  );

/** Lead-ins of a quoted email: "On … wrote:", Outlook's header block, and lines such as "Original Message". */
import { isEmpty, longestExamined, type EmailLine } from './email-line.ts';
import {
  endsWithWrote,
  forwardedLine,
  labels,
  lastWordsOfWrote,
  leadStartInside,
  originalLine,
  startsLead,
  wroteInside,
  wroteThenName,
} from './email-words.ts';

export interface LeadIn {
  /** Number of lines. */
  readonly count: number;
  /** The writer's text before it on the same line. */
  readonly before: string;
  /** Whether it counts even if the next lines are not marked as quoted. */
  readonly isCertain: boolean;
}

const address = /[\w.+'-]+@[\w-]+\.[\w.-]+|@[\w-]+\.\w/u;
const time = /(?<!\d)\d{1,2}\s?[:.hH٫]\s?\d{2}(?!\d)|(?:上午|下午|오전|오후)\s?\d/u;
const year = /(?<!\d)(?:19|20)\d{2}(?!\d)|(?<!\d)\d{1,4}[./-]\d{1,2}[./-]\d{1,4}(?!\d)/u;
const day = /(?<!\d)\d{1,2}(?!\d)/u;
/** Older Gmail versions wrote no verb and no colon. */
const dateThenAddress = /^\d{4}[-/]\d{1,2}[-/]\d{1,2}\b.{0,120}<[^<>\s]+@[^<>\s]+>$/u;
/** Only the name and address. */
const nameAndAddress = /^[^<>:：]{1,60}<[^<>\s]+@[^<>\s]+>\s*\p{L}+[:：]$/u;
const mostLines = 6;
const mostCharacters = 400;

/** Null if no lead-in starts here. */
export function leadInAt(lines: readonly EmailLine[], at: number): LeadIn | null {
  const first = lines[at]!;
  const text = first.text.trim();
  if (text === '' || text.length > longestExamined) return null;
  if (!mayEndWithin(lines, at) || !mayStart(text)) return null;
  let joined = '';
  let gaps = 0;
  for (let count = 1; count <= mostLines && at + count <= lines.length; count += 1) {
    const line = lines[at + count - 1]!;
    const next = line.text.trim();
    if (line.depth !== first.depth && !isSplitAddress(line, joined)) return null;
    if (next === '') {
      gaps += 1;
      if (gaps > 1) return null;
      continue;
    }
    if (count > 1 && (startsSentence(next) || endsSentence(joined))) return null;
    joined = `${joined} ${line.depth > first.depth ? '>' : ''}${next}`.trim();
    if (joined.length > mostCharacters) return null;
    const found = leadIn(joined);
    if (found) return { ...found, count };
  }
  return null;
}

/** A quick check that keeps long emails fast. */
const mayEndWithin = (lines: readonly EmailLine[], at: number): boolean => {
  for (let next = at; next < at + mostLines && next < lines.length; next += 1) {
    const text = lines[next]!.text.trimEnd();
    if (/[:：>–—-]$/.test(text) || lastWordsOfWrote.has(text.slice(text.lastIndexOf(' ') + 1).toLowerCase()))
      return true;
  }
  return false;
};

/** Some programs turn an address into `<\nmailto:Dana <dana@acme.example>\n> wrote:`. */
const isSplitAddress = ({ depth, text }: EmailLine, joined: string): boolean =>
  depth === 1 && (joined.match(/</g)?.length ?? 0) > (joined.match(/>/g)?.length ?? 0) && text.length < 40;

const mayStart = (text: string): boolean =>
  startsLead.test(text) ||
  address.test(text) ||
  year.test(text) ||
  time.test(text) ||
  wroteInside.test(text) ||
  leadStart(text) > 0;

/** A further line of a lead-in never starts another one. */
const startsSentence = (text: string): boolean => startsLead.test(text) && day.test(text) && year.test(text);
const endsSentence = (text: string): boolean =>
  /[!?…]$|(?<![ap]\.m|\b\p{L}{1,4})\.$/iu.test(text) && !/\d\.$/.test(text);

function leadIn(joined: string): Omit<LeadIn, 'count'> | null {
  const bare = joined.replace(/^[-–—*\s]+(?=\S)/u, '').replace(/[-–—*\s]+$/u, '');
  const isDashed = bare.length < joined.length - 3;
  const isEnded = /[:：]$/.test(bare) || isDashed;
  if (!isEnded && !endsWithWrote.test(bare))
    return dateThenAddress.test(bare) ? { before: '', isCertain: false } : null;
  const at = startsLead.test(bare) && judged(bare, true, isEnded) ? 0 : leadStart(bare);
  if (at > 0) {
    const found = judged(bare.slice(at), true, isEnded);
    if (found) return { before: bare.slice(0, at).replace(/[-–—\s]+$/u, ''), isCertain: found.isCertain };
  }
  const found = judged(bare, isDashed, isEnded);
  return found && { before: '', isCertain: found.isCertain };
}

/** Start of the last "On Wed, Apr 4" followed by a complete lead-in; 0 if that is the start of the text. */
function leadStart(text: string): number {
  let found = 0;
  for (const { index } of text.matchAll(leadStartInside))
    if (index > 0 && year.test(text.slice(index)) && judged(text.slice(index), true, true)) found = index;
  return found;
}

function judged(text: string, hasStart: boolean, isEnded: boolean): { readonly isCertain: boolean } | null {
  const hasAddress = address.test(text);
  const hasTime = time.test(text);
  const hasYear = year.test(text);
  const isStarted = hasStart || startsLead.test(text) || /^\D{0,12}\d/u.test(text);
  const wrote = wroteThenName.exec(text);
  if (!wrote) return isDated(text, { hasAddress, hasTime, hasYear });
  const after = wrote.groups?.['name']?.trim() ?? '';
  if (nameAndAddress.test(text)) return { isCertain: isEnded };
  if (after !== '' && !isName(after)) return null;
  if (hasAddress && (isEnded || hasTime || hasYear))
    return { isCertain: isStarted ? hasTime || hasYear : hasTime && hasYear };
  if (isStarted && hasYear && (hasTime || isEnded))
    return { isCertain: hasTime && (after !== '' || isNameBefore(text.slice(0, wrote.index))) };
  if (isStarted && day.test(text) && isEnded) return { isCertain: false };
  return isEnded && text.length <= 120 ? { isCertain: false } : null;
}

/** Some programs write no verb: `23.11.2026, 10:12, "Trunkline" <no-reply@trunkline.example>:`. */
function isDated(
  text: string,
  {
    hasAddress,
    hasTime,
    hasYear,
  }: { readonly hasAddress: boolean; readonly hasTime: boolean; readonly hasYear: boolean },
): { readonly isCertain: boolean } | null {
  if (!/[:：]$/.test(text) || !hasAddress || !(hasTime && hasYear)) return null;
  return { isCertain: startsLead.test(text) || /^\P{Lu}{0,3}\d|^\p{L}{2,14},?\s+\d/u.test(text) };
}

/** After the verb comes a name, not the start of the writer's own sentence. */
const isName = (text: string): boolean =>
  /^(?:\p{P}|\p{Lu}|\p{Lo}|\d|<|\()/u.test(text) ||
  address.test(text) ||
  /^(?:the following|følgende|följande|seuraavaa|am|on|op|den|il|el|le|em)\b/iu.test(text);

/** A person or a company, not "your technician". */
const isNameBefore = (text: string): boolean => {
  const name =
    text
      .split(/[,;]|\d{1,2}[:.h]\d{2}(?::\d{2})?(?:\s?[ap]\.?m\.?)?|(?:19|20)\d{2}/iu)
      .at(-1)
      ?.trim() ?? '';
  return name === '' || !/^\p{Ll}\S*\s/u.test(name) || /^(?:\p{Ll}{1,3}\s)?\p{Lu}/u.test(name);
};

export const isOriginalLine = ({ text }: EmailLine): boolean =>
  text.length < longestExamined && originalLine.test(text.trim());
export const isForwardedLine = ({ text }: EmailLine): boolean =>
  text.length < longestExamined && forwardedLine.test(text.trim());

/** Number of lines of a header block above an older email; 0 if none starts here. */
export function headAt(lines: readonly EmailLine[], at: number): number {
  const found = new Set<keyof typeof labels>();
  const { depth, text: first } = lines[at]!;
  if (first.trim() === '') return 0;
  let [isSure, count, others] = [false, 0, 0];
  for (let next = at; next < lines.length && next < at + 14; next += 1) {
    const line = lines[next]!;
    const text = line.text.trim().slice(0, longestExamined);
    if (line.depth !== depth) break;
    if (text === '') {
      if (found.size >= 3 || (others += 1) > 3) break;
      continue;
    }
    const kinds = kindsOf(text);
    if (kinds.length === 0 && (next === at || (others += 1) > 3)) break;
    if (kinds.length > 0 && kinds.every((kind) => found.has(kind))) break;
    if (kinds.includes('from') && address.test(textOf(lines, next))) isSure = true;
    if (kinds.includes('sent') && (year.test(text) || time.test(text))) isSure = true;
    if (kinds.length > 0) count = next - at + 1;
    for (const kind of kinds) found.add(kind);
  }
  if (!found.has('from') && !found.has('sent')) return 0;
  const named = (['from', 'sent', 'to', 'subject'] as const).filter((kind) => found.has(kind)).length;
  const isAfterRule = at > 0 && /^_{8,}$/.test(lines[at - 1]!.text.trim());
  const needed = isSure ? (isAfterRule && found.has('from') && found.has('sent') ? 2 : 3) : 4;
  return named >= needed ? count : 0;
}

const textOf = (lines: readonly EmailLine[], at: number): string =>
  `${lines[at]!.text} ${lines[at + 1]?.text ?? ''}`.slice(0, longestExamined);

/** A word may be a label of several kinds in different languages, so a line counts as all of them. */
const kindsOf = (text: string): readonly (keyof typeof labels)[] =>
  (Object.keys(labels) as (keyof typeof labels)[]).filter((kind) => labels[kind].test(text)).slice(0, 2);

/** Whether the next non-empty line is quoted, or there is none. */
export function leadsQuote(lines: readonly EmailLine[], from: number): boolean {
  const next = lines.slice(from).find((line) => !isEmpty(line));
  return next === undefined || next.depth > 0;
}

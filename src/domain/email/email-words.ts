/** Words that email programs put around a person's text, in all languages. */
import { emailLanguages } from '#generated/domain/lists/email-language.ts';

type Fact =
  | 'on'
  | 'wrote'
  | 'from'
  | 'sent'
  | 'to'
  | 'copy'
  | 'subject'
  | 'original'
  | 'forwarded'
  | 'forwardSubject'
  | 'phone'
  | 'automatic'
  | 'below'
  | 'closing';

const of = (fact: Fact): readonly string[] => {
  const all = emailLanguages.flatMap(({ facts }) => (facts as Partial<Record<Fact, readonly string[]>>)[fact] ?? []);
  // The longest first, so "date" does not match before "date sent".
  return [...new Set(all)].toSorted((a, b) => b.length - a.length);
};

const escape = (word: string): string =>
  word.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`).replaceAll("'", "['’]");
const anyOf = (fact: Fact): string => of(fact).map(escape).join('|');

/** Scripts without spaces have no word boundaries. */
const start = String.raw`(?<![\p{L}\p{N}])`;
const end = String.raw`(?![\p{L}\p{N}])`;
const spaceless = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const bounded = (fact: Fact): string =>
  of(fact)
    .map((word) => (spaceless.test(word) ? escape(word) : start + escape(word) + end))
    .join('|');

/** A no-break or other space may precede a colon, and a colon may be full-width. */
const colon = String.raw`[\s\u00A0\u202F*_]*[:：]`;

export const startsLead = new RegExp(String.raw`^[^\p{L}\p{N}]{0,3}(?:${anyOf('on')})(?:[\s,.:]|(?=\d))`, 'iu');
export const leadStartInside = new RegExp(
  String.raw`${start}(?:${anyOf('on')})[\s,]+(?=(?:\S{1,12}\s){0,3}\S{0,10}\d)`,
  'giu',
);
export const wroteInside = new RegExp(bounded('wrote'), 'iu');
export const endsWithWrote = new RegExp(String.raw`(?:${bounded('wrote')})\s*$`, 'iu');
export const lastWordsOfWrote: ReadonlySet<string> = new Set(of('wrote').map((words) => words.split(' ').at(-1)!));
export const wroteThenName = new RegExp(String.raw`(?:${bounded('wrote')})\s*(?<name>.{0,120}?)[:：]?\s*$`, 'iu');

const label = (fact: Fact): RegExp => new RegExp(String.raw`^[\s*_>]*(?:${anyOf(fact)})${colon}`, 'iu');
export const labels = {
  from: label('from'),
  sent: label('sent'),
  to: label('to'),
  subject: label('subject'),
  copy: label('copy'),
};

const dashes = String.raw`[-–—_=*\s]`;
export const originalLine = new RegExp(
  String.raw`^${dashes}*[-–—_=]{1,}${dashes}*(?:${anyOf('original')})${colon.replace('[:：]', '[:：]?')}${dashes}*$`,
  'iu',
);
export const forwardedLine = new RegExp(
  String.raw`^(?:${dashes}*[-–—_=]{2,}${dashes}*(?:${anyOf('forwarded')})[^\n]{0,80}|${dashes}*(?:${anyOf('forwarded')})${colon}${dashes}*)$`,
  'iu',
);
export const forwardSubject = new RegExp(String.raw`^\s*(?:${anyOf('forwardSubject')})\s*[:：]`, 'iu');

/** `*` in the list is a placeholder for any words. */
const pattern = (word: string): string => word.split('*').map(escape).join('.{0,60}');
export const phoneLine = new RegExp(
  String.raw`^[^\p{L}\p{N}]{0,3}(?:${of('phone').map(pattern).join('|')})[^\p{L}\p{N}]{0,3}$`,
  'iu',
);

export const automaticSubject = new RegExp(
  String.raw`^[\s[(*]*(?:${anyOf('automatic')})[\s\])*]*(?:[:：]|[-–—]\s|\s\d|$|\]|\))`,
  'iu',
);
export const closing = new RegExp(String.raw`^(?:${anyOf('closing')})${end}`, 'iu');
export const pointsBelow = new RegExp(bounded('below'), 'iu');

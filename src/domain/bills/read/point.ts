/** Builds a PDF layout from the values that a person marks on one bill of the carrier. [BI-022] */
import { billFields, type BillField } from '#generated/domain/lists/bill-field.ts';
import {
  slashFormatIn,
  linesOf,
  prefixesOf,
  valueAt,
  wideGap,
  type Anchor,
  type PdfLayout,
  type TextLine,
  type Word,
} from './pdf.ts';
import { amountOf, formatOfDays } from './values.ts';

/** First word of each value: header fields anywhere, line fields in the first row. */
export interface Pointed {
  readonly fields: Partial<Readonly<Record<BillField, Word>>>;
  /** A word of the line below the last row. */
  readonly end: Word | null;
  /** A word of each row that is not a charge, such as a subtotal. */
  readonly skip: readonly Word[];
}

export interface PointedLayout {
  readonly layout: PdfLayout;
  /** Fields whose place cannot be recognized on another bill. */
  readonly unclear: readonly BillField[];
}

const factsOf = (name: BillField) => billFields.find(({ value }) => value === name)!.facts;

/** `words` are those of the whole file; constants stay unchanged. */
export function layoutFrom(
  words: readonly Word[],
  { fields, end, skip }: Pointed,
  constants: PdfLayout['constants'] = {},
): PointedLayout {
  const lines = linesOf(words);
  const pointed = Object.entries(fields) as [BillField, Word][];
  const head = pointed.filter(([name]) => factsOf(name).part === 'head');
  const cells = pointed.filter(([name]) => factsOf(name).part === 'line');
  const anchors = head.map(([name, word]) => [name, anchorOf(lines, name, word)] as const);
  const read = anchors.flatMap(([name, anchor]) =>
    anchor === null ? [] : [[name, valueAt(lines, anchor, name)!.value] as const],
  );
  const texts = [
    ...read.map(([name, text]) => [name, shortest(name, text)] as const),
    ...cells.map(([name, { text }]) => [name, text] as const),
  ];
  const looking = (look: string) => texts.filter(([name]) => factsOf(name).look === look).map(([, text]) => text);
  const row = cells.length === 0 ? -1 : lineIndex(lines, cells[0]![1]);
  return {
    layout: {
      kind: 'PDF',
      header: Object.fromEntries(anchors.filter(([, anchor]) => anchor !== null)),
      table: {
        begin: row < 1 ? '' : stableText(lines[row - 1]!),
        end: end === null ? '' : stableText(lines[lineIndex(lines, end)]!),
        columns: cells
          .map(([field, word]) => ({ field, x: columnOf(lines[row]!, field, word) }))
          .toSorted((a, b) => a.x - b.x),
      },
      dateFormat: formatOfDays(looking('date')) ?? slashFormatIn(words),
      decimal: looking('money').every((text) => amountOf(text) !== null) ? '.' : ',',
      skipRows: skip.map((word) => stableText(lines[lineIndex(lines, word)]!)),
      constants,
    },
    unclear: anchors.filter(([, anchor]) => anchor === null).map(([name]) => name),
  };
}

export const isSameWord = (one: Word, other: Word): boolean =>
  one.page === other.page && one.x === other.x && one.y === other.y;

const lineIndex = (lines: readonly TextLine[], word: Word): number =>
  lines.findIndex(({ words }) => words.some((each) => isSameWord(each, word)));

/** Without the words that follow a day or amount on its line. */
function shortest(name: BillField, text: string): string {
  const isOfLook: Readonly<Record<string, (part: string) => boolean>> = {
    date: (part) => formatOfDays([part]) !== null,
    money: (part) => amountOf(part) !== null || amountOf(part, ',') !== null,
  };
  const fits = isOfLook[factsOf(name).look];
  return (fits && prefixesOf(text).find(fits)) ?? text;
}

/** The words left of the value, else above it, that find the same value again; null if they find another one. */
function anchorOf(lines: readonly TextLine[], field: BillField, word: Word): Anchor | null {
  const at = lineIndex(lines, word);
  const left = lines[at]!.words.filter(({ x }) => x < word.x);
  const above = runsOf(lines[at - 1]?.words ?? []).filter(
    (run) => run[0]!.x - 2 < word.x + word.width && word.x < endOf(run) + 60,
  );
  const nearest = above.toSorted((a, b) => Math.abs(a[0]!.x - word.x) - Math.abs(b[0]!.x - word.x));
  const anchors: readonly Anchor[] = [
    ...shorter(runsOf(left).at(-1) ?? []).map((run) => ({ words: textOf(run), side: 'RIGHT' as const })),
    ...nearest.map((run) => ({ words: textOf(run), side: 'BELOW' as const })),
  ];
  const leads = (anchor: Anchor): boolean => {
    const found = /\p{L}/u.test(anchor.words) ? valueAt(lines, anchor, field) : null;
    return found !== null && found.value.split(' ')[0] === word.text && found.at.line === lines[at]!.at.line;
  };
  return anchors.filter(isSteady).find(leads) ?? null;
}

/** The next bill has other numbers and days, so labels with digits would not match there. */
const isSteady = ({ words }: Anchor): boolean => !/\d{2}|\d[.,/-]\d/.test(words);

/** The words, then without the first, the second and so on: a sentence may precede the label. */
const shorter = (run: readonly Word[]): readonly (readonly Word[])[] => run.map((_, from) => run.slice(from));

const textOf = (run: readonly Word[]): string =>
  run
    .map(({ text }) => text)
    .join(' ')
    .replace(/:$/, '');
const endOf = (run: readonly Word[]): number => run.at(-1)!.x + run.at(-1)!.width;

/** Words separated by wide gaps. */
function runsOf(words: readonly Word[]): readonly (readonly Word[])[] {
  const runs: Word[][] = [];
  for (const word of words) {
    const last = runs.at(-1);
    if (last && word.x - endOf(last) <= wideGap) last.push(word);
    else runs.push([word]);
  }
  return runs;
}

/** The words before the first digit, which are the same on every bill. */
function stableText({ words, text }: TextLine): string {
  const figure = words.findIndex((word) => /\d/.test(word.text));
  return figure < 1 ? text : textOf(words.slice(0, figure));
}

/** Figures are right-aligned and grow to the middle of the gap on the left; words are left-aligned. */
function columnOf({ words }: TextLine, field: BillField, { x }: Word): number {
  const before = words.filter((word) => word.x < x).at(-1);
  const isFigure = ['money', 'figure'].includes(factsOf(field).look);
  return isFigure && before ? Math.round((before.x + before.width + x) / 2) : Math.max(0, Math.floor(x) - 2);
}

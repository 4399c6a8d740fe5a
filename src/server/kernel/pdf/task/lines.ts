/** Breaks text runs into lines of a given width. */
import type { Runs } from '#domain/documents/content.ts';
import { directionOf, hasRightToLeft, runsOf } from '../bidi.ts';
import { piecesOf, type FontName, type OwnFont } from '../fonts.ts';

/** A part of a line: letters in one font, or a reserved place. Widths and heights in 1/72 inch. */
export interface Part {
  readonly text: string;
  readonly font: FontName;
  readonly width: number;
  readonly isMissing: boolean;
  readonly place?: NonNullable<Runs[number]['place']>;
}

/** Parts are in reading order; `left` is the display position of each. */
export interface Line {
  readonly parts: readonly (Part & { readonly left: number })[];
  readonly text: string;
  readonly width: number;
  readonly height: number;
}

export interface Face {
  readonly font: OwnFont;
  readonly size: number;
  readonly leading: number;
}

export type Measure = (text: string, font: FontName, size: number) => number;

/** Letters that stay together on a line. */
interface Word {
  readonly text: string;
  /** The whole word that a letter belongs to; it decides the font. */
  readonly whole: string;
  readonly font: OwnFont;
  readonly isMissing: boolean;
  readonly parts: readonly Part[];
  readonly width: number;
}

export function breakLines(runs: Runs, face: Face, width: number, measure: Measure): readonly Line[] {
  const direction = directionOf(runs.map(({ text }) => text).join(''));
  const lines: Line[] = [];
  let words: Word[] = [];
  const close = (): void => {
    while (words.length > 0 && isBlank(words.at(-1)!)) words.pop();
    lines.push(lineOf(words, face, direction, measure));
    words = [];
  };
  for (const word of runs.flatMap((run) => wordsOf(run, face, width, measure))) {
    if (word === 'break') {
      close();
      continue;
    }
    if (isBlank(word) && words.length === 0 && lines.length > 0) continue;
    if (!isBlank(word) && words.length > 0 && widthOfAll(words) + word.width > width) close();
    words.push(word);
  }
  if (words.length > 0 || lines.length === 0) close();
  return lines;
}

const widthOfAll = (list: readonly { readonly width: number }[]): number =>
  list.reduce((sum, each) => sum + each.width, 0);

const isBlank = ({ parts }: Word): boolean => parts.every(({ text, place }) => !place && text.trim() === '');

function lineOf(words: readonly Word[], face: Face, direction: 'ltr' | 'rtl', measure: Measure): Line {
  const height = Math.max(
    face.leading,
    ...words.flatMap(({ parts }) => parts.map(({ place }) => (place ? place.height + 4 : 0))),
  );
  const text = words.map((word) => word.text).join('');
  const isPlain = direction === 'ltr' && !hasRightToLeft(text);
  const parts = isPlain ? placed([words.flatMap((word) => word.parts)]) : turned(words, face, direction, measure);
  return { parts, text, width: widthOfAll(parts), height };
}

type PlacedPart = Line['parts'][number];

/** Parts of runs in display order, one after the other. */
function placed(runs: readonly (readonly Part[])[]): readonly PlacedPart[] {
  let left = 0;
  return runs.flat().map((part) => {
    const at = { ...part, left };
    left += part.width;
    return at;
  });
}

/** A reserved place counts as one neutral character. */
const placeLetter = '\ufffc';

function turned(words: readonly Word[], face: Face, direction: 'ltr' | 'rtl', measure: Measure): readonly PlacedPart[] {
  const texts = words.map(({ text, parts }) => (parts.some(({ place }) => place) ? placeLetter : text));
  const starts = texts.map((_, at) => texts.slice(0, at).join('').length);
  const { runs, seen } = runsOf(texts.join(''), direction);
  const partsOfRun = runs.map(({ from, text, isRightToLeft }) =>
    words.flatMap((word, at) => {
      const [first, last] = [
        Math.max(from, starts[at]!),
        Math.min(from + text.length, starts[at]! + texts[at]!.length),
      ];
      if (first >= last) return [];
      if (texts[at] === placeLetter) return word.parts;
      const part = word.text.slice(first - starts[at]!, last - starts[at]!);
      return partsOf({ ...word, text: part }, face, measure, isRightToLeft);
    }),
  );
  const inSight = seen.map((at) => (runs[at]!.isRightToLeft ? partsOfRun[at]!.toReversed() : partsOfRun[at]!));
  const lefts = new Map(inSight.flat().map((part, at, all) => [part, widthOfAll(all.slice(0, at))]));
  return partsOfRun.flat().map((part) => ({ ...part, left: lefts.get(part)! }));
}

const partsOf = (
  { text, whole, font, isMissing }: Pick<Word, 'text' | 'whole' | 'font' | 'isMissing'>,
  face: Face,
  measure: Measure,
  isRightToLeft = false,
): readonly Part[] =>
  piecesOf(text, font, { word: whole, isRightToLeft }).map((piece) => ({
    ...piece,
    width: measure(piece.text, piece.font, face.size),
    isMissing,
  }));

function wordsOf(
  { text, style, place }: Runs[number],
  face: Face,
  width: number,
  measure: Measure,
): readonly (Word | 'break')[] {
  const isMissing = style === 'missing';
  const font = fontOf(style, face.font);
  const make = (own: string, whole = own): Word => {
    const parts = partsOf({ text: own, whole, font, isMissing }, face, measure);
    return { text: own, whole, font, isMissing, parts, width: widthOfAll(parts) };
  };
  if (place) {
    const part = { text: '', font, width: Math.min(place.width, width), isMissing, place };
    return [{ text: '', whole: '', font, isMissing, parts: [part], width: part.width }];
  }
  const texts = text.split(/(\n|[^\S\n]+)/).filter((word) => word !== '');
  return texts.flatMap((each): readonly (Word | 'break')[] => {
    if (each === '\n') return ['break'];
    const word = make(/^\s+$/.test(each) ? ' ' : each);
    // A word wider than its line may break anywhere.
    return word.width > width ? lettersOf(word.text).map((letter) => make(letter, word.text)) : [word];
  });
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const lettersOf = (word: string): readonly string[] => Array.from(graphemes.segment(word), ({ segment }) => segment);

function fontOf(style: Runs[number]['style'], own: OwnFont): OwnFont {
  if (style === 'strong' || style === 'missing') return own === 'title' ? 'title' : 'strong';
  return style === 'em' ? 'em' : own;
}

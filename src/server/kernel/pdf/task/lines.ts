/** Breaks runs of text into lines of a width. */
import type { Runs } from '#domain/documents/content.ts';
import { piecesOf, type FontName } from '../fonts.ts';

/** A part of a line: letters in one font, or a kept place. Widths and heights in 1/72 inch. */
export interface Part {
  readonly text: string;
  readonly font: FontName;
  readonly width: number;
  readonly isMissing: boolean;
  readonly place?: NonNullable<Runs[number]['place']>;
}

export interface Line {
  readonly parts: readonly Part[];
  readonly width: number;
  readonly height: number;
}

export interface Face {
  readonly font: FontName;
  readonly size: number;
  readonly leading: number;
}

export type Measure = (text: string, font: FontName, size: number) => number;

export function breakLines(runs: Runs, face: Face, width: number, measure: Measure): readonly Line[] {
  const lines: Line[] = [];
  let parts: Part[] = [];
  const lineWidth = (): number => parts.reduce((sum, part) => sum + part.width, 0);
  const close = (): void => {
    while (parts.length > 0 && !parts.at(-1)!.place && parts.at(-1)!.text.trim() === '') parts.pop();
    const height = Math.max(face.leading, ...parts.map(({ place }) => (place ? place.height + 4 : 0)));
    lines.push({ parts, width: lineWidth(), height });
    parts = [];
  };
  for (const word of runs.flatMap((run) => wordsOf(run, face, width, measure))) {
    if (word === 'break') {
      close();
      continue;
    }
    const isSpace = word.every(({ text, place }) => !place && text.trim() === '');
    if (isSpace && parts.length === 0 && lines.length > 0) continue;
    const wordWidth = word.reduce((sum, part) => sum + part.width, 0);
    if (!isSpace && parts.length > 0 && lineWidth() + wordWidth > width) close();
    parts.push(...word);
  }
  if (parts.length > 0 || lines.length === 0) close();
  return lines;
}

type Word = readonly Part[] | 'break';

function wordsOf({ text, style, place }: Runs[number], face: Face, width: number, measure: Measure): readonly Word[] {
  const isMissing = style === 'missing';
  const font = fontOf(style, face.font);
  if (place) return [[{ text: '', font, width: Math.min(place.width, width), isMissing, place }]];
  const words = text.split(/(\n|[^\S\n]+)/).filter((word) => word !== '');
  return words.flatMap((word): readonly Word[] => {
    if (word === '\n') return ['break'];
    const shown = /^\s+$/.test(word) ? ' ' : word;
    const parts = piecesOf(shown, font).map((piece) => ({
      ...piece,
      width: measure(piece.text, piece.font, face.size),
      isMissing,
    }));
    const isLong = parts.reduce((sum, part) => sum + part.width, 0) > width;
    return isLong ? letters(shown, font, face, isMissing, measure) : [parts];
  });
}

/** A word wider than its line breaks anywhere. */
function letters(word: string, font: FontName, face: Face, isMissing: boolean, measure: Measure): readonly Word[] {
  return Array.from(word).map((letter) =>
    piecesOf(letter, font).map((piece) => ({ ...piece, width: measure(piece.text, piece.font, face.size), isMissing })),
  );
}

function fontOf(style: Runs[number]['style'], own: FontName): FontName {
  if (style === 'strong' || style === 'missing') return own === 'title' ? 'title' : 'strong';
  return style === 'em' ? 'em' : own;
}

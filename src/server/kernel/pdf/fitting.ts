/** Finds the text size that fits a box: the text shrinks, the box never grows. */
import type { Rect } from '#domain/documents/geometry.ts';
import { runsOf } from './bidi.ts';
import { piecesOf, widthOf, type Piece } from './fonts.ts';

const largest = { text: 11, signature: 26 };
const smallest = 6;
const inset = 2;

/** Font size in 1/72 inch; null if even the smallest size does not fit. Prepare fonts first. */
export function fittingSize(kind: 'text' | 'signature', text: string, { w, h }: Pick<Rect, 'w' | 'h'>): number | null {
  const atOne = linePieces(kind, text).reduce((sum, piece) => sum + widthOf(piece), 0);
  const byWidth = atOne === 0 ? largest[kind] : (w - 2 * inset) / atOne;
  const size = Math.min(largest[kind], byWidth, h * 0.8);
  return size < smallest ? null : Math.floor(size * 10) / 10;
}

/** The pieces of a line of text, from left to right. */
export function linePieces(kind: 'text' | 'signature', text: string): readonly Piece[] {
  const { runs, seen } = runsOf(text);
  return seen.flatMap((at) => {
    const { text: part, isRightToLeft } = runs[at]!;
    const pieces = piecesOf(part, kind === 'signature' ? 'hand' : 'text', { word: text, isRightToLeft });
    return isRightToLeft ? pieces.toReversed() : pieces;
  });
}

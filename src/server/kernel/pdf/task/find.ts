/** Finds text and its position on pages. */
import { PDFDict, PDFName, PDFString, type PDFDocument } from '@cantoo/pdf-lib';
import { getDocument, VerbosityLevel, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { toShown, type PageBox, type Rect } from '#domain/documents/geometry.ts';
import { placesKey, type Anchor, type FoundText } from '../types.ts';
import { open } from './open.ts';
import { boxesOf } from './pages.ts';
import { readable } from './refused.ts';

/** A piece of text in one line: its start in user space, direction and size. */
interface Piece {
  readonly text: string;
  readonly transform: readonly number[];
  readonly width: number;
}

export async function hasText(bytes: Uint8Array): Promise<boolean> {
  for await (const { pieces } of pagesOf(bytes)) if (pieces.some(({ text }) => text.trim() !== '')) return true;
  return false;
}

/** A piece of text on a page, in points from the left and top. */
interface PlacedWord {
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly text: string;
}

/** All words with their positions. */
export const wordsOf = (_: null, bytes: Uint8Array): Promise<{ answer: readonly PlacedWord[] }> =>
  readable(async () => ({ answer: await placedWords(bytes) }));

async function placedWords(bytes: Uint8Array): Promise<readonly PlacedWord[]> {
  const words: PlacedWord[] = [];
  for await (const { page, pieces } of pagesOf(bytes))
    for (const { text, transform, width } of pieces)
      if (text.trim() !== '') words.push({ page, x: transform[4]!, y: 0 - transform[5]!, width, text: text.trim() });
  return words;
}

/** By page in reading order, one line per row. */
export const textOf = (_: null, bytes: Uint8Array): Promise<{ answer: readonly string[] }> =>
  readable(async () => ({ answer: await textByPage(bytes) }));

export async function textByPage(bytes: Uint8Array): Promise<readonly string[]> {
  const answer: string[] = [];
  for await (const { lines } of pagesOf(bytes)) answer.push(lines);
  return answer;
}

/** Marks `{{word:rest}}`, and each occurrence of the given strings. */
export const anchorsOf = (
  { strings }: { strings: readonly string[] },
  bytes: Uint8Array,
): Promise<{ answer: FindResult }> => readable(async () => ({ answer: await find(strings, bytes) }));

interface FindResult {
  readonly anchors: readonly Anchor[];
  readonly found: readonly FoundText[];
}

async function find(strings: readonly string[], bytes: Uint8Array): Promise<FindResult> {
  const document = await open(bytes);
  const boxes = boxesOf(document);
  const anchors: Anchor[] = [...keptPlaces(document)];
  const found: FoundText[] = [];
  for await (const { page, pieces } of pagesOf(bytes)) {
    const box = boxes[page - 1]!;
    for (const line of linesOf(pieces)) {
      for (const match of line.text.matchAll(/\{\{\s*([a-z]+:[^{}\s]+)\s*\}\}/g))
        anchors.push({ page, name: match[1]!, box: boxIn(line, box, match.index, match[0].length) });
      for (const text of strings)
        for (const at of placesOf(text, line.text)) found.push({ page, text, box: boxIn(line, box, at, text.length) });
    }
  }
  return { anchors, found };
}

/** Places stored in our own file; validated, because the file may be forged. */
function keptPlaces(document: PDFDocument): readonly Anchor[] {
  const about = document.context.lookup(document.context.trailerInfo.Info);
  const kept = about instanceof PDFDict ? about.lookup(PDFName.of(placesKey)) : undefined;
  if (!(kept instanceof PDFString)) return [];
  try {
    const places = JSON.parse(kept.decodeText()) as Anchor[];
    return places.filter(({ name, page, box }) => isPlace(name, page, box, document.getPageCount()));
  } catch {
    return [];
  }
}

function isPlace(name: unknown, page: unknown, box: Rect | undefined, pages: number): boolean {
  const isBox = box !== undefined && [box.x, box.y, box.w, box.h].every(Number.isFinite);
  return isBox && typeof name === 'string' && Number.isInteger(page) && Number(page) >= 1 && Number(page) <= pages;
}

function placesOf(text: string, line: string): number[] {
  const places: number[] = [];
  if (text === '') return places;
  for (let at = line.indexOf(text); at >= 0; at = line.indexOf(text, at + text.length)) places.push(at);
  return places;
}

interface PageText {
  readonly page: number;
  readonly pieces: readonly Piece[];
  readonly lines: string;
}

async function* pagesOf(bytes: Uint8Array): AsyncGenerator<PageText> {
  const task = getDocument({
    // The library keeps the buffer.
    data: new Uint8Array(bytes),
    disableFontFace: true,
    useSystemFonts: false,
    useWorkerFetch: false,
    verbosity: VerbosityLevel.ERRORS,
  });
  const document: PDFDocumentProxy = await task.promise;
  try {
    for (let page = 1; page <= document.numPages; page += 1) {
      const opened = await document.getPage(page);
      const { items } = await opened.getTextContent();
      const texts = items.flatMap((item) => ('str' in item ? [item] : []));
      const pieces = texts.map(({ str, transform, width }) => ({ text: str, transform: transform as number[], width }));
      yield { page, pieces, lines: texts.map(({ str, hasEOL }) => str + (hasEOL ? '\n' : '')).join('') };
      opened.cleanup();
    }
  } finally {
    await task.destroy();
  }
}

/** Pieces next to each other on one line in one direction. */
interface Line {
  readonly text: string;
  readonly parts: readonly { readonly piece: Piece; readonly from: number }[];
}

/** Words are often drawn in pieces; close ones are joined. */
function linesOf(pieces: readonly Piece[]): readonly Line[] {
  const lines: { text: string; parts: { piece: Piece; from: number }[] }[] = [];
  for (const piece of pieces.filter(({ text }) => text !== '')) {
    const line = lines.at(-1);
    const last = line?.parts.at(-1)?.piece;
    if (line && last && follows(last, piece)) {
      line.parts.push({ piece, from: line.text.length });
      line.text += piece.text;
    } else lines.push({ text: piece.text, parts: [{ piece, from: 0 }] });
  }
  return lines;
}

function follows(last: Piece, next: Piece): boolean {
  const [along, up] = directionOf(last);
  const [dx, dy] = [next.transform[4]! - last.transform[4]!, next.transform[5]! - last.transform[5]!];
  const ahead = dx * along + dy * up - last.width;
  const beside = Math.abs(dy * along - dx * up);
  const size = sizeOf(last);
  return beside < size / 4 && ahead > -size / 2 && ahead < size * 2;
}

/** Unit vector in user space. */
function directionOf({ transform: [a = 1, b = 0] }: Piece): readonly [number, number] {
  const length = Math.hypot(a, b) || 1;
  return [a / length, b / length];
}

const sizeOf = ({ transform: [, , c = 0, d = 0] }: Piece): number => Math.hypot(c, d);

/** The box of the letters from `start` on; letters of a piece are assumed equally wide. */
function boxIn(line: Line, page: PageBox, start: number, length: number): Rect {
  const corners: (readonly [number, number])[] = [];
  for (const { piece, from } of line.parts) {
    const [first, last] = [Math.max(start, from), Math.min(start + length, from + piece.text.length)];
    if (first >= last) continue;
    const [along, up] = directionOf(piece);
    const [, , , , x = 0, y = 0] = piece.transform;
    const size = sizeOf(piece);
    for (const at of [first, last]) {
      const way = ((at - from) / piece.text.length) * piece.width;
      for (const rise of [-descent * size, (1 - descent) * size])
        corners.push([x + along * way - up * rise, y + up * way + along * rise]);
    }
  }
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return toShown(page, { x, y, w: Math.max(...xs) - x, h: Math.max(...ys) - y });
}

/** Share of the letter size below the baseline. */
const descent = 0.22;

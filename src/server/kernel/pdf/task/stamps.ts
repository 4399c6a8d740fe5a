/** Draws signers' input into its boxes on the pages. */
import {
  beginText,
  concatTransformationMatrix,
  endText,
  LineCapStyle,
  PDFHexString,
  PDFOperator,
  popGraphicsState,
  pushGraphicsState,
  rgb,
  setFillingColor,
  setFontAndSize,
  setTextMatrix,
  showText,
  type PDFDocument,
  type PDFFont,
  type PDFOperatorNames,
  type PDFPage,
} from '@cantoo/pdf-lib';
import { pointToFile, type PageBox } from '#domain/documents/geometry.ts';
import { isOwn, openedFont, prepareFonts, widthOf, type FontName, type Piece } from '../fonts.ts';
import { fittingSize, linePieces } from '../fitting.ts';
import type { Stamp } from '../types.ts';
import { boxOf } from './pages.ts';

const ink = rgb(0.06, 0.11, 0.4);

type FontOf = (name: FontName) => Promise<PDFFont>;

/** Throws RangeError if the page does not exist. */
export async function drawStamps(document: PDFDocument, stamps: readonly Stamp[]): Promise<void> {
  await prepareFonts(stamps.map((stamp) => ('text' in stamp ? stamp.text : '')).join('\n'));
  // The library opens fonts from bytes; ours are open already and are found by name.
  const byName = { create: (name: Uint8Array) => openedFont(Buffer.from(name).toString() as FontName) };
  document.registerFontkit(byName as never);
  const fonts = new Map<FontName, Promise<PDFFont>>();
  const fontOf: FontOf = (name) => {
    const known = fonts.get(name) ?? document.embedFont(Buffer.from(name), { subset: true });
    fonts.set(name, known);
    return known;
  };
  for (const stamp of stamps) await draw(document.getPage(stamp.page - 1), stamp, fontOf);
}

/** Everything is drawn on the displayed page, with y upward from the bottom of the box. */
async function draw(page: PDFPage, stamp: Stamp, fontOf: FontOf): Promise<void> {
  const { box } = stamp;
  page.pushOperators(
    PDFOperator.of('BDC' as PDFOperatorNames, ['/Span', `<< /Alt ${String(PDFHexString.fromText(stamp.alt))} >>`]),
    pushGraphicsState(),
    concatTransformationMatrix(...matrixTo(boxOf(page), box.x, box.y + box.h)),
  );
  if (stamp.kind === 'check') drawCheck(page, box.w, box.h);
  else if (stamp.kind === 'strokes') drawStrokes(page, stamp);
  else await drawText(page, stamp, fontOf);
  page.pushOperators(popGraphicsState(), PDFOperator.of('EMC' as PDFOperatorNames));
}

type Matrix = [number, number, number, number, number, number];

/** Maps displayed coordinates, with their origin at a point of the page, to user space. */
function matrixTo(page: PageBox, x: number, y: number): Matrix {
  const origin = pointToFile(page, { x, y });
  const right = pointToFile(page, { x: x + 1, y });
  const up = pointToFile(page, { x, y: y - 1 });
  return [right.x - origin.x, right.y - origin.y, up.x - origin.x, up.y - origin.y, origin.x, origin.y];
}

async function drawText(
  page: PDFPage,
  { kind, text, box }: Extract<Stamp, { text: string }>,
  fontOf: FontOf,
): Promise<void> {
  const size = fittingSize(kind, text, box);
  if (size === null) throw new RangeError('A text does not fit its box.');
  let x = 2;
  const y = (box.h - size * capHeight) / 2;
  for (const piece of linePieces(kind, text)) {
    drawPiece(page, await fontOf(piece.font), piece, { x, y, size });
    x += widthOf(piece) * size;
  }
}

/** The library places letters one after the other; shaped glyphs have individual positions, e.g. Arabic marks. */
function drawPiece(
  page: PDFPage,
  font: PDFFont,
  { text, font: name }: Piece,
  { x, y, size }: { readonly x: number; readonly y: number; readonly size: number },
): void {
  if (isOwn(name)) return page.drawText(text, { x, y, size, font, color: ink });
  const { unitsPerEm } = openedFont(name);
  const { positions } = openedFont(name).layout(text);
  const codes = font.encodeText(text).asString().match(/.{4}/g) ?? [];
  const key = page.node.newFontDictionary(font.name, font.ref);
  const scale = size / unitsPerEm;
  let at = x;
  page.pushOperators(beginText(), setFillingColor(ink), setFontAndSize(key, size));
  for (const [i, code] of codes.entries()) {
    const { xAdvance, xOffset, yOffset } = positions[i]!;
    page.pushOperators(
      setTextMatrix(1, 0, 0, 1, at + xOffset * scale, y + yOffset * scale),
      showText(PDFHexString.of(code)),
    );
    at += xAdvance * scale;
  }
  page.pushOperators(endText());
}

const capHeight = 0.72;

function drawCheck(page: PDFPage, width: number, height: number): void {
  const side = Math.min(width, height);
  const at = (x: number, y: number) => ({ x: (width - side) / 2 + x * side, y: (height - side) / 2 + y * side });
  const line = { thickness: side / 9, color: ink, lineCap: LineCapStyle.Round };
  page.drawLine({ start: at(0.2, 0.5), end: at(0.42, 0.25), ...line });
  page.drawLine({ start: at(0.42, 0.25), end: at(0.82, 0.78), ...line });
}

function drawStrokes(page: PDFPage, { box, width, height, strokes }: Extract<Stamp, { kind: 'strokes' }>): void {
  const scale = Math.min(box.w / width, box.h / height);
  const at = ([x, y]: readonly [number, number]) => ({ x: x * scale, y: box.h - y * scale });
  for (const stroke of strokes)
    for (const [i, point] of stroke.entries())
      page.drawLine({
        start: at(stroke[Math.max(0, i - 1)]!),
        end: at(point),
        thickness: 1.4,
        color: ink,
        lineCap: LineCapStyle.Round,
      });
}

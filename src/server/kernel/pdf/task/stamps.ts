/** Draws what signers gave into its boxes on the pages. */
import {
  concatTransformationMatrix,
  LineCapStyle,
  PDFHexString,
  PDFOperator,
  popGraphicsState,
  pushGraphicsState,
  rgb,
  type PDFDocument,
  type PDFFont,
  type PDFOperatorNames,
  type PDFPage,
} from '@cantoo/pdf-lib';
import * as fontkit from 'fontkit';
import { pointToFile, type PageBox } from '#domain/documents/geometry.ts';
import { fontFile, piecesOf, type FontName } from '../fonts.ts';
import { fittingSize } from '../fitting.ts';
import type { Stamp } from '../types.ts';
import { boxOf } from './pages.ts';

const ink = rgb(0.06, 0.11, 0.4);

type FontOf = (name: FontName) => Promise<PDFFont>;

/** Throws RangeError for a page that is not there. */
export async function drawStamps(document: PDFDocument, stamps: readonly Stamp[]): Promise<void> {
  document.registerFontkit(fontkit as never);
  const fonts = new Map<FontName, Promise<PDFFont>>();
  const fontOf: FontOf = (name) => {
    const known = fonts.get(name) ?? document.embedFont(fontFile(name), { subset: true });
    fonts.set(name, known);
    return known;
  };
  for (const stamp of stamps) await draw(document.getPage(stamp.page - 1), stamp, fontOf);
}

/** Everything is drawn on the page as shown, with y upward from the foot of the box. */
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

/** Leads from a plane as shown, with its origin at a point of the page, to user space. */
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
  const wanted = kind === 'signature' ? 'hand' : 'text';
  const size = fittingSize(kind, text, box);
  if (size === null) throw new RangeError('A text does not fit its box.');
  let x = 2;
  const y = (box.h - size * capHeight) / 2;
  for (const piece of piecesOf(text, wanted)) {
    const font = await fontOf(piece.font);
    page.drawText(piece.text, { x, y, size, font, color: ink });
    x += font.widthOfTextAtSize(piece.text, size);
  }
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

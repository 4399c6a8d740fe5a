/** The page boxes of a file. */
import { PDFName, PDFNumber, type PDFDocument, type PDFPage } from '@cantoo/pdf-lib';
import { pageBox, type PageBox } from '#domain/documents/geometry.ts';
import { Refused } from './refused.ts';

export const boxesOf = (document: PDFDocument): readonly PageBox[] => document.getPages().map(boxOf);

export function boxOf(page: PDFPage): PageBox {
  const [media, crop] = [cornersOf(page.getMediaBox()), cornersOf(page.getCropBox())];
  const cut: PageBox['crop'] = [
    Math.max(media[0], crop[0]),
    Math.max(media[1], crop[1]),
    Math.min(media[2], crop[2]),
    Math.min(media[3], crop[3]),
  ];
  // A crop box outside the page is ignored, as readers do.
  const isSeen = cut[2] > cut[0] && cut[3] > cut[1];
  if (!isSeen && !(media[2] > media[0] && media[3] > media[1])) throw new Refused('damaged');
  const unit = page.node.get(PDFName.of('UserUnit'));
  return pageBox(isSeen ? cut : media, page.getRotation().angle, unit instanceof PDFNumber ? unit.asNumber() : 1);
}

/** Corners may be in any order. */
function cornersOf(box: { x: number; y: number; width: number; height: number }): PageBox['crop'] {
  const [right, top] = [box.x + box.width, box.y + box.height];
  return [Math.min(box.x, right), Math.min(box.y, top), Math.max(box.x, right), Math.max(box.y, top)];
}

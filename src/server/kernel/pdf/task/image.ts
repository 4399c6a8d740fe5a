/** One page of the picture's size, at most US Letter. */
import { PDFDocument } from '@cantoo/pdf-lib';
import { Refused } from './refused.ts';

const [letterWidth, letterHeight, margin] = [612, 792, 18];
const epoch = new Date(0);

export async function imagePage(_: null, bytes: Uint8Array): Promise<{ answer: null; bytes: Uint8Array }> {
  const document = await PDFDocument.create({ updateMetadata: false });
  document.setCreationDate(epoch);
  document.setModificationDate(epoch);
  const isPng = bytes[0] === 0x89;
  const picture = await (isPng ? document.embedPng(bytes) : document.embedJpg(bytes)).catch(() => {
    throw new Refused('damaged');
  });
  const isWide = picture.width > picture.height;
  const [width, height] = isWide ? [letterHeight, letterWidth] : [letterWidth, letterHeight];
  const scale = Math.min(1, (width - 2 * margin) / picture.width, (height - 2 * margin) / picture.height);
  const [w, h] = [picture.width * scale, picture.height * scale];
  document
    .addPage([width, height])
    .drawImage(picture, { x: (width - w) / 2, y: height - margin - h, width: w, height: h });
  return { answer: null, bytes: await document.save({ useObjectStreams: false }) };
}

/** Appends stamps, certificate pages and an empty signature to a document, in one update. */
import { PDFDocument, PDFHexString, PDFName, PDFNumber, PDFString, type PDFRef } from '@cantoo/pdf-lib';
import { createHash } from 'node:crypto';
import type { SealRequest } from '../types.ts';
import { refuseDangers } from './inspect.ts';
import { open } from './open.ts';
import { Refused } from './refused.ts';
import { render } from './render.ts';
import { drawStamps } from './stamps.ts';
import { directoryOffset, isTable } from './structure.ts';

/** Bytes reserved for the signature, enough for a certificate chain and a time stamp. */
const room = 8192;
/** Placeholder for numbers known only after writing the update. */
const placeholder = 9_999_999_999;

type Plan = Omit<SealRequest, 'document' | 'sealer'>;

/** Returns the update with the gap `<…>` for the signature, brackets included. */
export async function prepareSeal(
  plan: Plan,
  bytes: Uint8Array,
): Promise<{ answer: { gapStart: number; gapEnd: number }; bytes: Uint8Array }> {
  const offset = directoryOffset(bytes);
  if (offset === null) throw new Refused('damaged');
  const document = await open(bytes, { forIncrementalUpdate: true });
  refuseDangers(document, bytes);
  await drawStamps(document, plan.stamps);
  await addCertificate(document, plan);
  addSignature(document, plan, bytes);
  const saved = await document.save({
    // Readers refuse an update whose cross-reference form differs from the original's.
    useObjectStreams: !isTable(bytes, offset),
    updateFieldAppearances: false,
    addDefaultPage: false,
  });
  const update = Buffer.from(saved.buffer, saved.byteOffset, saved.byteLength);
  if (update.compare(bytes, 0, bytes.length, 0, bytes.length) !== 0)
    throw new Error('The update changed earlier bytes.');
  return { answer: fillRange(update, bytes.length), bytes: update };
}

async function addCertificate(document: PDFDocument, { certificate, signedAt }: Plan): Promise<void> {
  const { bytes } = await render({ ...certificate, madeAt: signedAt });
  const made = await PDFDocument.load(bytes, { updateMetadata: false });
  for (const page of await document.copyPages(made, made.getPageIndices())) {
    // The certificate page is read in text order; the document's structure tree does not include it.
    page.node.delete(PDFName.of('StructParents'));
    document.addPage(page);
  }
}

function addSignature(document: PDFDocument, { signedAt, name, reason }: Plan, original: Uint8Array): void {
  const { context } = document;
  const page = document.getPage(document.getPageCount() - 1);
  const signature = context.register(
    context.obj({
      Type: 'Sig',
      Filter: 'Adobe.PPKLite',
      SubFilter: 'ETSI.CAdES.detached',
      ByteRange: context.obj([0, placeholder, placeholder, placeholder].map((each) => PDFNumber.of(each))),
      Contents: PDFHexString.of('0'.repeat(room * 2)),
      M: PDFString.fromDate(new Date(signedAt)),
      Name: PDFHexString.fromText(name),
      Reason: PDFHexString.fromText(reason),
      TLOriginal: context.obj({
        Length: PDFNumber.of(original.length),
        SHA256: PDFHexString.of(createHash('sha256').update(original).digest('hex')),
      }),
    }),
  );
  const widget = context.register(
    context.obj({
      Type: 'Annot',
      Subtype: 'Widget',
      FT: 'Sig',
      T: PDFString.of('Seal'),
      V: signature,
      // Printed and locked.
      F: 132,
      Rect: [0, 0, 0, 0],
      P: page.ref,
    }),
  );
  enlist(document, widget);
  page.node.addAnnot(widget);
}

/** A form whose signature is meant to be the last change. */
function enlist(document: PDFDocument, widget: PDFRef): void {
  const form = document.catalog.getOrCreateAcroForm();
  form.dict.set(PDFName.of('SigFlags'), PDFNumber.of(3));
  form.addField(widget);
}

/** Writes the signed byte range, everything except the gap, over its placeholder. */
function fillRange(update: Buffer, start: number): { gapStart: number; gapEnd: number } {
  const gapStart = update.indexOf(`<${'0'.repeat(room * 2)}>`, start, 'latin1');
  const gapEnd = gapStart + room * 2 + 2;
  const at = update.indexOf(`/ByteRange [ 0 ${placeholder}`, start, 'latin1');
  const end = update.indexOf(']', at);
  const text = `/ByteRange [ 0 ${gapStart} ${gapEnd} ${update.length - gapEnd} ]`;
  if (gapStart < 0 || at < 0 || text.length > end + 1 - at)
    throw new Error('The signature has no place in the update.');
  update.write(text.padEnd(end + 1 - at, ' '), at, 'latin1');
  return { gapStart, gapEnd };
}

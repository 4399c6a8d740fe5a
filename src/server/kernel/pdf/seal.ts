/**
 * Seals a document: stamps, certificate pages and one signature in a single incremental update (PAdES-B-B). The PDF
 * process prepares the update with a gap; the key signs here, where no untrusted file is parsed.
 */
import { ask } from './ask.ts';
import { signedData } from './signed-data.ts';
import type { SealRequest } from './types.ts';

/** The document's bytes followed by the update; the same request gives the same bytes in any process. */
export async function sealPdf({ document, sealer, ...plan }: SealRequest): Promise<Uint8Array> {
  const { answer, bytes } = await ask('prepareSeal', plan, document);
  const { gapStart, gapEnd } = answer;
  const signature = await signedData([bytes.subarray(0, gapStart), bytes.subarray(gapEnd)], sealer);
  const room = (gapEnd - gapStart - 2) / 2;
  if (signature.length > room)
    throw new Error(`The signature takes ${signature.length} bytes, more than the ${room} kept for it.`);
  const sealed = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  sealed.write(Buffer.from(signature).toString('hex'), gapStart + 1, 'latin1');
  return sealed;
}

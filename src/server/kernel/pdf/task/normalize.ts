/** Rewrites a file with flattened form fields, as the copy to sign. */
import { refuseDangers } from './inspect.ts';
import { open } from './open.ts';
import { readable } from './refused.ts';

export const normalize = (_: null, bytes: Uint8Array): Promise<{ answer: null; bytes: Uint8Array }> =>
  readable(async () => {
    const document = await open(bytes);
    refuseDangers(document, bytes);
    if (document.catalog.getAcroForm()?.getAllFields().length) document.getForm().flatten();
    return { answer: null, bytes: await document.save({ useObjectStreams: false, addDefaultPage: false }) };
  });

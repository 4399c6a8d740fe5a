/** Inspects a file by its objects, under any compression or spelling, never by its name. */
import { PDFArray, PDFDict, PDFName, PDFStream, type PDFDocument, type PDFObject } from '@cantoo/pdf-lib';
import { limits } from '#generated/domain/limits.ts';
import type { Inspected, RefusalReason } from '../types.ts';
import { hasText } from './find.ts';
import { open } from './open.ts';
import { boxesOf } from './pages.ts';
import { readable, Refused } from './refused.ts';
import { isSound } from './structure.ts';

/** Names of objects with actions, media, embedded files or external programs. */
const refusedNames: Readonly<Record<string, RefusalReason>> = {
  JS: 'scripts',
  JavaScript: 'scripts',
  Launch: 'launch',
  SubmitForm: 'launch',
  ImportData: 'launch',
  GoToE: 'launch',
  GoToR: 'launch',
  Rendition: 'media',
  RichMedia: 'media',
  Movie: 'media',
  Sound: 'media',
  '3D': 'media',
  EmbeddedFile: 'attachments',
  EmbeddedFiles: 'attachments',
  FileAttachment: 'attachments',
  XFA: 'forms',
};

export const inspect = (_: null, bytes: Uint8Array): Promise<{ answer: Inspected }> =>
  readable(async () => {
    const document = await open(bytes);
    refuseDangers(document, bytes);
    const pages = boxesOf(document);
    const hasFields = document.catalog.getAcroForm()?.getAllFields().length;
    return { answer: { pages, hasText: await hasText(bytes), needsCopy: Boolean(hasFields) || !isSound(bytes) } };
  });

/** Throws Refused for the first danger in the order of the reasons; a script is reported before a signature. */
export function refuseDangers(document: PDFDocument, bytes: Uint8Array): void {
  const found = new Set<RefusalReason>();
  const stack: PDFObject[] = document.context.enumerateIndirectObjects().map(([, object]) => object);
  // No recursion, because the file decides the nesting depth.
  for (let object = stack.pop(); object !== undefined; object = stack.pop()) {
    if (object instanceof PDFStream) stack.push(object.dict);
    else if (object instanceof PDFArray) for (const each of object.asArray()) stack.push(each);
    else if (object instanceof PDFName) note(found, object);
    else if (object instanceof PDFDict) {
      if (object.has(PDFName.of('ByteRange'))) found.add('signed');
      for (const [key, value] of object.entries()) {
        note(found, key);
        stack.push(value);
      }
    }
  }
  const reason = order.find((each) => found.has(each));
  if (reason !== undefined) throw new Refused(reason);
  const pages = document.getPageCount();
  if (pages === 0 && !isSound(bytes)) throw new Refused('damaged');
  if (pages === 0 || pages > limits.signaturePagesMax) throw new Refused('pages');
}

const order: readonly RefusalReason[] = ['scripts', 'launch', 'attachments', 'forms', 'media', 'signed'];

function note(found: Set<RefusalReason>, name: PDFName): void {
  const text = name.decodeText();
  if (Object.hasOwn(refusedNames, text)) found.add(refusedNames[text]!);
}

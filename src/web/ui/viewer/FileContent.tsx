/** Shows a PDF or picture; other files show a message. */
import { fileMessages } from '#generated/domain/messages/file.ts';
import { Failed } from './Failed.tsx';
import { ImageView } from './ImageView.tsx';
import { PdfView } from './PdfView.tsx';
import type { LoadedFile } from './use-loaded.ts';

interface Props extends LoadedFile {
  readonly name: string;
  readonly takesFocus: boolean;
}

export function FileContent({ blob, bytes, kind, name, takesFocus }: Props) {
  if (kind === 'pdf') return <PdfView bytes={bytes} takesFocus={takesFocus} />;
  if (kind === 'image') return <ImageView blob={blob} name={name} />;
  const isEmptyPdf = bytes.length === 0 && /\.pdf$/i.test(name);
  return <Failed {...(isEmptyPdf && { text: fileMessages['file.noPdf'] })} />;
}

/** The text of a document by line, with its fields in place, for screen readers and small windows. */
import type { PdfDocument } from '#web/ui/viewer/pdf-document.ts';
import type { SignedField } from '../signing-api.ts';

export interface TextLine {
  readonly text: string;
  /** Lower edge, from the top of the page as it is shown, in points. */
  readonly bottom: number;
}

export type TextPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'field'; readonly field: SignedField; readonly after: string };

/** In the order of the document. */
export async function linesOf(pdf: PdfDocument, page: number): Promise<readonly TextLine[]> {
  const read = await pdf.getPage(page);
  const { items } = await read.getTextContent();
  const viewport = read.getViewport({ scale: 1 });
  const lines: TextLine[] = [];
  let [text, bottom] = ['', 0];
  const end = (): void => {
    if (text.trim() !== '') lines.push({ text: text.trim(), bottom });
    text = '';
  };
  for (const item of items) {
    if (!('str' in item)) continue;
    if (text === '')
      bottom = viewport.convertToViewportPoint(item.transform[4] as number, item.transform[5] as number)[1] as number;
    text += item.str;
    if (item.hasEOL) end();
  }
  end();
  return lines;
}

/** Each field before the first line that begins below it. */
export function partsOf(lines: readonly TextLine[], fields: readonly SignedField[]): readonly TextPart[] {
  const parts: TextPart[] = [];
  const left = [...fields];
  let after = '';
  const put = (isDue: (field: SignedField) => boolean): void => {
    while (left[0] !== undefined && isDue(left[0])) parts.push({ kind: 'field', field: left.shift()!, after });
  };
  for (const { text, bottom } of lines) {
    put(({ y, h }) => y + h / 2 < bottom - lineHeight);
    parts.push({ kind: 'text', text });
    after = text;
  }
  put(() => true);
  return parts;
}

/** Usual line height, in points. */
const lineHeight = 12;

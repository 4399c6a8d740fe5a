/** A multipart form as sent by a browser. */

export interface FormFile {
  readonly name: string;
  readonly content: string | Buffer;
  readonly type?: string;
}

/** Headers and body of a call; a list repeats its field name. */
export function formOf(
  fields: Readonly<Record<string, string | readonly string[] | undefined>>,
  files: readonly FormFile[] = [],
  field = 'files',
) {
  const part = (head: string, text: string) =>
    `--f1-boundary\r\nContent-Disposition: form-data; ${head}\r\n\r\n${text}\r\n`;
  const texts = Object.entries(fields).flatMap(([name, value]) =>
    [value ?? []].flat().map((each) => part(`name="${name}"`, each)),
  );
  const contents = files.flatMap(({ name, content, type = 'application/pdf' }) => [
    `--f1-boundary\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`,
    content,
    '\r\n',
  ]);
  return {
    headers: { 'content-type': 'multipart/form-data; boundary=f1-boundary' },
    body: Buffer.concat([...contents, ...texts, '--f1-boundary--\r\n'].map((each) => Buffer.from(each))),
  };
}

export const smallPdf = '%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n';

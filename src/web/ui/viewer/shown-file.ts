/** A file to show: its name, and how its bytes are read. */
import { http } from '#web/shell/api/http.ts';

export interface ShownFile {
  readonly name: string;
  /** Reads the bytes; throws HttpError where the file is refused or gone. Asked once for each time it is shown. */
  readonly load: (signal: AbortSignal) => Promise<Blob>;
}

/** A file that the session may read, by the address of its bytes. */
export const fileAt = (name: string, url: string): ShownFile => ({
  name,
  load: (signal) => http<Blob>({ url, method: 'GET', responseType: 'blob', signal }),
});

export type FileKind = 'pdf' | 'image' | 'other';

/** What the bytes are, whatever the name says: a PDF may begin with up to 1024 other bytes. */
export function kindOf(bytes: Uint8Array): FileKind {
  const head = String.fromCharCode(...bytes.subarray(0, 1024));
  if (head.includes('%PDF-')) return 'pdf';
  return head.startsWith('\u0089PNG\r\n') || head.startsWith('\u00ff\u00d8\u00ff') ? 'image' : 'other';
}

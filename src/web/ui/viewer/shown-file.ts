/** A file to show: its name, and a function that loads its bytes. */
import { http } from '#web/shell/api/http.ts';

export interface ShownFile {
  readonly name: string;
  /** Loads the bytes; throws HttpError when the file is forbidden or gone. Called once per display. */
  readonly load: (signal: AbortSignal) => Promise<Blob>;
}

/** A file that the session may read, by its address. */
export const fileAt = (name: string, url: string): ShownFile => ({
  name,
  load: (signal) => http<Blob>({ url, method: 'GET', responseType: 'blob', signal }),
});

export type FileKind = 'pdf' | 'image' | 'other';

/** Detects the type by content, not by name; a PDF may begin with up to 1024 other bytes. */
export function kindOf(bytes: Uint8Array): FileKind {
  const head = String.fromCharCode(...bytes.subarray(0, 1024));
  if (head.includes('%PDF-')) return 'pdf';
  return head.startsWith('\u0089PNG\r\n') || head.startsWith('\u00ff\u00d8\u00ff') ? 'image' : 'other';
}

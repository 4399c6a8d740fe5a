/** The bytes of a file to show. */
import { useEffect, useState } from 'react';
import { kindOf, type FileKind, type ShownFile } from './shown-file.ts';

export interface LoadedFile {
  readonly blob: Blob;
  readonly bytes: Uint8Array;
  readonly kind: FileKind;
}

/** Null until the bytes are loaded. */
export function useLoaded(file: ShownFile): LoadedFile | 'failed' | null {
  const [loaded, setLoaded] = useState<LoadedFile | 'failed' | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    const read = async (): Promise<LoadedFile> => {
      const blob = await file.load(leaving.signal);
      const bytes = new Uint8Array(await blob.arrayBuffer());
      return { blob, bytes, kind: kindOf(bytes) };
    };
    read().then(setLoaded, () => {
      if (!leaving.signal.aborted) setLoaded('failed');
    });
    return () => leaving.abort();
  }, [file]);
  return loaded;
}

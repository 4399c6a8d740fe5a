/** Backup location: a folder or a bucket with one folder per backup. */
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createStorage, isAbsent, type Storage } from '../files/storage.ts';
import { StartError } from '../start-error.ts';

export interface Place {
  readonly put: (key: string, content: Readable, bytes: number) => Promise<void>;
  readonly putText: (key: string, text: string) => Promise<void>;
  readonly open: (key: string) => Promise<Readable>;
  /** Null if the key does not exist. */
  readonly readText: (key: string) => Promise<string | null>;
}

/** `where`: a folder, or a URL like STORAGE_URL. */
export function backupPlace(where: string, name: string): Place {
  if (!/^[\w.-]+$/.test(name)) throw new StartError(`"${name}" cannot be the name of a backup.`);
  const url = /^(?:s3|https?|file):\/\//.test(where) ? where : pathToFileURL(resolve(where)).href;
  const storage: Storage = createStorage(url, '');
  const type = 'application/octet-stream';
  const put: Place['put'] = (key, content, bytes) =>
    storage.put(`${name}/${key}`, content, { contentType: type, contentLength: bytes });
  return {
    put,
    putText: (key, text) => put(key, Readable.from([Buffer.from(text)]), Buffer.byteLength(text)),
    open: (key) => storage.open(`${name}/${key}`),
    readText: async (key) => {
      try {
        return (await buffer(await storage.open(`${name}/${key}`))).toString();
      } catch (error) {
        if (isAbsent(error)) return null;
        throw error;
      }
    },
  };
}

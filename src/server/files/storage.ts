/** Where files lie: a folder by default, any S3-compatible bucket by STORAGE_URL. */
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { S3Driver } from 'flydrive/drivers/s3';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';

export interface Storage {
  readonly put: (key: string, content: Readable, facts: ContentFacts) => Promise<void>;
  readonly open: (key: string) => Promise<Readable>;
  /** Removing what is not there is no error. */
  readonly remove: (key: string) => Promise<void>;
}

export interface ContentFacts {
  readonly contentType: string;
  /** Bytes. */
  readonly contentLength: number;
}

/** `file:///srv/files`, `s3://key:secret@host/bucket?region=…` or the same with http(s) for a server without TLS. */
export function createStorage(storageUrl: string | undefined, defaultFolder: string): Storage {
  const driver = storageUrl === undefined ? folder(defaultFolder) : driverOf(new URL(storageUrl));
  const opening = Promise.resolve(driver).then((each) => new Disk(each));
  return {
    put: async (key, content, facts) => (await opening).putStream(key, content, facts),
    open: async (key) => (await opening).getStream(key),
    remove: async (key) => (await opening).delete(key),
  };
}

const folder = (location: string): FSDriver => new FSDriver({ location, visibility: 'private' });

async function driverOf(url: URL): Promise<FSDriver | S3Driver> {
  if (url.protocol === 'file:') return folder(fileURLToPath(url));
  const { s3Driver } = await import('./s3.ts');
  return s3Driver(url);
}

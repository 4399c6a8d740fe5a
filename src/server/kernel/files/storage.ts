/** File storage: a folder by default, or an S3-compatible bucket by STORAGE_URL. */
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { S3Driver } from 'flydrive/drivers/s3';
import { once } from 'node:events';
import { createWriteStream, ReadStream } from 'node:fs';
import { chmod, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';

export interface Storage {
  readonly put: (key: string, content: Readable, facts: ContentFacts) => Promise<void>;
  readonly open: (key: string) => Promise<Readable>;
  /** Throws if the storage is not writable, e.g. if the bucket does not exist. */
  readonly check: () => Promise<void>;
  /** Removing a missing key is not an error. */
  readonly remove: (key: string) => Promise<void>;
}

export interface ContentFacts {
  readonly contentType: string;
  /** In bytes. */
  readonly contentLength: number;
}

/** `file:///srv/files`, `s3://key:secret@host/bucket?region=…`, or the same with http(s) for a server without TLS. */
export function createStorage(storageUrl: string | undefined, defaultFolder: string): Storage {
  const driver = storageUrl === undefined ? folder(defaultFolder) : driverOf(new URL(storageUrl));
  const opening = Promise.resolve(driver).then((each) => new Disk(each));
  return {
    check: async () => {
      const disk = await opening;
      await disk.put(probe, 'written when a server starts');
      await disk.delete(probe);
      // A folder of an older version may be readable by every account of the machine.
      if (disk.driver instanceof Folder) await disk.driver.restrict();
    },
    put: async (key, content, facts) => (await opening).putStream(key, content, facts),
    open: async (key) => opened(await (await opening).getStream(key)),
    remove: async (key) => (await opening).delete(key),
  };
}

/** A folder reports a missing file only on the first read. Later errors of an abandoned stream are harmless. */
async function opened(stream: Readable): Promise<Readable> {
  stream.on('error', () => {});
  if (stream instanceof ReadStream) await once(stream, 'open');
  return stream;
}

const probe = 'start-check';

/** Whether the error means that the file does not exist; other errors say nothing about the file. */
export function isAbsent(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause) {
    const { code, name } = each as NodeJS.ErrnoException;
    if (code === 'ENOENT' || name === 'NoSuchKey' || name === 'NotFound') return true;
  }
  return false;
}

const folder = (location: string): FSDriver => new Folder(location);

/**
 * Reports why a file was not written, e.g. a full disk; the base driver reports only that its input ended. Only the
 * server's account may read the files.
 */
class Folder extends FSDriver {
  readonly #location: string;

  constructor(location: string) {
    super({ location, visibility: 'private' });
    this.#location = location;
  }

  restrict(): Promise<void> {
    return chmod(this.#location, 0o700);
  }

  override async putStream(key: string, contents: Readable): Promise<void> {
    const path = join(this.#location, key);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await pipeline(contents, createWriteStream(path, { mode: 0o600 }));
  }
}

async function driverOf(url: URL): Promise<FSDriver | S3Driver> {
  if (url.protocol === 'file:') return folder(fileURLToPath(url));
  const { s3Driver } = await import('./s3.ts');
  return s3Driver(url);
}

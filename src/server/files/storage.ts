/** Where files lie: a folder by default, any S3-compatible bucket by STORAGE_URL. */
import { S3Client } from '@aws-sdk/client-s3';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { S3Driver } from 'flydrive/drivers/s3';
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
  const disk = new Disk(storageUrl === undefined ? folder(defaultFolder) : driverOf(new URL(storageUrl)));
  return {
    put: (key, content, facts) => disk.putStream(key, content, facts),
    open: (key) => disk.getStream(key),
    remove: (key) => disk.delete(key),
  };
}

const folder = (location: string): FSDriver => new FSDriver({ location, visibility: 'private' });

function driverOf(url: URL): FSDriver | S3Driver {
  if (url.protocol === 'file:') return folder(fileURLToPath(url));
  const scheme = url.protocol === 's3:' ? 'https:' : url.protocol;
  const client = new S3Client({
    endpoint: `${scheme}//${url.host}`,
    region: url.searchParams.get('region') ?? 'us-east-1',
    credentials: { accessKeyId: decodeURIComponent(url.username), secretAccessKey: decodeURIComponent(url.password) },
    forcePathStyle: true,
    // Most S3-compatible servers know no checksum trailers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const bucket = url.pathname.replace(/^\/|\/$/g, '');
  return new S3Driver({ client: client as never, bucket, visibility: 'private', supportsACL: false });
}

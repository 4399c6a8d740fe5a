/**
 * Content on its way to the storage: counted and hashed in a temporary file, so that only complete content is stored.
 */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export interface ContentFacts {
  readonly size_bytes: number;
  readonly sha256: string;
}

/** Runs `work` with the path of the file, which is removed afterwards. */
export async function spooled(
  stream: Readable,
  work: (path: string, facts: ContentFacts) => Promise<void>,
): Promise<ContentFacts> {
  const folder = await mkdtemp(join(tmpdir(), 'trunkline-file-'));
  try {
    const path = join(folder, 'content');
    const facts = await writeTo(path, stream);
    await work(path, facts);
    return facts;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function writeTo(path: string, stream: Readable): Promise<ContentFacts> {
  const hash = createHash('sha256');
  let size = 0;
  const counting = async function* (pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const piece of pieces) {
      hash.update(piece);
      size += piece.length;
      yield piece;
    }
  };
  await pipeline(stream, counting, createWriteStream(path, { mode: 0o600 }));
  return { size_bytes: size, sha256: hash.digest('hex') };
}

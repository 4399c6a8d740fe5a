/** Keeps files and hands them out: contents in the storage, facts in `stored_files`, rights with the records that show them. */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Download, UploadedFile } from '#runtime/operation.ts';
import { systemScope } from '../access/scope.ts';
import { newId } from '../data/id.ts';
import { actAs, type Session } from '../data/session.ts';
import { addRecord } from '../data/system-write.ts';
import { notFound } from '../errors.ts';
import { checkContent } from './content.ts';
import { fileNameOf } from './file-name.ts';
import { maySee } from './may-see.ts';
import { holdFile } from './orphans.ts';
import { requireRoom } from './quota.ts';
import { storedFile } from './queries.ts';
import type { Scan } from './scanner.ts';
import type { Storage } from './storage.ts';

export interface KeepOptions {
  /** Null: seen by staff and by whoever may read a record that shows it. */
  readonly teamId: string | null;
  /** Name of the form field, for error texts. */
  readonly field?: string;
  /** Whose uploads count together where there is neither team nor account. */
  readonly asker?: string;
}

export interface FileStore {
  /** Answers the id of the stored file. Throws 422 for another type, 413 for a larger one; nothing is left of a refused one. */
  readonly keep: (session: Session, file: UploadedFile, options: KeepOptions) => Promise<string>;
  /** The same for a file that the server itself made. */
  readonly keepMade: (session: Session, file: MadeFile, options: KeepOptions) => Promise<string>;
  /** Throws 404 unless the caller may read a record that shows the file, or uploaded it. */
  readonly open: (session: Session, id: string) => Promise<Download>;
  /** For callers that have checked the right themselves. */
  readonly openChecked: (session: Session, id: string) => Promise<Download>;
}

export interface MadeFile {
  readonly name: string;
  readonly contentType: string;
  readonly content: Uint8Array;
}

interface StoreOptions {
  /** Hears of each content before it is written: what no record shows in the end is removed again. */
  readonly watch?: (key: string) => Promise<void>;
  /** Looks into each content before it is written. */
  readonly scan?: Scan;
}

export function createFileStore(storage: Storage, { watch = nothing, scan = nothing }: StoreOptions = {}): FileStore {
  const keepStream = async (
    session: Session,
    name: string,
    contentType: string,
    stream: Readable,
    { teamId, field = 'file' }: KeepOptions,
  ) => {
    const id = newId();
    // Our own name, spread over folders: nothing of the sender's reaches the storage.
    const storageKey = `${id.slice(-2)}/${id}`;
    await holdFile(session, storageKey);
    await watch(storageKey);
    try {
      const facts = await store(storage, storageKey, stream, { contentType, check: (path) => scan(path, field) });
      await actAs(session, systemScope('files', session.scope), (system) =>
        addRecord(system, 'stored-file', {
          id,
          team_id: teamId,
          name,
          content_type: contentType,
          storage_key: storageKey,
          ...facts,
        }),
      );
    } catch (error) {
      await storage.remove(storageKey).catch(() => {});
      throw error;
    }
    return id;
  };
  const openChecked = (session: Session, id: string): Promise<Download> =>
    actAs(session, systemScope('files', session.scope), async (system) => {
      const file = await storedFile.first(system, { id });
      if (!file) throw notFound();
      const body = await storage.open(file.storage_key).catch(missing);
      return { fileName: file.name, contentType: file.content_type, body };
    });
  return {
    keep: async (session, file, options) => {
      await requireRoom(session, { teamId: options.teamId, asker: options.asker });
      const { contentType, stream } = await checkContent(file, options.field ?? 'file');
      return keepStream(session, fileNameOf(file.fileName), contentType, stream, options);
    },
    keepMade: (session, { name, contentType, content }, options) =>
      keepStream(session, name, contentType, Readable.from([content]), options),
    open: async (session, id) => {
      if (!(await maySee(session, id))) throw notFound();
      return openChecked(session, id);
    },
    openChecked,
  };
}

interface Content {
  readonly contentType: string;
  /** Throws to refuse it. */
  readonly check: (path: string) => Promise<void>;
}

const nothing = async (): Promise<void> => {};

interface Facts {
  readonly size_bytes: number;
  readonly sha256: string;
}

/**
 * Counts and hashes the stream in a temporary file first: only a whole one reaches the storage, with its length, and a broken one
 * leaves nothing behind.
 */
async function store(storage: Storage, key: string, stream: Readable, { contentType, check }: Content): Promise<Facts> {
  const folder = await mkdtemp(join(tmpdir(), 'trunkline-file-'));
  try {
    const path = join(folder, 'content');
    const facts = await spool(stream, path);
    await check(path);
    await storage.put(key, createReadStream(path), { contentType, contentLength: facts.size_bytes });
    return facts;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function spool(stream: Readable, path: string): Promise<Facts> {
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

function missing(): never {
  throw notFound();
}

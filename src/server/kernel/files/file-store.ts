/**
 * Stores and serves files: contents in the storage, facts in `stored_files`, access through the records that show them.
 */
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { limits } from '#generated/domain/limits.ts';
import type { Download, UploadedFile } from '#runtime/operation.ts';
import { userIdOf } from '../access/principal.ts';
import { systemScope, type Scope } from '../access/scope.ts';
import { newId } from '../data/id.ts';
import { actAs, type Session } from '../data/session.ts';
import { addRecord } from '../data/system-write.ts';
import { isKnownTeam } from '../data/team.ts';
import { isFull } from '../database/away.ts';
import { requireNoTransaction } from '../database/hold.ts';
import { ApiError, notFound } from '../errors.ts';
import { networkOf } from '../access/network.ts';
import { checkContent } from './content.ts';
import { fileNameOf } from './file-name.ts';
import { maySee } from './may-see.ts';
import { holdFile } from './orphans.ts';
import { keyOf, type CountUpload, type Uploader } from './quota.ts';
import { storedFile } from './queries.ts';
import type { Scan } from './scanner.ts';
import { spooled, type ContentFacts } from './spool.ts';
import { isAbsent, type Storage } from './storage.ts';

export interface KeepOptions {
  /** Null: visible to staff and to anyone who may read a record that shows it. */
  readonly teamId: string | null;
}

interface ReceiveOptions extends KeepOptions {
  /** Form field name, for error texts. */
  readonly field?: string;
  /** Whether to accept logs and other text files, e.g. from an email to a ticket. */
  readonly takesText?: boolean;
}

/** A valid upload whose content is in the storage; `keep` creates its record. */
export interface ReceivedFile extends ContentFacts {
  readonly id: string;
  readonly storageKey: string;
  readonly name: string;
  readonly contentType: string;
  /** Monotonic clock of this process. */
  readonly receivedAt: number;
}

export interface FileStore {
  /**
   * Receives uploads, which is slow, and runs the work that keeps them; if it fails, their contents are removed. Call
   * outside transactions. Throws 422 for a wrong type, 413 for a too large file, 429 after too many, and 503 while
   * storage is unavailable.
   */
  readonly receiving: <T>(
    scope: Scope,
    files: readonly UploadedFile[],
    options: ReceiveOptions,
    work: (received: readonly ReceivedFile[]) => Promise<T>,
  ) => Promise<T>;
  /** The same for one file. Its content is removed later if no record keeps it. */
  readonly receive: (scope: Scope, file: UploadedFile, options: ReceiveOptions) => Promise<ReceivedFile>;
  /** Returns the id of the stored file. */
  readonly keep: (session: Session, file: ReceivedFile, options: KeepOptions) => Promise<string>;
  /** The same for a file that the server generated. */
  readonly keepMade: (session: Session, file: MadeFile, options: KeepOptions) => Promise<string>;
  /** Throws 404 unless the caller may read a record that shows the file, or uploaded it. */
  readonly open: (session: Session, id: string) => Promise<Download>;
  /** For callers that have already checked access. */
  readonly openChecked: (session: Session, id: string) => Promise<Download>;
}

export interface MadeFile {
  readonly name: string;
  readonly contentType: string;
  readonly content: Uint8Array;
}

interface StoreOptions {
  /** Records each content before it is written, so that it is removed again if no record shows it. */
  readonly watch?: (key: string) => Promise<void>;
  /** Scans each content before it is written. */
  readonly scan?: Scan;
  readonly countUpload?: CountUpload;
  /** Receives storage errors. */
  readonly onFailure?: (error: Error) => void;
}

const nothing = async (): Promise<void> => {};
const oldestMs = (limits.fileCheckAfterS * 1000) / 2;

export function createFileStore(storage: Storage, options: StoreOptions = {}): FileStore {
  const { countUpload = nothing, onFailure } = options;
  const store = storingIn(storage, options);
  const receive: FileStore['receive'] = async (scope, file, { teamId, field = 'file', takesText = false }) => {
    requireNoTransaction('an upload');
    const uploader = uploaderOf(scope, teamId);
    await countUpload(uploader);
    const { contentType, stream } = await checkContent(file, field, keyOf(uploader) ?? 'server', takesText);
    return store({ name: fileNameOf(file.fileName), contentType }, stream, field);
  };
  const remove = (files: readonly ReceivedFile[]): Promise<unknown> =>
    Promise.allSettled(files.map(({ storageKey }) => storage.remove(storageKey)));
  const openChecked = (session: Session, id: string): Promise<Download> =>
    actAs(session, systemScope('files', session.scope), async (system) => {
      const file = await storedFile.first(system, { id });
      if (!file) throw notFound();
      const body = contentOf(storage, file.storage_key, onFailure);
      return { fileName: file.name, contentType: file.content_type, body };
    });
  return {
    receive,
    receiving: async (scope, files, given, work) => {
      const received: ReceivedFile[] = [];
      try {
        for (const file of files) received.push(await receive(scope, file, given));
        return await work(received);
      } catch (error) {
        // After other errors the transaction may have committed; the orphan check removes what it did not keep.
        if (error instanceof ApiError) await remove(received);
        throw error;
      }
    },
    keep: addRow,
    keepMade: async (session, { content, ...made }, given) => {
      const stored = await store(made, Readable.from([content]), 'file');
      return addRow(session, stored, given).catch(async (error: unknown) => {
        await remove([stored]);
        throw error;
      });
    },
    open: async (session, id) => {
      if (!(await maySee(session, id))) throw notFound();
      return openChecked(session, id);
    },
    openChecked,
  };
}

/** Writes contents under generated names, spread over folders; no part of the sender's name is used. */
const storingIn =
  (storage: Storage, { watch = nothing, scan = nothing, onFailure }: StoreOptions) =>
  async ({ name, contentType }: Omit<MadeFile, 'content'>, stream: Readable, field: string): Promise<ReceivedFile> => {
    const id = newId();
    const storageKey = `${id.slice(-2)}/${id}`;
    await watch(storageKey);
    const receivedAt = performance.now();
    const facts = await spooled(stream, async (path, { size_bytes: contentLength }) => {
      await scan(path, field);
      const writing = storage.put(storageKey, createReadStream(path), { contentType, contentLength });
      await writing.catch(async (error: unknown) => {
        await storage.remove(storageKey).catch(() => {});
        throw asUnavailable(error, onFailure);
      });
    });
    return { id, storageKey, name, contentType, receivedAt, ...facts };
  };

async function addRow(session: Session, file: ReceivedFile, { teamId }: KeepOptions): Promise<string> {
  await holdFile(session, file.storageKey);
  // The orphan check may already have removed its content.
  if (performance.now() - file.receivedAt > oldestMs) throw new ApiError('unavailable', { retryAfterSeconds: 1 });
  const { id, name, contentType: content_type, storageKey: storage_key, size_bytes, sha256 } = file;
  const values = { id, team_id: teamId, name, content_type, storage_key, size_bytes, sha256 };
  await actAs(session, systemScope('files', session.scope), (system) => addRecord(system, 'stored-file', values));
  return id;
}

/** Uploads of team members count for the team. */
function uploaderOf(scope: Scope, teamId: string | null): Uploader {
  const { principal } = scope;
  if (principal.kind === 'anonymous') return { teamId: null, userId: null, network: networkOf(principal.ipAddress) };
  const isOwn = teamId !== null && principal.kind !== 'job' && isKnownTeam(scope, teamId);
  return { teamId: isOwn ? teamId : null, userId: userIdOf(principal), network: null };
}

/** Opened lazily, so that the transaction that found the file does not wait for the storage. */
function contentOf(storage: Storage, key: string, onFailure: StoreOptions['onFailure']): StoredContent {
  const open = (): Promise<Readable> =>
    storage.open(key).catch((error: unknown) => {
      throw isAbsent(error) ? notFound() : asUnavailable(error, onFailure);
    });
  let begun: Promise<Readable> | undefined;
  return {
    begin: async () => void (await (begun ??= open())),
    [Symbol.asyncIterator]: async function* () {
      const stream = await (begun ?? open());
      begun = undefined;
      yield* stream as AsyncIterable<Uint8Array>;
    },
  };
}

/** Content of a file, opened when it is read or when `begin` is called. */
export interface StoredContent extends AsyncIterable<Uint8Array> {
  /** Throws 404 if there is no content, and 503 while the storage is unavailable. */
  readonly begin: () => Promise<void>;
}

/** Failures other than a full disk are temporary, e.g. an unreachable bucket. */
function asUnavailable(error: unknown, onFailure: StoreOptions['onFailure']): unknown {
  if (error instanceof ApiError || isFull(error)) return error;
  onFailure?.(new Error(`The storage of files does not answer: ${(error as Error).message}`, { cause: error }));
  return new ApiError('unavailable', { retryAfterSeconds: limits.storageRetryS });
}

/** Keeps files and hands them out: contents in the storage, facts in `stored_files`, rights with the records that show them. */
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
  /** Null: seen by staff and by whoever may read a record that shows it. */
  readonly teamId: string | null;
}

interface ReceiveOptions extends KeepOptions {
  /** Name of the form field, for error texts. */
  readonly field?: string;
  /** Whether logs and other text files are taken too, as of an email to a ticket. */
  readonly takesText?: boolean;
}

/** An upload that was found good and whose content is in the storage; `keep` makes the record of it. */
export interface ReceivedFile extends ContentFacts {
  readonly id: string;
  readonly storageKey: string;
  readonly name: string;
  readonly contentType: string;
  /** Clock of this process. */
  readonly receivedAt: number;
}

export interface FileStore {
  /**
   * Takes files in, which takes long, and runs the work that keeps them; what it refuses leaves no content. Called outside of
   * transactions. Throws 422 for another type, 413 for a larger one, 429 after too many, and 503 while nothing can be stored.
   */
  readonly receiving: <T>(
    scope: Scope,
    files: readonly UploadedFile[],
    options: ReceiveOptions,
    work: (received: readonly ReceivedFile[]) => Promise<T>,
  ) => Promise<T>;
  /** The same for one file, whose content is removed later when no record keeps it. */
  readonly receive: (scope: Scope, file: UploadedFile, options: ReceiveOptions) => Promise<ReceivedFile>;
  /** Answers the id of the stored file. */
  readonly keep: (session: Session, file: ReceivedFile, options: KeepOptions) => Promise<string>;
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
  /** Notes each content before it is written: what no record shows in the end is removed again. */
  readonly watch?: (key: string) => Promise<void>;
  /** Looks into each content before it is written. */
  readonly scan?: Scan;
  readonly countUpload?: CountUpload;
  /** Gets what the storage failed with. */
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
        // Of anything but a refusal it is not known whether the transaction took place: the check removes what it did not keep.
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

/** Writes contents under names of our own, spread over folders: nothing of the sender's reaches the storage. */
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
  // Its content may be gone, as nobody kept it for so long.
  if (performance.now() - file.receivedAt > oldestMs) throw new ApiError('unavailable', { retryAfterSeconds: 1 });
  const { id, name, contentType: content_type, storageKey: storage_key, size_bytes, sha256 } = file;
  const values = { id, team_id: teamId, name, content_type, storage_key, size_bytes, sha256 };
  await actAs(session, systemScope('files', session.scope), (system) => addRecord(system, 'stored-file', values));
  return id;
}

/** A team counts the uploads of those who belong to it. */
function uploaderOf(scope: Scope, teamId: string | null): Uploader {
  const { principal } = scope;
  if (principal.kind === 'anonymous') return { teamId: null, userId: null, network: networkOf(principal.ipAddress) };
  const isOwn = teamId !== null && principal.kind !== 'job' && isKnownTeam(scope, teamId);
  return { teamId: isOwn ? teamId : null, userId: userIdOf(principal), network: null };
}

/** Read when somebody asks for it: a transaction that found the file does not wait for the storage. */
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

/** The content of a file, opened when it is read or when `begin` asks for it. */
export interface StoredContent extends AsyncIterable<Uint8Array> {
  /** Throws 404 where there is no content, and 503 while nobody can tell. */
  readonly begin: () => Promise<void>;
}

/** Other troubles than a full disk end by themselves, e.g. that the bucket does not answer. */
function asUnavailable(error: unknown, onFailure: StoreOptions['onFailure']): unknown {
  if (error instanceof ApiError || isFull(error)) return error;
  onFailure?.(new Error(`The storage of files does not answer: ${(error as Error).message}`, { cause: error }));
  return new ApiError('unavailable', { retryAfterSeconds: limits.storageRetryS });
}

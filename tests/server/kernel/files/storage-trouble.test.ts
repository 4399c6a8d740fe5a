import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { userIdOf } from '#server/kernel/access/principal.ts';
import type { Scope } from '#server/kernel/access/scope.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import { createFileStore, type FileStore } from '#server/kernel/files/file-store.ts';
import { countUploadsIn } from '#server/kernel/files/quota.ts';
import { createStorage } from '#server/kernel/files/storage.ts';
import type { UploadedFile } from '#runtime/operation.ts';
import { useDatabase } from '#tests/support/database.ts';
import { makePerson, makeTeam, scopeOf, sql } from '#tests/support/people.ts';

const database = useDatabase();
let folder: string;
let team: string;
let owner: Scope;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trunkline-files-'));
  team = await makeTeam(database.pool, 'Acme Dental');
  owner = await scopeOf(database.pool, await makePerson(database.pool, { teams: { [team]: ['VIEW_PROCUREMENT'] } }));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const upload = (fileName: string, content: string): UploadedFile => ({
  fileName,
  contentType: 'application/octet-stream',
  content: {
    [Symbol.asyncIterator]: async function* () {
      yield Buffer.from(content);
    },
  },
});
const pdf = (): string => '%PDF-1.7\nof a test';

const local = (): FileStore =>
  createFileStore(createStorage(undefined, join(folder, 'kept')), { countUpload: countUploadsIn(database.pool) });

const keep = (store: FileStore, file: UploadedFile, as = owner, teamId: string | null = team): Promise<string> =>
  store.receiving(as, [file], { teamId }, ([received]) =>
    transaction(database.pool, as, { mode: 'write' }, (session) => store.keep(session, received!, { teamId })),
  );

async function readAs(store: FileStore, id: string, as: Scope): Promise<number> {
  const { body } = await transaction(database.pool, as, { mode: 'read' }, (session) => store.open(session, id));
  let size = 0;
  for await (const piece of body as AsyncIterable<Uint8Array>) size += piece.length;
  return size;
}

describe('a storage that does not answer', () => {
  const away = () => createFileStore(createStorage('http://key:secret@127.0.0.1:1/files?region=us-east-1', folder));
  const unavailable = { status: 503, retryAfterSeconds: 10 };

  it('takes no file, and says when to try again', async () => {
    await expect(keep(away(), upload('late.pdf', pdf()))).rejects.toMatchObject(unavailable);
    expect(await sql(database.pool, `select 1 from stored_files where name = 'late.pdf'`)).toEqual([]);
  });

  it('is no reason to say that a file is not there; only its absence is', async () => {
    const kept = await keep(local(), upload('kept.pdf', pdf()));
    await expect(readAs(away(), kept, owner)).rejects.toMatchObject(unavailable);
    const other = createFileStore(createStorage(undefined, join(folder, 'other')));
    await expect(readAs(other, kept, owner)).rejects.toMatchObject({ status: 404 });
    await expect(readAs(local(), kept, owner)).resolves.toBe(pdf().length);
  });

  it('reports the failure to its operator', async () => {
    const failures: string[] = [];
    const onFailure = ({ message }: Error): void => void failures.push(message);
    const store = createFileStore(createStorage('http://key:secret@127.0.0.1:1/files', folder), { onFailure });
    await expect(keep(store, upload('late.pdf', pdf()))).rejects.toMatchObject(unavailable);
    expect(failures).toEqual([expect.stringContaining('The storage of files does not answer')]);
  });
});

describe('uploads that are refused', () => {
  it('count for the quota like others, before anything of them is looked at', async () => {
    const person = await scopeOf(database.pool, await makePerson(database.pool));
    await sql(
      database.pool,
      `insert into rate_limits (key, hits, expires_at) values ($1, 299, now() + interval '1 hour')`,
      [`uploads-of:${userIdOf(person.principal)}`],
    );
    const broken = () => keep(local(), upload('me.jpg', 'no picture'), person, null);
    await expect(broken()).rejects.toMatchObject({ status: 422 });
    await expect(broken()).rejects.toMatchObject({ status: 429 });
  });
});

describe('a storage in a folder', () => {
  it('is for the account of the server alone', async () => {
    await keep(local(), upload('private.pdf', pdf()));
    const entries = await readdir(join(folder, 'kept'), { recursive: true, withFileTypes: true });
    const modes = await Promise.all(
      entries.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).mode & 0o077),
    );
    expect(entries.some((each) => each.isFile())).toBe(true);
    expect(new Set(modes)).toEqual(new Set([0]));
    expect((await stat(join(folder, 'kept'))).mode & 0o077).toBe(0);
  });
});

import { mkdtemp, readdir, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UploadedFile } from '#runtime/operation.ts';
import { jobScope, type Scope } from '#server/access/scope.ts';
import { newId } from '#server/data/id.ts';
import { inSession } from '#server/data/session.ts';
import { createFileStore, type FileStore } from '#server/files/file-store.ts';
import { createStorage } from '#server/files/storage.ts';
import { useDatabase } from '../../support/database.ts';
import { makePerson, makeTeam, scopeOf, sql } from '../../support/people.ts';

const database = useDatabase();
const megabyte = 1_048_576;
let folder: string;
let team: string;
let owner: Scope;
let colleague: Scope;
let stranger: Scope;
let s3: { server: S3rver; url: string };

const upload = (fileName: string, content: Uint8Array | string): UploadedFile => ({
  fileName,
  contentType: 'application/octet-stream',
  content: { [Symbol.asyncIterator]: () => pieces(Buffer.from(content)) },
});

async function* pieces(bytes: Buffer): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
}

const pdf = (size = 20): Buffer => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(size - 9)]);
const picture = (): Promise<Buffer> =>
  sharp({ create: { width: 8, height: 4, channels: 3, background: '#5B3FD6' } })
    .withExif({ IFD0: { Artist: 'secret name' } })
    .jpeg()
    .toBuffer();

const local = (): FileStore => createFileStore(createStorage(undefined, folder));
const keep = (store: FileStore, file: UploadedFile, as = owner, teamId: string | null = team): Promise<string> =>
  inSession(database.pool, as, (session) => store.keep(session, file, { teamId }));

async function readAs(store: FileStore, id: string, as: Scope) {
  const { body, ...facts } = await inSession(database.pool, as, (session) => store.open(session, id));
  const read: Uint8Array[] = [];
  for await (const piece of body as AsyncIterable<Uint8Array>) read.push(piece);
  return { ...facts, bytes: Buffer.concat(read) };
}

const filesIn = async (): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((each) => each.isFile())
    .map(({ name }) => name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trunkline-files-'));
  team = await makeTeam(database.pool, 'Acme Dental');
  const other = await makeTeam(database.pool, 'Harbor Logistics');
  owner = await scopeOf(database.pool, await makePerson(database.pool, { teams: { [team]: ['VIEW_PROCUREMENT'] } }));
  colleague = await scopeOf(database.pool, await makePerson(database.pool, { teams: { [team]: [] } }));
  stranger = await scopeOf(
    database.pool,
    await makePerson(database.pool, { teams: { [other]: ['VIEW_PROCUREMENT'] } }),
  );
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'files', configs: [] }],
  });
  const { port } = (await server.run()) as AddressInfo;
  s3 = { server, url: `http://S3RVER:S3RVER@127.0.0.1:${port}/files?region=us-east-1` };
});

afterAll(async () => {
  await s3.server.close();
  await rm(folder, { recursive: true, force: true });
});

describe.each([
  ['a folder', local],
  ['an S3 bucket', () => createFileStore(createStorage(s3.url, folder))],
])('a file kept in %s', (_place, makeStore) => {
  it('comes back byte for byte with its name and kind', async () => {
    const store = makeStore();
    const id = await keep(store, upload('Master agreement.pdf', pdf(200_000)));
    const read = await readAs(store, id, owner);
    expect([read.fileName, read.contentType, read.bytes.equals(pdf(200_000))]).toEqual([
      'Master agreement.pdf',
      'application/pdf',
      true,
    ]);
    const [row] = await sql(
      database.pool,
      'select size_bytes, length(sha256), team_id from stored_files where id = $1',
      [id],
    );
    expect(row).toEqual([200_000, 64, team]);
  });
});

describe('[DO-013] what is accepted', () => {
  it('is decided by the bytes, not by the name', async () => {
    const refused = [
      upload('page.png', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
      upload('page.pdf', '<html>'),
      upload('tool.pdf', Buffer.from('MZ\x90\0\x03')),
      upload('contract.exe', pdf()),
      upload('empty.pdf', ''),
    ];
    for (const file of refused) {
      await expect(keep(local(), file)).rejects.toMatchObject({
        status: 422,
        fields: { file: ['Use a file of type pdf, png, jpg, jpeg.'] },
      });
    }
  });

  it('[DO-014] is exactly 50 x 1048576 bytes, and not one more; nothing of a refused file is left', async () => {
    const store = local();
    await expect(keep(store, upload('big.pdf', pdf(50 * megabyte)))).resolves.toBeTypeOf('string');
    const before = await filesIn();
    await expect(keep(store, upload('bigger.pdf', pdf(50 * megabyte + 1)))).rejects.toMatchObject({ status: 413 });
    expect(await filesIn()).toEqual(before);
  });

  it('is a picture made anew, without what its camera wrote', async () => {
    const store = local();
    const given = await picture();
    expect(given.includes('secret name')).toBe(true);
    const { bytes, contentType } = await readAs(store, await keep(store, upload('me.jpeg', given)), owner);
    expect([contentType, bytes.includes('secret name')]).toEqual(['image/jpeg', false]);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 8, height: 4, format: 'jpeg' });
  });

  it('is no picture that cannot be decoded', async () => {
    const broken = (await picture()).subarray(0, 200);
    await expect(keep(local(), upload('me.jpg', broken))).rejects.toMatchObject({ status: 422 });
  });
});

describe('a transfer that breaks off', () => {
  it('leaves neither a file nor a record', async () => {
    const before = await filesIn();
    const broken: UploadedFile = {
      ...upload('half.pdf', ''),
      content: {
        [Symbol.asyncIterator]: async function* () {
          yield pdf(5000);
          throw new Error('The connection broke.');
        },
      },
    };
    await expect(keep(local(), broken)).rejects.toThrow('The connection broke.');
    expect(await filesIn()).toEqual(before);
    expect(await sql(database.pool, `select 1 from stored_files where name = 'half.pdf'`)).toEqual([]);
  });
});

describe('who may read a file', () => {
  it('is its uploader alone until a record shows it, then whoever may read the record', async () => {
    const store = local();
    const id = await keep(store, upload('quote.pdf', pdf()));
    const refused = { status: 404 };
    await expect(readAs(store, id, owner)).resolves.toBeDefined();
    for (const other of [colleague, stranger]) await expect(readAs(store, id, other)).rejects.toMatchObject(refused);
    const reader = await scopeOf(
      database.pool,
      await makePerson(database.pool, { teams: { [team]: ['VIEW_PROCUREMENT'] } }),
    );
    await expect(readAs(store, id, reader)).rejects.toMatchObject(refused);
    const attachment = newId();
    await sql(
      database.pool,
      `insert into attachments (id, team_id, name, file_id, category) values ($1, $2, 'Quote', $3, 'OTHER')`,
      [attachment, team, id],
    );
    await expect(readAs(store, id, reader)).resolves.toBeDefined();
    for (const other of [colleague, stranger]) await expect(readAs(store, id, other)).rejects.toMatchObject(refused);
    await sql(database.pool, 'update attachments set hidden_from_customer = true where id = $1', [attachment]);
    await expect(readAs(store, id, reader)).rejects.toMatchObject(refused);
  });

  it('is told the same of an absent file', async () => {
    await expect(readAs(local(), newId(), owner)).rejects.toMatchObject({ status: 404, message: 'Not found' });
  });
});

describe('the storage', () => {
  it('never sees the name of the sender', async () => {
    await keep(local(), upload('../../salary list.pdf', pdf()));
    expect((await filesIn()).some((name) => name.includes('salary'))).toBe(false);
  });

  it('forgets what the transaction did not keep', async () => {
    const store = local();
    const before = await filesIn();
    const failing = inSession(database.pool, jobScope('test'), async (session) => {
      await session.query(`set local transaction read only`);
      await store.keep(session, upload('x.pdf', pdf()), { teamId: team });
    });
    await expect(failing).rejects.toThrow('read-only transaction');
    expect(await filesIn()).toEqual(before);
  });
});

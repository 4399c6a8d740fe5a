import { mkdir, mkdtemp, readdir, rm, stat, symlink } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import S3rver from 's3rver';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UploadedFile } from '#runtime/operation.ts';
import { jobScope, type Scope } from '#server/kernel/access/scope.ts';
import { newId } from '#server/kernel/data/id.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import { invalid } from '#server/kernel/errors.ts';
import { checkFile } from '#server/kernel/files/orphans.ts';
import { createFileStore, type FileStore } from '#server/kernel/files/file-store.ts';
import { countUploadsIn } from '#server/kernel/files/quota.ts';
import { createStorage } from '#server/kernel/files/storage.ts';
import { asApiError } from '#server/kernel/http/error-handler.ts';
import { useDatabase } from '../../../support/database.ts';
import { makePerson, makeTeam, scopeOf, sql } from '../../../support/people.ts';

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

const local = (): FileStore =>
  createFileStore(createStorage(undefined, folder), { countUpload: countUploadsIn(database.pool) });
const keep = (store: FileStore, file: UploadedFile, as = owner, teamId: string | null = team): Promise<string> =>
  store.receiving(as, [file], { teamId }, ([received]) =>
    transaction(database.pool, as, { mode: 'write' }, (session) => store.keep(session, received!, { teamId })),
  );

async function readAs(store: FileStore, id: string, as: Scope) {
  const { body, ...facts } = await transaction(database.pool, as, { mode: 'write' }, (session) =>
    store.open(session, id),
  );
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

it('a folder reports a full disk as such', async () => {
  // Files with this name cannot be written.
  await mkdir(join(folder, 'aa'), { recursive: true });
  await symlink('/dev/full', join(folder, 'aa/full'));
  const content = pdf(200_000);
  const facts = { contentType: 'application/pdf', contentLength: content.length };
  const writing = createStorage(undefined, folder).put('aa/full', Readable.from([content]), facts);
  const error = await writing.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(asApiError(error)).toMatchObject({ status: 507, retryAfterSeconds: 60 });
  await rm(join(folder, 'aa/full'));
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

describe('[DO-013] [FV-008] what is accepted', () => {
  it('[FV-009] [CT-017] is a PDF or a picture, under one of four extensions', async () => {
    const store = local();
    const png = await sharp({ create: { width: 8, height: 4, channels: 3, background: '#5B3FD6' } })
      .png()
      .toBuffer();
    const taken = [upload('a.pdf', pdf()), upload('a.png', png)];
    for (const name of ['a.jpg', 'a.jpeg']) taken.push(upload(name, await picture()));
    for (const file of taken) await expect(keep(store, file)).resolves.toBeTypeOf('string');
    for (const name of ['a.gif', 'a.docx', 'a.xlsx', 'a.zip', 'a.txt'])
      await expect(keep(store, upload(name, pdf()))).rejects.toMatchObject({ status: 422 });
  });

  it('[FV-011] is decided by the bytes, not by the name, and refusals say why', async () => {
    const refused = [
      upload('page.png', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
      upload('page.pdf', '<html>'),
      upload('tool.pdf', Buffer.from('MZ\x90\0\x03')),
      upload('contract.exe', pdf()),
    ];
    for (const file of refused) {
      await expect(keep(local(), file)).rejects.toMatchObject({
        status: 422,
        fields: { file: ['File type not supported. Use pdf, png, jpg, jpeg.'] },
      });
    }
  });

  it('is never empty, and has the ending of what it is', async () => {
    const why = (name: string, content: Buffer | string, file: unknown) =>
      expect(keep(local(), upload(name, content))).rejects.toMatchObject({ fields: { file: [file] } });
    await why('photo.png', await picture(), expect.stringMatching(/jpg file, but its name ends in \.png/));
    await why('fake.png', pdf(), expect.stringMatching(/pdf file, but its name ends in \.png/));
    await why('empty.pdf', '', 'The file is empty');
  });

  it('[DO-014] [DO-015] [FV-010] is exactly 50 x 1048576 bytes, and not one more; nothing of a refused file is left', async () => {
    const store = local();
    await expect(keep(store, upload('big.pdf', pdf(50 * megabyte)))).resolves.toBeTypeOf('string');
    const before = await filesIn();
    await expect(keep(store, upload('bigger.pdf', pdf(50 * megabyte + 1)))).rejects.toMatchObject({
      status: 413,
      message: 'File size must be less than 50 MB',
    });
    expect(await filesIn()).toEqual(before);
  });

  it('is a re-encoded picture without camera metadata', async () => {
    const store = local();
    const given = await picture();
    expect(given.includes('secret name')).toBe(true);
    const { bytes, contentType } = await readAs(store, await keep(store, upload('me.jpeg', given)), owner);
    expect([contentType, bytes.includes('secret name')]).toEqual(['image/jpeg', false]);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 8, height: 4, format: 'jpeg' });
  });

  it('is a huge picture read line by line, that keeps how its camera was held', async () => {
    const huge = await sharp({ create: { width: 9900, height: 9900, channels: 3, background: '#5B3FD6' } })
      .withExif({ IFD0: { Artist: 'secret name' } })
      .withMetadata({ orientation: 6 })
      .jpeg({ optimiseCoding: false })
      .toBuffer();
    expect(await sharp(huge).metadata()).toMatchObject({ orientation: 6 });
    const before = process.memoryUsage.rss();
    let most = before;
    const watching = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 5);
    const store = local();
    const ids = await Promise.all([1, 2, 3].map(() => keep(store, upload('huge.jpg', huge))));
    clearInterval(watching);
    expect((most - before) / megabyte).toBeLessThan(160);
    const { bytes } = await readAs(store, ids[0]!, owner);
    expect(bytes.includes('secret name')).toBe(false);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 9900, height: 9900, orientation: 6 });
  });

  it('is no large picture that can only be read as a whole', async () => {
    const progressive = await sharp({ create: { width: 5000, height: 4000, channels: 3, background: '#5B3FD6' } })
      .jpeg({ progressive: true })
      .toBuffer();
    await expect(keep(local(), upload('large.jpg', progressive))).rejects.toMatchObject({
      status: 422,
      fields: { file: ['The picture is too large. Use one of at most 16 megapixels, or a baseline JPEG.'] },
    });
  });

  it('is a picture that is not delayed by many of another owner', async () => {
    const large = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#5B3FD6' } })
      .jpeg()
      .toBuffer();
    const done: string[] = [];
    const sending = (who: string, as: Scope, content: Buffer) =>
      keep(local(), upload('a.jpg', content), as, null).then(() => void done.push(who));
    const small = await picture();
    const many = Array.from({ length: 6 }, () => sending('many', owner, large));
    await Promise.all([...many, sending('one', stranger, small)]);
    expect(done.indexOf('one')).toBeLessThan(3);
  });

  it('is a small picture turned as its camera was held', async () => {
    const turned = await sharp(await picture())
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const store = local();
    const { bytes } = await readAs(store, await keep(store, upload('turned.jpg', turned)), owner);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 4, height: 8 });
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

describe('access to a file', () => {
  it('has only its uploader until a record shows it, then everyone who may read the record', async () => {
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

  it('gives the same answer for an absent file', async () => {
    await expect(readAs(local(), newId(), owner)).rejects.toMatchObject({ status: 404, message: 'Not found' });
  });
});

describe('the quota of an hour', () => {
  it('ends with too many files or too many bytes of a team, and is of no other', async () => {
    const full = await makeTeam(database.pool, 'Full');
    const person = await scopeOf(database.pool, await makePerson(database.pool, { teams: { [full]: [] } }));
    await keep(local(), upload('first.pdf', pdf()), person, full);
    const refused = { status: 429, message: 'Too much was uploaded within the last hour. Please try again later.' };
    await sql(
      database.pool,
      `insert into stored_files (id, team_id, name, content_type, size_bytes, sha256, storage_key)
       select gen_random_uuid(), $1, 'x', 'application/pdf', 52428800, repeat('a', 64), gen_random_uuid()::text
         from generate_series(1, 41)`,
      [full],
    );
    await expect(keep(local(), upload('more.pdf', pdf()), person, full)).rejects.toMatchObject(refused);
    await expect(keep(local(), upload('other.pdf', pdf()))).resolves.toBeTypeOf('string');
    await sql(database.pool, `update stored_files set size_bytes = 1 where team_id = $1`, [full]);
    await expect(keep(local(), upload('room.pdf', pdf()), person, full)).resolves.toBeTypeOf('string');
    await sql(
      database.pool,
      `insert into stored_files (id, team_id, name, content_type, size_bytes, sha256, storage_key)
       select gen_random_uuid(), $1, 'x', 'application/pdf', 1, repeat('a', 64), gen_random_uuid()::text
         from generate_series(1, 300)`,
      [full],
    );
    await expect(keep(local(), upload('many.pdf', pdf()), person, full)).rejects.toMatchObject(refused);
  });
});

describe('a content without a record', () => {
  it('is removed by its check once the upload is over, and never before', async () => {
    const storage = createStorage(undefined, folder);
    const keys: string[] = [];
    const store = createFileStore(storage, { watch: async (key) => void keys.push(key) });
    const asked: unknown[] = [];
    const deps = { pool: database.pool, storage, enqueue: async (...given: unknown[]) => void asked.push(given[2]) };
    const check = (key: string) =>
      checkFile(deps, { id: newId(), payload: { key }, isLastTry: false, signal: new AbortController().signal });
    const before = await filesIn();
    const lost = await store.receive(owner, upload('lost.pdf', pdf()), { teamId: team });
    const [{ promise: isKept, resolve: kept }, { promise: isChecked, resolve: checked }] = [
      Promise.withResolvers<void>(),
      Promise.withResolvers<void>(),
    ];
    const failing = transaction(database.pool, owner, { mode: 'write' }, async (session) => {
      await store.keep(session, lost, { teamId: team });
      kept();
      await isChecked;
      throw new Error('The record was refused.');
    });
    await isKept;
    await check(keys[0]!);
    expect(asked).toEqual([{ key: keys[0] }]);
    expect(await filesIn()).toHaveLength(before.length + 1);
    checked();
    await expect(failing).rejects.toThrow('The record was refused.');
    await check(keys[0]!);
    expect(await filesIn()).toEqual(before);
    const id = await keep(store, upload('kept.pdf', pdf()));
    await check(keys[1]!);
    expect((await readAs(store, id, owner)).bytes).toHaveLength(20);
  });
});

describe('a store with a scanner', () => {
  it('keeps nothing of a file that the scanner refuses, and shows the scanner the whole content', async () => {
    const seen: number[] = [];
    const scan = async (path: string, field: string): Promise<void> => {
      seen.push((await stat(path)).size);
      throw invalid({ [field]: ['Something harmful was found in the file'] });
    };
    const store = createFileStore(createStorage(undefined, folder), { scan });
    const before = await filesIn();
    await expect(keep(store, upload('harm.pdf', pdf(2 * megabyte)))).rejects.toMatchObject({
      status: 422,
      fields: { file: ['Something harmful was found in the file'] },
    });
    expect(seen).toEqual([2 * megabyte]);
    expect(await filesIn()).toEqual(before);
  });
});

describe('the storage', () => {
  it('reports at once that nothing can be written', async () => {
    await expect(createStorage(s3.url, folder).check()).resolves.toBeUndefined();
    await expect(createStorage(s3.url.replace('/files?', '/absent?'), folder).check()).rejects.toThrow(
      /bucket|Bucket|write/,
    );
  });

  it('never sees the name of the sender', async () => {
    await keep(local(), upload('../../salary list.pdf', pdf()));
    expect((await filesIn()).some((name) => name.includes('salary'))).toBe(false);
  });

  it('forgets what the transaction did not keep', async () => {
    const store = local();
    const before = await filesIn();
    const refusal = invalid({ name: ['Already taken'] });
    const failing = store.receiving(jobScope('test'), [upload('x.pdf', pdf())], { teamId: team }, ([file]) =>
      transaction(database.pool, jobScope('test'), { mode: 'write' }, async (session) => {
        await store.keep(session, file!, { teamId: team });
        throw refusal;
      }),
    );
    await expect(failing).rejects.toBe(refusal);
    expect(await filesIn()).toEqual(before);
  });
});

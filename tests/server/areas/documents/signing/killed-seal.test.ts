/** Kills the sealing worker at every step: one sealed copy results. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { newId } from '#server/kernel/data/id.ts';
import { createFileStore } from '#server/kernel/files/file-store.ts';
import { checkFile } from '#server/kernel/files/orphans.ts';
import { createStorage } from '#server/kernel/files/storage.ts';
import { sql } from '../../../../support/people.ts';
import { startProgram } from '../../../../support/program.ts';
import { removeScratch, scratchFolder } from '../../../../support/scratch.ts';
import { useServer } from '../../../../support/server.ts';
import { createCalls, makeSigningScene, outsider, runSeal, type SigningScene } from './scene.ts';

const server = useServer();
const folder = scratchFolder('killed');
const storage = createStorage(undefined, folder);
let scene: SigningScene;
const calls = createCalls(server, () => scene);

beforeAll(async () => {
  Object.assign(server.services, { files: createFileStore(storage) });
  scene = await makeSigningScene(server);
});
afterAll(() => removeScratch(folder));

const points = [
  'before reading',
  'before signing',
  'after signing',
  'before storing',
  'after storing',
  'before the emails',
  'after the emails',
  'after the event',
];

/** Contents by key, after the check of each. */
async function contents(): Promise<readonly string[]> {
  const all = () =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((each) => each.isFile())
      .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1));
  const deps = { pool: server.pool, storage, enqueue: async () => {} };
  for (const key of all())
    await checkFile(deps, { id: newId(), payload: { key }, isLastTry: false, signal: new AbortController().signal });
  return all().toSorted();
}

const state = (id: string) =>
  sql(
    server.pool,
    `select d.signed_file_id is null, d.sealed_at is null, d.status,
            (select count(*)::int from signing_events e where e.signable_document_id = d.id and e.kind = 'sealed'),
            (select count(*)::int from stored_files)
       from signable_documents d where d.id = $1`,
    [id],
  );

test('[DO-029] one result, wherever it was killed, with the same bytes as an undisturbed seal', async () => {
  const [ana, ines] = [outsider('Ana Ruiz'), outsider('Ines Roy', 'viewer')];
  const { id } = await calls.sent([ana, ines]);
  await calls.sign(await calls.token(ana));
  const [name] = (await sql(server.pool, 'select current_database()'))[0]!;
  const url = Object.assign(new URL(inject('servingUrl')), { pathname: `/${String(name)}` }).href;
  const before = [await state(id), await contents()];
  const seal = (point: string) => startProgram(['tests/support/seal-and-die.ts', url, folder, id, point]).ended;
  for (const point of points) {
    // Ended by a signal, without an exit code.
    expect([point, await seal(point)]).toEqual([point, null]);
    await expect.poll(async () => [await state(id), await contents()]).toEqual(before);
  }
  expect(await seal('after the commit')).toBeNull();
  const [[hasNoFile, isUnsealed, status, events, files]] = (await state(id)) as [
    [boolean, boolean, string, number, number],
  ];
  expect([hasNoFile, isUnsealed, status, events]).toEqual([false, false, 'SIGNED', 1]);
  const [[sha256, key]] = (await sql(
    server.pool,
    'select d.signed_sha256, f.storage_key from signable_documents d join stored_files f on f.id = d.signed_file_id where d.id = $1',
    [id],
  )) as [[string, string]];
  const hashOf = (path: string) =>
    createHash('sha256')
      .update(readFileSync(join(folder, path)))
      .digest('hex');
  expect(hashOf(key)).toBe(sha256);
  // The job runs again, because its end was never reported.
  await runSeal(server, id);
  expect((await state(id))[0]).toEqual([false, false, 'SIGNED', 1, files]);
  // Starts over, without an interruption.
  const unseal =
    'update signable_documents set signed_file_id = null, evidence_file_id = null, signed_sha256 = null, sealed_at = null';
  await sql(server.owner, 'alter table signable_documents disable trigger user');
  await sql(server.pool, `${unseal} where id = $1`, [id]);
  await sql(server.owner, 'alter table signable_documents enable trigger user');
  await runSeal(server, id);
  expect(await sql(server.pool, 'select signed_sha256 from signable_documents where id = $1', [id])).toEqual([
    [sha256],
  ]);
}, 400_000);

/** How uploaded contracts become inventory. */
import { beforeAll, expect, test } from 'vitest';
import { makePerson, makeTeam, type Person } from '../../../support/people.ts';
import { useServer } from '../../../support/server.ts';
import { createDrive } from '../../kernel/workflow/drive.ts';

const server = useServer();
const { send, add, set, read, announced } = createDrive(server);
let team_id: string;
let manager: Person;
let specialist: Person;

beforeAll(async () => {
  team_id = await makeTeam(server.pool, 'Acme Dental');
  manager = await makePerson(server.pool, { teams: { [team_id]: ['VIEW_INVENTORY', 'MANAGE_INVENTORY'] } });
  specialist = await makePerson(server.pool, { role: 'implementation_specialist' });
});

test('an upload is submitted with a contract at least, and completed once each has been read', async () => {
  const id = await add('inventory-upload', { team_id, name: 'Contracts of 2026' });
  const empty = await send('inventory-upload', id, manager, 'submit');
  expect([empty.status, empty.body.contracts]).toEqual([422, ['Upload at least one contract.']]);
  const contract = await add('inventory-upload-contract', { team_id, inventory_upload_id: id, file_id: await file() });
  expect((await send('inventory-upload', id, manager, 'submit')).body.status).toBe('SUBMITTED');
  expect(announced(id)).toEqual(['inventory.upload_submitted']);
  expect((await send('inventory-upload', id, manager, 'process')).status).toBe(403);
  await send('inventory-upload', id, specialist, 'process');
  const complete = async () => (await send('inventory-upload', id, specialist, 'complete')).body;
  expect((await complete()).contracts).toEqual(['The services of every contract have to be entered first.']);
  await set('inventory-upload-contract', contract, { status: 'EXTRACTED' });
  expect((await complete()).status).toBe('COMPLETED');
  expect(await read('inventory_uploads', 'status', id)).toEqual(['COMPLETED']);
});

test('[IN-015] a rejected upload goes back to its team with a reason, to be sent again', async () => {
  const id = await add('inventory-upload', { team_id, name: 'Contracts of 2025', status: 'SUBMITTED' });
  expect((await send('inventory-upload', id, specialist, 'reject')).body.reason).toEqual(['Required']);
  const rejected = await send('inventory-upload', id, specialist, 'reject', { reason: 'Pages are missing' });
  expect(rejected.body.status).toBe('REJECTED');
  expect(announced(id)).toEqual(['inventory.upload_rejected']);
  expect((await send('inventory-upload', id, manager, 'revise')).body.status).toBe('DRAFT');
});

const file = (): Promise<string> =>
  add('stored-file', {
    name: 'Contract.pdf',
    content_type: 'application/pdf',
    size_bytes: 9,
    sha256: 'a'.repeat(64),
    storage_key: crypto.randomUUID(),
  });

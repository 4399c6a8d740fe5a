/** Document records of a team, field by field and value by value, as callers read them back. */
import { beforeAll, describe, expect, test } from 'vitest';
import { keptAlone, readBack } from '#tests/support/listed-values.ts';
import { makePerson, makeTeam, type Person } from '#tests/support/people.ts';
import { useServer } from '#tests/support/server.ts';
import { wordsOf } from '#tests/support/specified-attribute.ts';
import { createDrive } from '../../kernel/workflow/drive.ts';

const server = useServer();
const { add } = createDrive(server);
let team_id: string;
let member: Person;
let staff: Person;

beforeAll(async () => {
  team_id = await makeTeam(server.pool, 'Acme Dental');
  member = await makePerson(server.pool, { teams: { [team_id]: ['VIEW_PROCUREMENT', 'MANAGE_PROCUREMENT'] } });
  staff = await makePerson(server.pool, { role: 'implementation_specialist' });
});

const kept = (name: string) =>
  add('stored-file', {
    team_id,
    name,
    content_type: 'application/pdf',
    size_bytes: 9,
    sha256: 'a'.repeat(64),
    storage_key: crypto.randomUUID(),
  });
const addDocument = async (more: object = {}) =>
  add('attachment', { team_id, file_id: await kept('plan.pdf'), name: 'plan.pdf', category: 'OTHER', ...more });

describe('an attachment', () => {
  test('[DO-001] has an id, a file, a category, a document to sign and whether it needs a signature', async () => {
    const id = await addDocument({ category: 'CONTRACT', signature_required: true });
    const document = await add('signable-document', {
      team_id,
      attachment_id: id,
      name: 'plan.pdf',
      signature_type: 'ESIGN',
      file_id: await kept('plan.pdf'),
    });
    const { body } = await server.call('GET', `/api/attachments/${id}`, { as: member.token });
    expect(body).toMatchObject({ id, category: 'CONTRACT', signature_required: true, file_url: expect.any(String) });
    const list = await server.call('GET', `/api/signable-documents?attachment_id=${id}`, { as: member.token });
    expect(list.body.records.map((each: { id: string }) => each.id)).toEqual([document]);
  });

  test('[DO-003] is of one of ten categories, and of no other', async () => {
    expect(wordsOf('DO-003')).toHaveLength(10);
    const id = await addDocument();
    const put = (body: object) => server.call('PUT', `/api/attachments/${id}`, { as: staff.token, body });
    expect(await readBack(put, 'category', wordsOf('DO-003'))).toEqual(keptAlone(wordsOf('DO-003')));
  });
});

describe('a document to sign', () => {
  test('[DO-002] has the day of the signature, its file and the signed file', async () => {
    const id = await add('signable-document', {
      team_id,
      attachment_id: await addDocument({ category: 'CONTRACT' }),
      name: 'plan.pdf',
      signature_type: 'MANUAL_SIGN',
      file_id: await kept('plan.pdf'),
      signed_file_id: await kept('signed.pdf'),
      signed_date: '2026-05-04T15:00:00Z',
    });
    const { body } = await server.call('GET', `/api/signable-documents/${id}`, { as: member.token });
    expect(body).toMatchObject({
      signed_date: '2026-05-04T15:00:00Z',
      file_url: expect.any(String),
      signed_file_url: expect.any(String),
    });
  });

  test('[DO-005] is signed in one of two ways', async () => {
    const made = [];
    for (const signature_type of wordsOf('DO-005'))
      made.push(
        await add('signable-document', {
          team_id,
          attachment_id: await addDocument({ category: 'CONTRACT' }),
          name: signature_type,
          signature_type,
          file_id: await kept('plan.pdf'),
        }),
      );
    for (const [at, id] of made.entries()) {
      const list = await server.call('GET', `/api/signable-documents?signature_type=${wordsOf('DO-005')[at]}`, {
        as: member.token,
      });
      expect(list.body.records.map((each: { id: string }) => each.id)).toContain(id);
    }
    const other = await server.call('GET', '/api/signable-documents?signature_type=WAX', { as: member.token });
    expect([other.status, Object.keys(other.body)]).toEqual([400, ['message', 'signature_type']]);
  });
});

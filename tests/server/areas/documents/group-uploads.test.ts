/** Documents that staff received for a team, and files for a team to sign. */
import { beforeAll, describe, expect, test } from 'vitest';
import { formOf, type FormFile } from '../../../support/form.ts';
import { pdfOf } from '../../../support/pdf.ts';
import { makePerson, makeTeam, sql, type Person } from '../../../support/people.ts';
import { useServer } from '../../../support/server.ts';
import { createDrive } from '../../kernel/workflow/drive.ts';

const server = useServer();
const { add, set, read, send } = createDrive(server);
let teamId: string;
let owner: Person;
let seller: Person;
let developer: Person;
let provider_id: string;
let content: Buffer;

beforeAll(async () => {
  content = await pdfOf([['Order form']]);
  teamId = await makeTeam(server.pool, 'Acme Dental');
  owner = await makePerson(server.pool, {
    teams: { [teamId]: ['VIEW_PROCUREMENT', 'MANAGE_PROCUREMENT', 'SIGN_CONTRACTS'] },
  });
  seller = await makePerson(server.pool, { role: 'salesperson' });
  developer = await makePerson(server.pool, { role: 'development' });
  provider_id = await add('provider', { name: 'Northline Ävia' });
});

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, as = seller) =>
  server.call(method, `/api/${path}`, { as: as.token, ...(body && { body }) });
const pdf = (name: string): FormFile => ({ name, content });
const makeUpload = async (values: object = {}) => {
  const { status, body } = await call('POST', 'service-group-uploads', { team_id: teamId, name: 'Papers', ...values });
  expect(status).toBe(201);
  return body;
};
const addFiles = (id: string, fields: Parameters<typeof formOf>[0], files: readonly FormFile[], as = seller) =>
  server.call('PUT', `/api/service-group-uploads/${id}/update-contract-files`, {
    as: as.token,
    ...formOf(fields, files),
  });
const today = () => new Date().toISOString().slice(0, 10);
const itemsOf = (group: string) =>
  sql(
    server.pool,
    `select i.task, i.action_item_type, d.name, d.status from action_items i
       join signable_documents d on d.action_item_id = i.id where i.service_group_id = $1 order by d.name`,
    [group],
  );

test('[DO-022] an upload is made, changed and removed by staff, and is not there for customers and other staff', async () => {
  const { id, version } = await makeUpload({ service_type: 'internet', provider_id });
  expect((await call('PUT', `service-group-uploads/${id}`, { name: 'Renamed' })).body).toMatchObject({
    name: 'Renamed',
  });
  const stale = await server.call('PUT', `/api/service-group-uploads/${id}`, {
    as: seller.token,
    headers: { 'if-match': `"${version}"` },
    body: { name: 'Late' },
  });
  expect(stale.status).toBe(409);
  expect((await call('POST', 'service-group-uploads', { team_id: teamId, name: '' })).body.name).toEqual(['Required']);
  expect((await call('PUT', `service-group-uploads/${id}`, { color: 'red' })).status).toBe(400);
  expect((await call('PUT', `service-group-uploads/${id}`, { provider_id: crypto.randomUUID() })).status).toBe(422);
  expect((await call('GET', `service-group-uploads/${id}`, undefined, owner)).status).toBe(403);
  expect((await call('POST', 'service-group-uploads', { team_id: teamId, name: 'X' }, developer)).status).toBe(403);
  expect((await call('DELETE', `service-group-uploads/${id}`)).status).toBe(204);
  expect((await call('DELETE', `service-group-uploads/${id}`)).status).toBe(404);
});

describe('files of an upload', () => {
  test('[DO-023] [DO-024] are named after their subject, and letters of authorization are hidden from the customer', async () => {
    const { id } = await makeUpload({ service_type: 'internet', provider_id });
    const answer = await addFiles(
      id,
      { categories: ['CONTRACT', 'CONTRACT', 'LOA'], auto_format_filenames: 'true', hide_loa_files: 'true' },
      [pdf('scan 1.PDF'), pdf('scan 2.pdf'), pdf('letter.pdf')],
    );
    expect(answer.status).toBe(200);
    const start = 'acme-dental-northline-avia-internet';
    const shown = (record: Record<string, unknown>) => [
      record['name'],
      record['original_name'],
      record['hidden_from_customer'],
    ];
    expect(answer.body.records.map(shown).toSorted()).toEqual([
      [`${start}-contract-${today()}-2.pdf`, 'scan 2.pdf', false],
      [`${start}-contract-${today()}.pdf`, 'scan 1.PDF', false],
      [`${start}-loa-${today()}.pdf`, 'letter.pdf', true],
    ]);
    const { body } = await call('GET', 'attachments', undefined, owner);
    expect(body.records.map(({ category }: { category: string }) => category)).not.toContain('LOA');
  });

  test('[DO-023] letters of authorization have a purpose and a last day, there and in a signature request', async () => {
    const { id } = await makeUpload();
    const letters = { categories: ['LOA', 'CONTRACT'], purposes: ['port', ''], expires_ons: ['2099-04-30', ''] };
    const { status, body } = await addFiles(id, letters, [pdf('letter.pdf'), pdf('order.pdf')]);
    expect(status).toBe(200);
    const kept = (records: Record<string, unknown>[]) =>
      Object.fromEntries(records.map((each) => [each['name'], [each['purpose'], each['expires_on']]]));
    expect(kept(body.records)).toEqual({ 'letter.pdf': ['port', '2099-04-30'], 'order.pdf': [null, null] });
    const wrong = await addFiles(id, { categories: 'CONTRACT', purposes: 'port' }, [pdf('x.pdf')]);
    expect([wrong.status, wrong.body.purposes]).toEqual([422, ['Only a letter of authorization has a purpose.']]);
    const asked = await server.call('POST', `/api/teams/${teamId}/signature-requests`, {
      as: seller.token,
      ...formOf({ ...letters, task: 'Sign the letter', signatures_required: ['true', ''] }, [
        pdf('agency.pdf'),
        pdf('terms.pdf'),
      ]),
    });
    expect(asked.status).toBe(201);
    const found = await call('GET', `attachments?action_item_id=${asked.body.id}`);
    expect(kept(found.body.records)['agency.pdf'] ?? found.body).toEqual(['port', '2099-04-30']);
  });

  test('[DO-025] [DO-026] those with all signatures need no request; the others become one signature request of the new group', async () => {
    const { id } = await makeUpload({ provider_id });
    const answer = await addFiles(
      id,
      { categories: ['CONTRACT', 'MSA'], signatures_required: ['true', 'true'], already_signed_files: ['signed.pdf'] },
      [pdf('signed.pdf'), pdf('open.pdf')],
    );
    const byName = Object.fromEntries(answer.body.records.map((each: { name: string }) => [each.name, each]));
    expect(byName['signed.pdf']).toMatchObject({ status: 'SIGNED', signature_required: false });
    expect(byName['open.pdf']).toMatchObject({ status: 'CURRENT', signature_required: true });
    const made = await call('POST', `service-group-uploads/${id}/create-service-group`, {
      service_types: ['internet'],
      project_name: 'Loop office',
    });
    expect(made).toMatchObject({ status: 201, body: { project_name: 'Loop office', current_step: 'info_received' } });
    const group = made.body.id;
    expect(await read('service_group_uploads', 'service_group_id', id)).toEqual([group]);
    for (const name of ['signed.pdf', 'open.pdf'])
      expect(await read('attachments', 'service_group_id', byName[name].id)).toEqual([group]);
    expect(await itemsOf(group)).toEqual([['Read and sign open.pdf', 'SIGNATURE_REQUEST', 'open.pdf', 'DRAFT']]);
    const again = await call('POST', `service-group-uploads/${id}/create-service-group`, {
      service_types: ['internet'],
    });
    expect([again.status, again.body.service_group_id]).toEqual([422, ['The documents already belong to a request.']]);
    const later = await addFiles(id, { categories: 'OTHER', signatures_required: 'true' }, [pdf('more.pdf')]);
    expect(later.status).toBe(200);
    expect((await itemsOf(group)).map(([, , name]) => name)).toEqual(['more.pdf', 'open.pdf']);
  });

  test('[DO-022] they join an existing request, of their own team and once', async () => {
    const { id } = await makeUpload();
    await addFiles(id, { categories: 'CONTRACT', signatures_required: 'true' }, [pdf('order.pdf')]);
    const group = await add('service-group', { team_id: teamId, service_types: ['internet'] });
    const other = await add('service-group', {
      team_id: await makeTeam(server.pool, 'Other'),
      service_types: ['internet'],
    });
    const attach = (service_group_id: string, as = seller) =>
      call('POST', `service-group-uploads/${id}/attach-to-service-group`, { service_group_id }, as);
    expect((await attach(other)).body.service_group_id).toEqual(['Not found']);
    expect((await attach(crypto.randomUUID())).body.service_group_id).toEqual(['Not found']);
    expect((await attach(group, owner)).status).toBe(403);
    expect((await attach(group)).body).toMatchObject({ id, service_group_id: group });
    expect((await itemsOf(group)).map(([, , name]) => name)).toEqual(['order.pdf']);
    const again = await attach(group);
    expect([again.status, again.body.service_group_id]).toEqual([422, ['The documents already belong to a request.']]);
  });

  test.each([
    [
      'a file lacks its type',
      { categories: ['CONTRACT'] },
      'categories',
      'File type is required for all files in the upload.',
    ],
    ['a type is unknown', { categories: ['CONTRACT', 'PLAN'] }, 'categories', 'Invalid'],
    [
      'a signed file was not sent',
      { categories: ['MSA', 'LOA'], already_signed_files: ['x.pdf'] },
      'already_signed_files',
      'There is no file of this name in the upload.',
    ],
    [
      'what is to be signed cannot be',
      { categories: ['MSA', 'LOA'], signatures_required: ['', 'true'] },
      'files',
      'To be signed, a file must be .pdf, .png, or .jpg',
    ],
  ])('are refused when %s, and nothing is kept', async (_, fields, field, text) => {
    const { id } = await makeUpload();
    const stored = () => sql(server.pool, 'select count(*) from stored_files');
    const before = await stored();
    const refused = await addFiles(id, fields, [pdf('a.pdf'), pdf('b.jpeg')]);
    expect(refused.status).toBe(422);
    expect(refused.body[field]).toEqual([expect.stringContaining(text)]);
    expect(await stored()).toEqual(before);
  });

  test('are taken from staff alone, for an upload that is there', async () => {
    const { id } = await makeUpload();
    const one = [pdf('a.pdf')] as const;
    expect((await addFiles(id, { categories: 'OTHER' }, one, owner)).status).toBe(403);
    expect((await addFiles(crypto.randomUUID(), { categories: 'OTHER' }, one)).status).toBe(404);
    expect((await addFiles(id, { categories: 'OTHER', color: 'red' }, one)).status).toBe(400);
    expect((await addFiles(id, {}, [])).status).toBe(422);
    const create = (path: string, body: object, as = seller) =>
      call('POST', `service-group-uploads/${path}/create-service-group`, body, as);
    expect((await create(id, { service_types: [] })).status).toBe(422);
    expect((await create(id, {})).status).toBe(422);
    expect((await create(id, { service_types: ['internet'] }, owner)).status).toBe(403);
    expect((await create(crypto.randomUUID(), { service_types: ['internet'] })).status).toBe(404);
  });
});

describe('a signature request', () => {
  const ask = (fields: Parameters<typeof formOf>[0], files: readonly FormFile[], as = seller) =>
    server.call('POST', `/api/teams/${teamId}/signature-requests`, {
      as: as.token,
      ...formOf({ task: 'Sign the order', ...fields }, files),
    });

  test('[AI-008] is refused without files, by its own call and by that of action items', async () => {
    const bare = await ask({}, []);
    expect([bare.status, bare.body.files]).toEqual([422, ['Required']]);
    const item = { team_id: teamId, task: 'Sign the order', action_item_type: 'SIGNATURE_REQUEST' };
    const plain = await call('POST', 'action-items', item);
    expect([plain.status, plain.body.attachments]).toEqual([422, ['Required']]);
  });

  test('[AI-009] [AI-010] [AI-011] is refused while a file lacks its type, none is to be signed, or one cannot be', async () => {
    const two = [pdf('a.pdf'), pdf('b.jpeg')];
    const typeless = await ask({ categories: ['CONTRACT'], signatures_required: ['true', ''] }, two);
    expect([typeless.status, typeless.body.categories]).toEqual([422, ['Type is required for each file']]);
    const unsigned = await ask({ categories: ['CONTRACT', 'OTHER'], signatures_required: ['', 'false'] }, two);
    expect([unsigned.status, unsigned.body.signatures_required]).toEqual([
      422,
      ['Signature requests require at least one document requiring signature.'],
    ]);
    const wrong = await ask({ categories: ['CONTRACT', 'OTHER'], signatures_required: ['true', 'true'] }, two);
    expect([wrong.status, wrong.body.files]).toEqual([422, ['To be signed, a file must be .pdf, .png, or .jpg']]);
    const foreign = await ask(
      { categories: ['OTHER'], signatures_required: ['true'], service_group_id: crypto.randomUUID() },
      [pdf('a.pdf')],
    );
    expect([foreign.status, Object.keys(foreign.body)]).toEqual([422, ['message', 'service_group_id']]);
    expect((await ask({ categories: ['OTHER'], signatures_required: ['true'] }, [pdf('a.pdf')], owner)).status).toBe(
      403,
    );
    expect(await sql(server.pool, `select task from action_items where task = 'Sign the order'`)).toEqual([]);
  });

  test('is refused whole for a file that cannot be signed, and nothing of it stays', async () => {
    const broken = { name: 'broken.pdf', content: '%PDF-1.4 and nothing more' };
    const fields = { task: 'Sign the broken one', categories: ['CONTRACT'], signatures_required: ['true'] };
    const refused = await ask(fields, [broken]);
    expect([refused.status, Object.keys(refused.body)]).toEqual([422, ['message', 'files']]);
    expect(await sql(server.pool, `select 1 from action_items where task = 'Sign the broken one'`)).toEqual([]);
    expect(await sql(server.pool, `select 1 from attachments where name = 'broken.pdf'`)).toEqual([]);
  });

  test('[AI-019] contains its files, and cannot be completed by hand', async () => {
    const made = await ask({ categories: ['CONTRACT', 'OTHER'], signatures_required: ['true', ''] }, [
      pdf('order.pdf'),
      pdf('terms.pdf'),
    ]);
    expect(made).toMatchObject({
      status: 201,
      body: { action_item_type: 'SIGNATURE_REQUEST', status: 'OPEN', due_date: expect.stringMatching(/^\d{4}-/) },
    });
    const { id } = made.body;
    const files = await sql(
      server.pool,
      'select a.name, a.signature_required, d.status from attachments a left join signable_documents d on d.attachment_id = a.id where a.action_item_id = $1 order by a.name',
      [id],
    );
    expect(files).toEqual([
      ['order.pdf', true, 'DRAFT'],
      ['terms.pdf', false, null],
    ]);
    for (const who of [owner, seller]) {
      const refused = await send('action-item', id, who, 'complete', { reason: 'Done' });
      expect([refused.status, refused.body.event]).toEqual([
        422,
        ['It completes automatically once every document is signed.'],
      ]);
    }
    await set('action-item', id, { assignee_id: owner.userId });
    expect((await send('action-item', id, owner, 'complete')).status).toBe(422);
  });
});

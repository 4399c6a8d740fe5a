import { expect, test } from 'vitest';
import { formOf } from '../../../support/form.ts';
import { makePerson, makeTeam, sql } from '../../../support/people.ts';
import { useServer } from '../../../support/server.ts';
import { createDrive } from '../../kernel/workflow/drive.ts';

const server = useServer();
const { add } = createDrive(server);
const pdf = '%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n';

test('[QN-301] [DO-012] an upload to the documents of a team is refused while any file lacks a type, and nothing is stored', async () => {
  const teamId = await makeTeam(server.pool, 'Acme Dental');
  const member = await makePerson(server.pool, { teams: { [teamId]: ['MANAGE_PROCUREMENT', 'VIEW_PROCUREMENT'] } });
  const upload = (categories: readonly string[]) => {
    const part = (head: string, text: string) =>
      `--f1-boundary\r\nContent-Disposition: form-data; ${head}\r\n\r\n${text}\r\n`;
    const files = ['plan.pdf', 'bill.pdf'].map((name) =>
      part(`name="files"; filename="${name}"\r\nContent-Type: application/pdf`, pdf),
    );
    return server.call('POST', `/api/teams/${teamId}/upload-attachments`, {
      as: member.token,
      headers: { 'content-type': 'multipart/form-data; boundary=f1-boundary' },
      body: [...files, ...categories.map((each) => part('name="categories"', each)), '--f1-boundary--\r\n'].join(''),
    });
  };
  const stored = () => sql(server.pool, 'select 1 from stored_files where team_id = $1', [teamId]);
  for (const categories of [[], ['OTHER'], ['OTHER', '']]) {
    const refused = await upload(categories);
    expect(refused.status).toBe(422);
    expect(refused.body.categories).toEqual(['File type is required for all files in the upload.']);
    expect(await stored()).toEqual([]);
  }
  const unknown = await upload(['OTHER', 'contracts']);
  expect([unknown.status, Object.keys(unknown.body)]).toEqual([422, ['message', 'categories']]);
  expect(await stored()).toEqual([]);
  const taken = await upload(['OTHER', 'CONTRACT']);
  expect(taken.status).toBe(201);
  expect(await stored()).toHaveLength(2);
});

test("[DO-018] a file without a team is its uploader's own", async () => {
  const teamId = await makeTeam(server.pool, 'Own files');
  const member = await makePerson(server.pool, { teams: { [teamId]: ['VIEW_PROCUREMENT'] } });
  const body =
    '--f1-boundary\r\nContent-Disposition: form-data; name="file"; filename="me.pdf"\r\n' +
    `Content-Type: application/pdf\r\n\r\n${pdf}\r\n--f1-boundary--\r\n`;
  const sent = await server.call('POST', '/api/files', {
    as: member.token,
    headers: { 'content-type': 'multipart/form-data; boundary=f1-boundary' },
    body,
  });
  expect(sent.status).toBe(201);
  const read = await server.call('GET', sent.body.url, { as: member.token });
  expect(read.status).toBe(200);
});

test('[DO-017] who answers the action item of a request with a file may take that file away again, and no other of the request', async () => {
  const teamId = await makeTeam(server.pool, 'Own answers');
  const member = (...granted: string[]) => makePerson(server.pool, { teams: { [teamId]: granted } });
  const network = await member('VIEW_PROCUREMENT', 'VIEW_INVENTORY', 'MANAGE_INVENTORY');
  const colleague = await member('VIEW_PROCUREMENT', 'VIEW_INVENTORY', 'MANAGE_INVENTORY');
  const buyer = await member('VIEW_PROCUREMENT', 'MANAGE_PROCUREMENT');
  const group = await add('service-group', { team_id: teamId, service_types: ['internet'] });
  const item = await add('action-item', {
    team_id: teamId,
    task: 'Send the lease',
    action_item_type: 'DOCUMENT_REQUEST',
    service_group_id: group,
  });
  const send = async (as: typeof buyer, fields: Parameters<typeof formOf>[0]) => {
    const { status, body } = await server.call('POST', `/api/teams/${teamId}/upload-attachments`, {
      as: as.token,
      ...formOf({ categories: 'OTHER', ...fields }, [{ name: 'lease.pdf', content: pdf }]),
    });
    return [status, body.records?.[0]] as const;
  };
  const drop = async (as: typeof buyer, id: string) =>
    (await server.call('DELETE', `/api/attachments/${id}`, { as: as.token })).status;
  const [made, own] = await send(network, { action_item_id: item });
  expect([made, own]).toMatchObject([201, { action_item_id: item, service_group_id: group }]);
  const [, other] = await send(buyer, { action_item_id: item });
  const [, placed] = await send(buyer, { service_group_ids: group });
  expect([await drop(network, other.id), await drop(network, placed.id), await drop(colleague, own.id)]).toEqual([
    403, 403, 403,
  ]);
  expect(await drop(network, own.id)).toBe(204);
});

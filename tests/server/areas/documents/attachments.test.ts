import { expect, test } from 'vitest';
import { makePerson, makeTeam, sql } from '../../../support/people.ts';
import { useServer } from '../../../support/server.ts';

const server = useServer();
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

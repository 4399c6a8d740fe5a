import { expect, test } from 'vitest';
import { sql } from '../../../support/people.ts';
import { useServer } from '../../../support/server.ts';
import { answer, answerAll, begin, internetAtOneSite, stateOf, type Played } from './answering.ts';

const server = useServer();
const pdf = '%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n';

function upload(played: Played, names: string | readonly string[], content: string) {
  const boundary = 'f1-boundary';
  const part = (head: string, text: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${text}\r\n`;
  const body = [
    part('name="questionnaire_id"', played.id),
    part('name="question_id"', 'attachments'),
    ...[names].flat().map((name) => part(`name="files"; filename="${name}"\r\nContent-Type: application/pdf`, content)),
    `--${boundary}--\r\n`,
  ].join('');
  return server.call('POST', `/api/questionnaire-responses/upload-files?ly_uuid=${played.visitorId}`, {
    body,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  });
}

async function atAttachments(): Promise<Played> {
  const played = await begin(server);
  await answerAll(
    server,
    played,
    { ...internetAtOneSite, attachments_wanted: ['attachments_wanted.yes'] },
    'attachments',
  );
  return played;
}

const keptFiles = ({ id }: Played) => sql(server.pool, 'select file_ids from questionnaires where id = $1', [id]);

const fileUrls = (files: object[]) => ({ file_urls: files });

test('[QN-319] [QN-100] a visitor uploads a file and names it in the answer', async () => {
  const played = await atAttachments();
  const stored = await upload(played, 'floor plan.pdf', pdf);
  expect(stored).toMatchObject({ status: 201, body: { records: [{ name: 'floor plan.pdf' }] } });
  const [{ id, file_url }] = stored.body.records;
  const saved = await answer(
    server,
    played,
    'attachments',
    fileUrls([{ file_id: id, file_url, name: 'floor plan.pdf', size: 40 }]),
  );
  expect(saved.status).toBe(200);
});

test('[QN-296] [QN-319] a script named .png and a file of another visitor are refused, and nothing is stored', async () => {
  const played = await atAttachments();
  const disguised = await upload(played, 'photo.png', '#!/bin/sh\necho hello\n');
  expect(disguised.status).toBe(422);
  const other = await atAttachments();
  const [{ id, file_url }] = (await upload(other, 'plan.pdf', pdf)).body.records;
  const stolen = await answer(
    server,
    played,
    'attachments',
    fileUrls([{ file_id: id, file_url, name: 'plan.pdf', size: 40 }]),
  );
  expect(stolen.status).toBe(422);
  expect((await stateOf(server, played)).current_question_id).toBe('attachments');
});

test('[QN-297] eleven files in one call are refused in the words of the specification, and none is kept', async () => {
  const played = await atAttachments();
  const names = Array.from({ length: 11 }, (_, at) => `plan ${at}.pdf`);
  const refused = await upload(played, names, pdf);
  expect(refused).toMatchObject({ status: 422, body: { message: 'You may only upload ten files.' } });
  expect(await keptFiles(played)).toEqual([[[]]]);
  expect((await upload(played, names.slice(1), pdf)).status).toBe(201);
});

test('[QN-298] [VA-044] a file of 50 MiB and one byte is refused in the words of the specification, and is not kept', async () => {
  const played = await atAttachments();
  const size = 50 * 1024 * 1024;
  const stored = () => sql(server.pool, 'select id from stored_files order by id');
  const before = await stored();
  const refused = await upload(played, ['plan.pdf'], pdf.padEnd(size + 1, ' '));
  expect(refused).toMatchObject({ status: 413, body: { message: 'File size must be less than 50 MB' } });
  expect(await keptFiles(played)).toEqual([[[]]]);
  expect(await stored()).toEqual(before);
  expect((await upload(played, ['plan.pdf'], pdf.padEnd(size, ' '))).status).toBe(201);
});

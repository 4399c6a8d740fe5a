import { expect, test } from 'vitest';
import { useServer } from '../../support/server.ts';
import { answer, answerAll, begin, internetAtOneSite, stateOf, type Played } from './answering.ts';

const server = useServer();
const pdf = '%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n';

function upload(played: Played, name: string, content: string) {
  const boundary = 'f1-boundary';
  const part = (head: string, text: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${text}\r\n`;
  const body = [
    part('name="questionnaire_id"', played.id),
    part('name="question_id"', 'attachments'),
    part(`name="files"; filename="${name}"\r\nContent-Type: application/pdf`, content),
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

test('[QN-296] a script named .png and a file of another visitor are refused, and nothing is stored', async () => {
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

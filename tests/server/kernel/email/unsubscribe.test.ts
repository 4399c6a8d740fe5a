import { expect, test } from 'vitest';
import { jobScope } from '#server/kernel/access/scope.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import { issueLink } from '#server/kernel/email/link.ts';
import type { EmailJob } from '#server/kernel/email/outgoing.ts';
import { unsubscribePath } from '#server/kernel/email/unsubscribe.ts';
import { makePerson, sql } from '#tests/support/people.ts';
import { useServer } from '#tests/support/server.ts';

const server = useServer();

const post = (url: string, payload = 'List-Unsubscribe=One-Click') =>
  server.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

test('an email program unsubscribes in one click, once, and only with the link', async () => {
  const { userId, email } = await makePerson(server.pool);
  const letter = { to: email, userId } as EmailJob;
  const link = { purpose: 'unsubscribe', path: unsubscribePath, expiresInHours: 1, userId } as const;
  const url = await transaction(server.pool, jobScope('test'), { mode: 'write' }, (session) =>
    issueLink(session, letter, link, ''),
  );
  const isEnded = async () =>
    (await sql(server.pool, 'select unsubscribed_at is not null from users where id = $1', [userId]))[0]![0];
  expect((await post(`${unsubscribePath}?token=wrong`)).statusCode).toBe(422);
  expect((await post(url, 'something=else')).statusCode).toBe(400);
  expect(await isEnded()).toBe(false);
  const answer = await post(url);
  expect([answer.statusCode, answer.json()]).toEqual([200, { message: 'Successfully Unsubscribed' }]);
  expect(await isEnded()).toBe(true);
  expect((await post(url)).statusCode).toBe(422);
});

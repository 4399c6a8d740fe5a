/** Emails that do not become messages, and parts of an email other than its new text. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { limits } from '#generated/domain/limits.ts';
import { makePerson, sql } from '../../../support/people.ts';
import { useServer } from '../../../support/server.ts';
import { createCalls, daysAgo, makeDesk, type Desk } from './desk.ts';
import { openEmailRoom, type EmailRoom } from './email-room.ts';

const server = useServer();
const { ticket, status } = createCalls(server, () => scene);
let scene: Desk;
let room: EmailRoom;

beforeAll(async () => {
  scene = await makeDesk(server);
  room = await openEmailRoom(server, scene);
});
afterAll(() => room?.close());
beforeEach(() => void (server.jobs.length = server.announcements.length = 0));

const replyTo = async (id: string): Promise<string> => (await room.emailTo(scene.owner, room.wrote(id))).reply!.to;
const waiting = () => ticket({ status: 'PENDING_CUSTOMER_RESPONSE', pending_since: daysAgo(1) });
const messages = (id: string) =>
  sql(
    server.pool,
    `select body, internal, side, via from ticket_messages where ticket_id = $1 and kind = 'MESSAGE' order by id`,
    [id],
  );
const answersTo = (address: string) =>
  server.emails
    .filter(({ template, to }) => template === 'email-not-added' && to === address)
    .map(({ values }) => values['message']);
const colleague = () => `colleague-${crypto.randomUUID()}@acme-dental.example`;

describe('an email of somebody whose address it is not', () => {
  test('is a note for staff, who are notified, and its sender is answered without the name of the owner', async () => {
    const id = await waiting();
    const [to, from] = [await replyTo(id), colleague()];
    server.announcements.length = 0;
    const headers = { 'Message-ID': '<line-is-dead@acme-dental.example>' };
    await room.send(to, from, { subject: 'Re: Ticket', text: 'The line in Detroit is dead.', headers });
    const [[body, ...facts]] = (await messages(id)) as [[string, ...unknown[]]];
    expect(body).toContain(from);
    expect(body).toContain('The line in Detroit is dead.');
    expect([facts, await status(id)]).toEqual([[true, 'SYSTEM', 'MAIL'], 'PENDING_CUSTOMER_RESPONSE']);
    expect(server.announcements.map(({ event }) => event)).toEqual(['ticket.note']);
    expect(answersTo(from)).toEqual(['Re: Ticket']);
    expect(server.emails.find((letter) => letter.to === from)?.answersTo).toBe('<line-is-dead@acme-dental.example>');
  });

  test('is answered a few times a day only', async () => {
    const [to, from] = [await replyTo(await waiting()), colleague()];
    for (let count = 0; count <= limits.inboundEmailAnswersPerDay; count += 1)
      await room.send(to, from, { text: `Email ${count}` });
    expect(answersTo(from).length).toBe(limits.inboundEmailAnswersPerDay);
  });

  test('is not answered where the sender is not proved, but shown to staff', async () => {
    const id = await waiting();
    const [to, from] = [await replyTo(id), colleague()];
    await room.send(to, from, { headers: { 'Authentication-Results': 'none' } });
    expect([(await messages(id)).length, answersTo(from)]).toEqual([1, []]);
  });

  test('is the same person where only the case of the address differs', async () => {
    const id = await waiting();
    expect(await room.send(await replyTo(id), scene.owner.email.toUpperCase())).toEqual(['inbound', null]);
  });
});

test.each([
  ['an absence note of Exchange', { 'X-Auto-Response-Suppress': 'All' }, 'Automatic reply: Ticket'],
  ['one that only its subject tells', {}, 'Abwesenheitsnotiz: Ticket'],
  ['one of iCloud', { 'X-Apple-Action': 'VACATION' }, 'Re: Ticket'],
])('an automatic email is marked for staff and moves nothing: %s', async (_, headers, subject) => {
  const id = await waiting();
  const to = await replyTo(id);
  server.announcements.length = 0;
  const [state] = await room.send(to, scene.owner.email, { headers, subject, text: 'I am away until Monday.' });
  const [[body, isInternal]] = (await messages(id)) as [[string, boolean]];
  expect([state, await status(id), server.announcements, isInternal]).toEqual([
    'autoresponded',
    'PENDING_CUSTOMER_RESPONSE',
    [],
    true,
  ]);
  expect(body).toMatch(/^An automatic email from /);
  expect(answersTo(scene.owner.email)).toEqual([]);
});

test('two emails under one Message-ID are two where they say different things, and a copy is one', async () => {
  const id = await ticket();
  const to = await replyTo(id);
  const sent = (text: string) => room.send(to, scene.owner.email, { messageId: '<case-7@acme-dental.example>', text });
  expect(await sent('A technician is on the way.')).toEqual(['inbound', null]);
  expect(await sent('The cable was cut.')).toEqual(['inbound', null]);
  expect((await sent('The cable was cut.'))[0]).toBe('inbound_failed');
  expect((await messages(id)).map(([body]) => body)).toEqual(['A technician is on the way.', 'The cable was cut.']);
});

describe('an email that quotes', () => {
  test('is kept whole for customer and staff, without the tokens of links', async () => {
    const id = await ticket();
    const text =
      'The Detroit one.\n\nOn Mon, Nov 23, 2026 at 10:12 AM Trunkline <a@b.example> wrote:\n> Which circuit?\n> Stop: https://trunkline.example/unsubscribe?token=abc.DEF-1\n';
    await room.send(await replyTo(id), scene.owner.email, { text });
    for (const { token } of [scene.owner, scene.staff]) {
      const { body } = await server.call('GET', `/api/ticket-messages?ticket_id=${id}&kind=MESSAGE`, { as: token });
      const [message] = (body as { records: { body: string; whole_text: string }[] }).records;
      expect(message!.body).toBe('The Detroit one.');
      expect(message!.whole_text).toContain('> Which circuit?');
      expect(message!.whole_text).toContain('?token=…');
      expect(message!.whole_text).not.toContain('abc.DEF');
    }
  });

  test('leaves nothing more to show where all of it is new', async () => {
    const id = await ticket();
    await room.send(await replyTo(id), scene.owner.email, { text: 'All of it.' });
    expect(
      await sql(server.pool, 'select whole_text from ticket_messages where ticket_id = $1 and via = $2', [id, 'MAIL']),
    ).toEqual([[null]]);
  });
});

test('logs and text files come with an email, are handed out as plain text, and are no other file by their bytes', async () => {
  const id = await ticket();
  const attachments = [
    { filename: 'Mängel.txt', content: '12 errored seconds' },
    { filename: 'trace.log', content: '<script>alert(1)</script>' },
    { filename: 'wide.csv', content: Buffer.from('\uFEFFa;b', 'utf16le') },
    { filename: 'tool.log', content: Buffer.from('MZ\0\0binary') },
    { filename: 'page.html', content: '<p>page</p>' },
  ];
  await room.send(await replyTo(id), scene.owner.email, { attachments });
  const kept = (await sql(server.pool, 'select name, file_id from attachments where ticket_id = $1 order by name', [
    id,
  ])) as [string, string][];
  expect(kept.map(([name]) => name).toSorted()).toEqual(['Mängel.txt', 'trace.log', 'wide.csv']);
  const file = kept.find(([name]) => name === 'trace.log')![1];
  const { statusCode: code, headers } = await server.app.inject({
    method: 'GET',
    url: `/api/files/${file}`,
    headers: { authorization: `JWT ${scene.owner.token}` },
  });
  expect([code, headers['content-type'], headers['x-content-type-options']]).toEqual([
    200,
    expect.stringMatching(/^text\/plain/),
    'nosniff',
  ]);
  expect(headers['content-disposition']).toMatch(/^attachment/);
  expect((await messages(id))[0]![0]).toContain('Not kept: tool.log, page.html.');
});

test('a person who lost access is notified, and staff see the text', async () => {
  const member = await makePerson(server.pool, { teams: { [scene.teamId]: ['MANAGE_PROCUREMENT'] } });
  const id = await waiting();
  const to = (await room.emailTo(member, room.wrote(id))).reply!.to;
  await sql(server.pool, `update team_users set status = 'inactive' where user_id = $1`, [member.userId]);
  await room.send(to, member.email, { text: 'Still dead.' });
  expect([(await messages(id)).length, answersTo(member.email).length]).toEqual([1, 1]);
});

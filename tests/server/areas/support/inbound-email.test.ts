/** Replies sent by a real email client: their authors, their effects, and the refused ones. */
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { limits } from '#generated/domain/limits.ts';
import { smallPdf } from '../../../support/form.ts';
import { makePerson, sql, type Person } from '../../../support/people.ts';
import { useServer } from '../../../support/server.ts';
import { createDrive } from '../../kernel/workflow/drive.ts';
import { createCalls, daysAgo, makeDesk, type Desk } from './desk.ts';
import { openEmailRoom, type EmailRoom } from './email-room.ts';

const secret = 's'.repeat(32);
const server = useServer({ sessionSecret: secret });
const { add, read, set } = createDrive(server);
const { ticket, newest, status, write } = createCalls(server, () => scene);
let scene: Desk;
let room: EmailRoom;

beforeAll(async () => {
  scene = await makeDesk(server);
  room = await openEmailRoom(server, scene);
});
afterAll(() => room?.close());
beforeEach(() => void (server.jobs.length = server.announcements.length = 0));

const wrote = (...given: Parameters<EmailRoom['wrote']>) => room.wrote(...given);
const emailTo = (...given: Parameters<EmailRoom['emailTo']>) => room.emailTo(...given);
const send = (...given: Parameters<EmailRoom['send']>) => room.send(...given);

const replyTo = async (id: string, person: Person = scene.owner): Promise<string> =>
  (await emailTo(person, wrote(id))).reply!.to;
const said = (id: string) =>
  sql(
    server.pool,
    `select body from ticket_messages where ticket_id = $1 and kind = 'MESSAGE' and not internal order by id`,
    [id],
  );

describe('an email about a ticket', () => {
  test('leads its answers to an address of this person and this thread alone, under our line', async () => {
    const id = await ticket();
    const email = await emailTo(scene.owner, wrote(id));
    expect(email.reply!.to).toMatch(/^r-[a-z2-7]{16}@reply\.trunkline\.example$/);
    expect(email.text.startsWith('Write your answer above this line.')).toBe(true);
    expect(email.html).toContain('Write your answer above this line.');
    const addresses = [
      email.reply!.to,
      await replyTo(id),
      await replyTo(await ticket()),
      await replyTo(id, scene.staff),
    ];
    expect(new Set(addresses).size).toBe(3);
    expect(addresses[1]).toBe(addresses[0]);
  });

  test('quotes below everything else what both sides said before, and never a note of our staff', async () => {
    const id = await ticket();
    await write(id, scene.staff.token, { body: 'We ask the carrier.' });
    await write(id, scene.staff.token, { body: 'The carrier blames the building.', internal: true });
    await write(id, scene.staff.token, { body: 'Which circuit?' });
    const { text, html } = await emailTo(scene.owner, wrote(id));
    const [answer, quoted] = text.split('Earlier on this ticket');
    expect(answer).toContain('Which circuit?');
    expect(quoted!.match(/^> .*$/gm)).toEqual(['> We ask the carrier.', '> The June invoice came twice.']);
    expect(html).toContain('<blockquote');
    expect(text + html).not.toContain('blames the building');
  });

  test('gives no such address to people who may not write there', async () => {
    const reader = await makePerson(server.pool, { teams: { [scene.teamId]: ['VIEW_PROCUREMENT'] } });
    const email = await emailTo(reader, wrote(await ticket()));
    expect([email.to, email.reply, email.text.includes('above this line')]).toEqual([reader.email, undefined, false]);
  });
});

describe('[TK-014] an answer by email', () => {
  test("is in the thread as its author's message, by email, and ends the wait for the customer", async () => {
    const id = await ticket({ status: 'PENDING_CUSTOMER_RESPONSE', pending_since: daysAgo(1) });
    expect(await send(await replyTo(id), scene.owner.email)).toEqual(['inbound', null]);
    expect(await newest(id)).toEqual(['CUSTOMER', 'MAIL', 'Dana Whitfield', false, false]);
    expect([await said(id), await status(id)]).toEqual([[['It is the one in Detroit.']], 'OPEN']);
  });

  test('[TK-018] reopens a closed ticket, and opens another one after two weeks', async () => {
    const id = await ticket({ status: 'CLOSED', closed_at: daysAgo(3) });
    await send(await replyTo(id), scene.owner.email);
    expect(await status(id)).toBe('OPEN');
    const old = await ticket({ status: 'CLOSED', closed_at: daysAgo(limits.ticketReopenDays + 1) });
    await send(await replyTo(old), scene.owner.email);
    expect(await status(old)).toBe('CLOSED');
    expect(await sql(server.pool, 'select opening_text from tickets where follows_id = $1', [old])).toEqual([
      ['It is the one in Detroit.'],
    ]);
  });

  test('of our staff is ours, and an answer to a note is a note', async () => {
    const id = await ticket();
    await send(await replyTo(id, scene.staff), scene.staff.email);
    expect(await newest(id)).toEqual(['STAFF', 'MAIL', 'Priya Raman', false, false]);
    const note = (await emailTo(scene.staff, wrote(id, 'Escalate?', true))).reply!.to;
    await send(note, scene.staff.email, { text: 'Yes, to their NOC.' });
    expect(await newest(id)).toEqual(['STAFF', 'MAIL', 'Priya Raman', false, true]);
  });

  test('[AI-006] to an action item is a comment by the customer', async () => {
    const item = await add('action-item', {
      team_id: scene.teamId,
      task: 'Name the contact',
      action_item_type: 'INFORMATION_REQUEST',
      due_date: '2027-01-04',
    });
    const { reply } = await emailTo(scene.owner, wrote(item, 'Who?', false, 'action-item'));
    expect(await send(reply!.to, scene.owner.email)).toEqual(['inbound', null]);
    expect(await read('action_items', 'last_comment_is_customer, status', item)).toEqual([true, 'OPEN']);
    expect(
      await sql(server.pool, 'select comment, via from action_item_comments where action_item_id = $1', [item]),
    ).toEqual([['It is the one in Detroit.', 'MAIL']]);
  });

  test('[TK-005] [DO-013] keeps its files within the rules of files, and names those that are not kept', async () => {
    const id = await ticket();
    const attachments = [
      { filename: 'outage.pdf', content: smallPdf },
      { filename: 'plan.docx', content: 'PK not one of ours' },
      { filename: 'virus.pdf', content: 'MZ no document' },
    ];
    await send(await replyTo(id), scene.owner.email, { attachments });
    expect(await said(id)).toEqual([['It is the one in Detroit.\n\nNot kept: plan.docx, virus.pdf.']]);
    expect(await sql(server.pool, 'select name, category from attachments where ticket_id = $1', [id])).toEqual([
      ['outage.pdf', 'TICKET'],
    ]);
  });

  test('that is longer than a message is cut, and the whole email is kept', async () => {
    const id = await ticket();
    await send(await replyTo(id), scene.owner.email, { text: 'word '.repeat(3000) });
    const [[body]] = (await said(id)) as [[string]];
    expect(body.length).toBeLessThanOrEqual(limits.messageMaxLength);
    expect(body).toMatch(/…$/);
    const [[file]] = (await sql(
      server.pool,
      `select raw_file_id from email_deliveries where record_id = $1 and template = 'incoming'`,
      [id],
    )) as [[string]];
    const raw = await server.call('GET', `/api/files/${file}`, { as: scene.staff.token });
    expect([raw.status, raw.text.includes('word word')]).toEqual([200, true]);
    expect((await server.call('GET', `/api/files/${file}`, { as: scene.owner.token })).status).toBe(404);
  });
});

describe('a refused answer', () => {
  const expectSilent = async (id: string, email: readonly unknown[], expected: readonly unknown[]): Promise<void> => {
    expect(email).toEqual(expected);
    const forCustomers = server.announcements.filter(({ event }) => event !== 'ticket.note');
    expect([await said(id), await status(id), forCustomers]).toEqual([[], 'PENDING_CUSTOMER_RESPONSE', []]);
  };
  const waiting = () => ticket({ status: 'PENDING_CUSTOMER_RESPONSE', pending_since: daysAgo(1) });
  const reset = async (id: string): Promise<string> => {
    const to = await replyTo(id);
    server.announcements.length = 0;
    return to;
  };

  test('is that of a stranger, even with the address of somebody else', async () => {
    const id = await waiting();
    const stranger = 'mallory@elsewhere.example';
    const why = `The address was made for ${scene.owner.email}, not for ${stranger}.`;
    await expectSilent(id, await send(await reset(id), stranger), ['inbound_failed', why]);
  });

  test.each([
    ['without any word on it', ''],
    ['of another domain', 'mx.trunkline.example; dkim=pass header.d=elsewhere.example'],
    [
      'that failed',
      'mx.trunkline.example; dkim=fail header.d=acme-dental.example; spf=softfail smtp.mailfrom=x@acme-dental.example',
    ],
    ['by a server that anybody may name', 'email.elsewhere.example; dkim=pass header.d=acme-dental.example'],
  ])('is one whose sender is forged: a proof %s', async (_which, results) => {
    const id = await waiting();
    const email = await send(await reset(id), scene.owner.email, {
      headers: { 'Authentication-Results': results || 'none' },
    });
    await expectSilent(id, email, [
      'inbound_failed',
      'The sender is not proved: neither a signature nor a permitted server of its domain.',
    ]);
  });

  test.each([
    ['an absence note', { 'Auto-Submitted': 'auto-replied' }, 'Auto-Submitted: auto-replied'],
    ['an older one', { Precedence: 'auto_reply' }, 'Precedence: auto_reply'],
    ['an answering machine of an email program', { 'X-Autoreply': 'yes' }, 'x-autoreply: yes'],
  ])('is %s', async (_which, headers, why) => {
    const id = await waiting();
    await expectSilent(id, await send(await reset(id), scene.owner.email, { headers }), ['autoresponded', why]);
  });

  test('is a report of a mail server, and our own email that comes back', async () => {
    const id = await waiting();
    const to = await reset(id);
    const report = await send(to, scene.owner.email, { envelope: { from: '', to } });
    await expectSilent(id, report, ['autoresponded', 'Return-Path: <>']);
    const back = await send(to, scene.owner.email, { messageId: '<1@trunkline.example>' });
    await expectSilent(id, back, ['autoresponded', 'Message-ID: <1@trunkline.example>']);
  });

  test('is a copy of a processed one', async () => {
    const id = await ticket();
    const to = await replyTo(id);
    const email = { messageId: '<7@acme-dental.example>' };
    expect(await send(to, scene.owner.email, email)).toEqual(['inbound', null]);
    expect(await send(to, scene.owner.email, email)).toEqual(['inbound_failed', 'The same email was received before.']);
    expect((await said(id)).length).toBe(1);
  });

  test('[TK-022] is that of somebody who lost the right to write, or left', async () => {
    const member = await makePerson(server.pool, { teams: { [scene.teamId]: ['MANAGE_PROCUREMENT'] } });
    const id = await waiting();
    const to = await replyTo(id, member);
    await sql(server.pool, `update team_users set status = 'inactive' where user_id = $1`, [member.userId]);
    server.announcements.length = 0;
    const denied = ['inbound_failed', 'This person may not write here.'];
    await expectSilent(id, await send(to, member.email), denied);
    await sql(server.pool, 'update users set deactivated_at = now() where id = $1', [member.userId]);
    await expectSilent(id, await send(to, member.email), denied);
  });

  test('is one to an address whose thread was silent for half a year', async () => {
    const id = await waiting();
    const to = await reset(id);
    const long = daysAgo(limits.replyAddressDays + 1);
    await sql(server.pool, `update email_deliveries set created_at = $2 where record_id = $1`, [id, long]);
    await expectSilent(id, await send(to, scene.owner.email), [
      'inbound_failed',
      'The address of this answer has expired.',
    ]);
  });

  test('holds nothing: no word and no file', async () => {
    const id = await waiting();
    const email = await send(await reset(id), scene.owner.email, { text: '> Which circuit?\n' });
    expect(email[0]).toBe('inbound');
    const empty = await waiting();
    const none = await send(await reset(empty), scene.owner.email, { text: ' ' });
    await expectSilent(empty, none, ['inbound_failed', 'The email has no text and no attachment that is kept.']);
  });
});

describe('two machines that answer each other', () => {
  const loner = async () => makePerson(server.pool, { teams: { [scene.teamId]: ['MANAGE_PROCUREMENT'] } });

  test('are accepted five times within ten minutes, and then no more', async () => {
    const machine = await loner();
    const id = await ticket();
    const to = await replyTo(id, machine);
    const states: unknown[] = [];
    for (let round = 0; round < 7; round += 1) states.push((await send(to, machine.email))[0]);
    expect(states).toEqual([...Array(5).fill('inbound'), 'autoresponded', 'autoresponded']);
    expect((await said(id)).length).toBe(5);
  });

  test('reopen a ticket twice a day, and then no more', async () => {
    const machine = await loner();
    const id = await ticket();
    const to = await replyTo(id, machine);
    const states: unknown[] = [];
    for (let round = 0; round < 3; round += 1) {
      await set('ticket', id, { status: 'CLOSED', closed_at: daysAgo(1) });
      await send(to, machine.email);
      states.push(await status(id));
    }
    expect(states).toEqual(['OPEN', 'OPEN', 'CLOSED']);
  });
});

describe('the door for emails', () => {
  test('refuses an unknown recipient with 550, and an email that is too large with 552', async () => {
    const address = `r-${'a'.repeat(16)}@reply.trunkline.example`;
    await expect(room.peer.sendMail({ from: scene.owner.email, to: address, text: 'x' })).rejects.toMatchObject({
      responseCode: 550,
    });
    const to = await replyTo(await ticket());
    const large = { filename: 'a.pdf', content: Buffer.alloc(200_000) };
    await expect(room.peer.sendMail({ from: scene.owner.email, to, attachments: [large] })).rejects.toMatchObject({
      responseCode: 552,
    });
  });

  test('accepts the raw email over HTTP only with the key', async () => {
    const id = await ticket();
    const to = await replyTo(id);
    const { email } = scene.owner;
    const body = [
      `From: Dana <${email}>`,
      `To: ${to}`,
      'Subject: Re: TK',
      `Authentication-Results: ${room.proof(email)}`,
      'Message-ID: <http-1@acme-dental.example>',
      '',
      'By HTTP.',
    ].join('\r\n');
    const token = createHmac('sha256', secret).update('inbound-email').digest('hex');
    const post = (query: object, authorization: string) =>
      server.app.inject({
        method: 'POST',
        url: `/inbound-email?${new URLSearchParams(query as Record<string, string>)}`,
        headers: { 'content-type': 'message/rfc822', authorization },
        payload: body,
      });
    server.jobs.length = 0;
    expect((await post({ from: email, to }, 'Bearer wrong')).statusCode).toBe(401);
    expect((await post({ from: email, to: 'sales@trunkline.example' }, `Bearer ${token}`)).statusCode).toBe(404);
    expect(server.jobs).toEqual([]);
    expect((await post({ from: email, to }, `Bearer ${token}`)).statusCode).toBe(202);
    expect(await room.taken()).toEqual(['inbound', null]);
    expect(await said(id)).toEqual([['By HTTP.']]);
  });
});

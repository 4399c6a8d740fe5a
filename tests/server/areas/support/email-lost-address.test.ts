/** Replies whose reply address was lost: their threads are found by the emails that they refer to. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#server/kernel/data/id.ts';
import { sql } from '../../../support/people.ts';
import { useServer } from '../../../support/server.ts';
import { createCalls, makeDesk, type Desk } from './desk.ts';
import { openEmailRoom, type EmailRoom } from './email-room.ts';

const server = useServer({ sessionSecret: 's'.repeat(32) });
const { ticket, status } = createCalls(server, () => scene);
let scene: Desk;
let room: EmailRoom;

beforeAll(async () => {
  scene = await makeDesk(server);
  room = await openEmailRoom(server, scene);
});
afterAll(() => room?.close());

const send = (...given: Parameters<EmailRoom['send']>) => room.send(...given);
const said = (id: string) =>
  sql(
    server.pool,
    `select body from ticket_messages where ticket_id = $1 and kind = 'MESSAGE' and not internal order by id`,
    [id],
  );

describe('an email whose address for answers was lost', () => {
  const shared = 'answers@reply.trunkline.example';
  /** Our email to the owner, and the reference headers of a reply to it. */
  const emailed = async (id: string): Promise<string> => {
    const { messageId } = await room.emailTo(scene.owner, room.wrote(id));
    return messageId;
  };

  test('is found by the email that it answers, or by those that it refers to', async () => {
    const id = await ticket({ status: 'PENDING_CUSTOMER_RESPONSE' });
    const message = await emailed(id);
    expect(await send(shared, scene.owner.email, { inReplyTo: message })).toEqual(['inbound', null]);
    const references = [`<${newId()}@mail.acme.example>`, message];
    expect(await send(shared, scene.owner.email, { references, text: 'Done.' })).toEqual(['inbound', null]);
    expect(await said(id)).toEqual([['It is the one in Detroit.'], ['Done.']]);
    expect(await status(id)).toBe('OPEN');
  });

  test('is refused from anybody else, and by its subject alone', async () => {
    const id = await ticket();
    const message = await emailed(id);
    const nowhere = ['inbound_failed', 'The sender is not a participant of the conversation it names.'];
    expect(await send(shared, scene.staff.email, { inReplyTo: message })).toEqual(nowhere);
    expect(await send(shared, scene.owner.email, { subject: 'Re: Trunkline wrote on ticket TK-1001' })).toEqual(
      nowhere,
    );
    const unproved = { inReplyTo: message, headers: { 'Authentication-Results': 'mx.trunkline.example; dkim=fail' } };
    expect((await send(shared, scene.owner.email, unproved))[0]).toBe('inbound_failed');
    expect(await said(id)).toEqual([]);
  });
});

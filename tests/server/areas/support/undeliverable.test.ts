/** Emails that the receiving server refuses: staff find a note where the email belongs. [NO-027] */
import { beforeAll, describe, expect, test } from 'vitest';
import { noteUndeliverable } from '#server/areas/support/email/undeliverable.ts';
import { jobScope } from '#server/kernel/access/scope.ts';
import { newId } from '#server/kernel/data/id.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import { sendEmail } from '#server/kernel/email/deliver.ts';
import { queueEmail } from '#server/kernel/email/queue-email.ts';
import { EmailRefused } from '#server/kernel/email/transport.ts';
import type { JobPayloads } from '#server/kernel/jobs/job-types.ts';
import { useServer } from '#tests/support/server.ts';
import { createDrive } from '../../kernel/workflow/drive.ts';
import { createCalls, makeDesk, type Desk } from './desk.ts';

const server = useServer();
const { ticket } = createCalls(server, () => desk);
let desk: Desk;

beforeAll(async () => {
  desk = await makeDesk(server);
});

/** A notice to the owner about a record, which the receiving server refuses for good. */
async function refuse(entity: string, id: string): Promise<void> {
  const jobs: JobPayloads['email'][] = [];
  await transaction(server.pool, jobScope('test'), { mode: 'write' }, (session) =>
    queueEmail(session, async (_session, _name, payload) => void jobs.push(payload as JobPayloads['email']), {
      template: 'ticket.note',
      to: desk.owner.email,
      userId: desk.owner.userId,
      teamId: desk.teamId,
      values: { link: 'https://trunkline.example' },
      about: { entity, id },
    }),
  );
  await sendEmail(
    {
      pool: server.pool,
      transport: { send: () => Promise.reject(new EmailRefused('550 No such mailbox')), close: () => {} },
      publicUrl: 'https://trunkline.example',
      replies: null,
      onUndeliverable: noteUndeliverable,
    },
    { id: newId(), payload: jobs[0]!, isLastTry: true, signal: new AbortController().signal },
  );
}

const read = async (url: string, as = desk.staff.token) => (await server.call('GET', url, { as })).body.records;

describe('an email that is refused for good', () => {
  const text = () =>
    `An email to ${desk.owner.email} could not be delivered. The receiving server says: 550 No such mailbox`;

  test('leaves an internal note on its ticket', async () => {
    const id = await ticket();
    await refuse('ticket', id);
    const notes = await read(`/api/ticket-messages?ticket_id=${id}`);
    expect(notes.filter(({ internal }: { internal: boolean }) => internal)).toMatchObject([{ body: text() }]);
    const shown = await read(`/api/ticket-messages?ticket_id=${id}`, desk.owner.token);
    expect(shown.map(({ body }: { body: string }) => body)).not.toContain(text());
  });

  test('leaves an internal note on its action item, which customers find on no way', async () => {
    const facts = { team_id: desk.teamId, task: 'Send the lease', action_item_type: 'ACTION_REQUEST' };
    const id = await createDrive(server).add('action-item', facts);
    await refuse('action-item', id);
    const list = `/api/action-item-comments?action_item_id=${id}`;
    const [note] = await read(list);
    expect(note).toMatchObject({ comment: text(), internal: true });
    expect(await read(list, desk.owner.token)).toEqual([]);
    const as = desk.owner.token;
    expect((await server.call('GET', `/api/action-item-comments/${note.id}`, { as })).status).toBe(404);
    const item = `/api/action-items/${id}`;
    expect((await server.call('GET', item, { as })).body).toMatchObject({ comments_count: 0 });
    const query = `{ actionItemCommentsPaginated(actionItemId: "${id}") { totalCount records { comment } } }`;
    const { body } = await server.call('POST', '/api/graphql', { as, body: { query } });
    expect(body).toEqual({ data: { actionItemCommentsPaginated: { totalCount: 0, records: [] } } });
    const csv = await server.app.inject({
      method: 'GET',
      url: list.replace('?', '/export.csv?'),
      headers: { authorization: `JWT ${as}` },
    });
    expect([csv.statusCode, csv.body.split('\n').filter(Boolean).length]).toEqual([200, 1]);
    const history = `/api/history?entity=action-item-comment&record_id=${note.id}`;
    expect((await server.call('GET', history, { as })).status).toBe(404);
    expect(JSON.stringify(await read(`/api/history?entity=action-item&record_id=${id}`, as))).not.toContain('550');
  });

  test('is in the history of any other record, for staff only', async () => {
    await refuse('service-group', desk.groupId);
    const path = `/api/history?entity=service-group&record_id=${desk.groupId}`;
    const [entry] = await read(path);
    expect(entry).toMatchObject({ event: 'email_not_delivered', reason: text() });
    const shown = await read(path, desk.owner.token);
    expect(shown.map(({ event }: { event: string | null }) => event)).not.toContain('email_not_delivered');
    expect(shown.length).toBeGreaterThan(0);
  });
});

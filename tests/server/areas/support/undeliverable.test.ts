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

  test('leaves a comment on its action item', async () => {
    const facts = { team_id: desk.teamId, task: 'Send the lease', action_item_type: 'ACTION_REQUEST' };
    const id = await createDrive(server).add('action-item', facts);
    await refuse('action-item', id);
    expect(await read(`/api/action-item-comments?action_item_id=${id}`)).toMatchObject([{ comment: text() }]);
  });

  test('is in the history of any other record', async () => {
    await refuse('service-group', desk.groupId);
    const [entry] = await read(`/api/history?entity=service-group&record_id=${desk.groupId}`);
    expect(entry).toMatchObject({ event: 'email_not_delivered', reason: text() });
  });
});

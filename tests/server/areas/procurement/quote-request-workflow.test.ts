/** Undeliverable emails, and corrected answers (domain 2.2). */
import { beforeEach, describe, expect, test } from 'vitest';
import { jobScope } from '#server/kernel/access/scope.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import { noteStatus } from '#server/kernel/email/delivery-status.ts';
import { failRequest } from '#server/areas/procurement/fail-request.ts';
import { newId } from '#server/kernel/data/id.ts';
import { sql } from '../../../support/people.ts';
import { useServer } from '../../../support/server.ts';
import { makeProvider, makeScene, type Scene } from './scene.ts';
import { createDrive } from '../../kernel/workflow/drive.ts';

const server = useServer();
const { send, add, set, read, history, announced } = createDrive(server);
let scene: Scene;
let contact: string;
let request: string;
let quote: string;

beforeEach(async () => {
  scene = await makeScene(server.pool);
  const email = `desk-${scene.groupId}@carriers.example`;
  const provider_id = await makeProvider(server.pool, `Carrier ${scene.groupId}`, email);
  contact = String((await read('providers', 'quotes_contact_id', provider_id))[0]);
  const asked = await server.call('POST', `/api/service-groups/${scene.groupId}/add-quote-requests`, {
    as: scene.quoperator.token,
    body: { provider_ids: [provider_id] },
  });
  request = asked.body.records[0].id;
  const rows = await sql(server.pool, 'select id from quotes where quote_request_id = $1 limit 1', [request]);
  quote = String(rows[0]![0]);
  server.announcements.length = 0;
  server.emails.length = 0;
});

const move = (event: string, body?: object, as = scene.quoperator) => send('quote-request', request, as, event, body);
const status = async (): Promise<unknown> => (await read('quote_requests', 'status', request))[0];

describe('[QR-064] a request whose email', () => {
  /** Reports the mail server's status for the email to the provider. */
  async function report(emailStatus: Parameters<typeof noteStatus>[2]['status']): Promise<void> {
    const id = newId();
    const about = { recipient: 'desk@carriers.example', template: 'provider-quote-request', subject: 'Quote request' };
    await add('email-delivery', { id, ...about, record_entity: 'quote-request', record_id: request, status: 'sent' });
    await transaction(server.pool, jobScope('test'), { mode: 'write' }, (session) =>
      noteStatus(
        session,
        id,
        { status: emailStatus, error: '550 no such user' },
        failRequest(server.services.transition),
      ),
    );
  }

  test.each(['bounced', 'rejected', 'failed', 'complained'] as const)(
    '%s has failed, and its operator is notified',
    async (how) => {
      await report(how);
      expect(await read('quote_requests', 'status, failure_reason, next_reminder_at', request)).toEqual([
        'FAILED',
        '550 no such user',
        null,
      ]);
      expect(announced(request)).toEqual(['quote_request.failed_delivery']);
    },
  );

  test('is only late stays sent', async () => {
    await report('deferred');
    expect(await status()).toBe('SENT');
  });

  test('failed is sent again once the contact is right, by a quote operator', async () => {
    await report('bounced');
    await set('contact', contact, { email: null });
    expect((await move('send', {}, scene.owner)).status).toBe(403);
    expect((await move('send')).body.contact_id).toHaveLength(1);
    await set('contact', contact, { email: 'new-desk@carriers.example' });
    expect((await move('send')).body).toMatchObject({ status: 'SENT' });
    expect(server.emails.map(({ template, to }) => [template, to])).toEqual([
      ['provider-quote-request', 'new-desk@carriers.example'],
    ]);
  });
});

describe('[QR-065] a completed request', () => {
  const reason = 'The MRC lacks a digit';

  beforeEach(async () => {
    await set('quote', quote, {
      provider_response_status: 'AVAILABLE',
      term: 36,
      mrc: { value: 6_100, code: 'USD' },
      nrc: { value: 0, code: 'USD' },
      has_construction: 'No',
      selected: true,
    });
    await set('quote-request', request, { status: 'COMPLETED' });
  });

  test('is opened for a correction by a quote operator with a reason: its quotes are chosen no more, old prices are kept', async () => {
    expect((await move('reopen', { reason }, scene.owner)).status).toBe(403);
    expect((await move('reopen')).body.reason).toEqual(['Required']);
    expect((await move('reopen', { reason })).body).toMatchObject({ status: 'SENT' });
    expect(await read('quotes', 'selected, version_number', quote)).toEqual([false, 2]);
    const kept = 'select mrc_value, version_number, replaced_reason from quote_versions where quote_id = $1';
    expect(await sql(server.pool, kept, [quote])).toEqual([[6_100, 1, reason]]);
    expect(server.emails.map(({ template }) => template)).toEqual(['provider-quote-request']);
    expect(announced(request)).toEqual(['quote_request.reopened']);
    expect((await history(request)).at(-1)!.slice(0, 3)).toEqual(['reopen', scene.quoperator.userId, reason]);
  });

  test('that was completed by hand is not', async () => {
    await set('quote-request', request, { status: 'MANUALLY_COMPLETED' });
    expect((await move('reopen', { reason })).status).toBe(409);
  });
});

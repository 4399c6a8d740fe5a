import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { jobScope } from '#server/kernel/access/scope.ts';
import { newId } from '#server/kernel/data/id.ts';
import { part } from '#server/kernel/data/statements/raw.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import { cleanUp } from '#server/kernel/jobs/cleanup.ts';
import { doDueWork, workflowRules } from '#server/areas/areas.ts';
import { dueWhere, type DueDeps } from '#server/kernel/workflow/due-kind.ts';
import { createTransition } from '#server/kernel/workflow/transition.ts';
import { useDatabase } from '../../../support/database.ts';
import { noted } from '../../../support/happenings.ts';
import { makeOutbox } from '../../../support/outbox.ts';
import { makePerson, makeTeam, sql } from '../../../support/people.ts';
import { makeRows, type Rows } from '../../../support/rows.ts';

const database = useDatabase();
const faults: Error[] = [];
const outbox = makeOutbox();
const { announcements } = outbox;
let deps: DueDeps;
let due: Rows;
let waiting: Rows;

const read = async (text: string, id: string | undefined): Promise<readonly unknown[]> =>
  (await sql(database.pool, text, [id]))[0]!;
const set = (table: string, values: string, rows: Rows, entity: string) =>
  sql(database.pool, `update ${table} set ${values} where id = $1`, [rows[entity]]);

beforeAll(async () => {
  const transition = createTransition(outbox, noted(workflowRules));
  deps = { pool: database.pool, ...outbox, transition, onError: (error) => faults.push(error) };
  due = await rowsOfTeam('Due');
  waiting = await rowsOfTeam('Waiting', due);
});
beforeEach(async () => {
  faults.length = 0;
  announcements.length = 0;
  await makeTimely(due, "now() - interval '60 days'");
  await makeTimely(waiting, "now() + interval '60 days'");
});

async function rowsOfTeam(name: string, shared?: Rows): Promise<Rows> {
  const teamId = await makeTeam(database.pool, name);
  const { userId } = await makePerson(database.pool, { teams: { [teamId]: ['VIEW_PROCUREMENT'] } });
  return makeRows(database.pool, { teamId, userId }, shared);
}

/** Records that wait for a moment. */
async function makeTimely(rows: Rows, at: string): Promise<void> {
  await set(
    'quotes',
    `provider_response_status = 'AVAILABLE', expiry_status = 'not_expired', valid_until = (${at})::date`,
    rows,
    'quote',
  );
  await set('quote_requests', `status = 'SENT', reminders_sent = 0, next_reminder_at = ${at}`, rows, 'quote-request');
  await set(
    'tickets',
    `status = 'CARRIER_COMPLETION_SCHEDULED', carrier_completion_date = (${at})::date`,
    rows,
    'ticket',
  );
  await set('action_items', `status = 'OPEN', is_overdue = false, due_date = (${at})::date`, rows, 'action-item');
  await set(
    'services',
    `install_status = 'AWAITING_CUSTOMER_CONFIRMATION', acceptance_ends_on = (${at})::date`,
    rows,
    'service',
  );
  await set('signable_documents', `status = 'SENT', expires_at = ${at}`, rows, 'signable-document');
}

async function states(rows: Rows) {
  return {
    quote: await read('select expiry_status from quotes where id = $1', rows['quote']),
    reminder: await read('select reminders_sent from quote_requests where id = $1', rows['quote-request']),
    ticket: await read('select status from tickets where id = $1', rows['ticket']),
    actionItem: await read('select is_overdue from action_items where id = $1', rows['action-item']),
    service: await read('select install_status from services where id = $1', rows['service']),
    document: await read('select status from signable_documents where id = $1', rows['signable-document']),
  };
}

describe('due work', () => {
  it('[TK-015] does what its time has come for, once, and leaves the rest', async () => {
    await doDueWork(deps);
    expect(faults).toEqual([]);
    expect(await states(due)).toEqual({
      quote: ['expired'],
      reminder: [1],
      ticket: ['OPEN'],
      actionItem: [true],
      service: [expect.stringMatching(/^INSTALLED/)],
      document: ['EXPIRED'],
    });
    expect(await states(waiting)).toEqual({
      quote: ['not_expired'],
      reminder: [0],
      ticket: ['CARRIER_COMPLETION_SCHEDULED'],
      actionItem: [false],
      service: ['AWAITING_CUSTOMER_CONFIRMATION'],
      document: ['SENT'],
    });
    const announced = announcements.map(({ event }) => event);
    expect(announced).toEqual(
      expect.arrayContaining([
        'quote.expired',
        'quote_request.reminder_sent',
        'ticket.carrier_date_missed',
        'action_item.overdue',
        'install.installed',
        'contract.signature_expired',
      ]),
    );
    await doDueWork(deps);
    expect(announcements.map(({ event }) => event)).toEqual(announced);
  });

  it('does what it can where it cannot look for some of it', async () => {
    await sql(database.owner, 'alter table quotes rename to quotes_away');
    try {
      await doDueWork(deps);
    } finally {
      await sql(database.owner, 'alter table quotes_away rename to quotes');
    }
    expect(faults.map(({ message }) => message)).toContain('relation "quotes" does not exist');
    expect(await states(due)).toMatchObject({ quote: ['not_expired'], actionItem: [true], document: ['EXPIRED'] });
  });

  it('takes other records each time, so that failing ones do not delay the rest', async () => {
    const found = dueWhere(part`select teams.id from teams`);
    const seen = new Set<string>();
    for (let run = 0; run < 60; run += 1)
      await transaction(database.pool, jobScope('due-work'), { mode: 'write' }, async (session) => {
        const [row] = await found.all(session, { now: new Date().toISOString(), atMost: 1 });
        seen.add(row!.id);
      });
    expect(seen.size).toBeGreaterThan(1);
  });

  it('[TK-016] closes an unanswered ticket', async () => {
    await set(
      'tickets',
      `status = 'PENDING_CUSTOMER_RESPONSE', last_message_is_customer = false, pending_since = now() - interval '30 days'`,
      due,
      'ticket',
    );
    await doDueWork(deps);
    expect(faults).toEqual([]);
    expect(await read('select status from tickets where id = $1', due['ticket'])).toEqual(['CLOSED']);
  });

  it('leaves the request to its operator after the third reminder', async () => {
    for (const sent of [1, 2, 3]) {
      await set('quote_requests', `next_reminder_at = now() - interval '1 hour'`, due, 'quote-request');
      await doDueWork(deps);
      expect(await read('select reminders_sent from quote_requests where id = $1', due['quote-request'])).toEqual([
        sent,
      ]);
    }
    expect(faults).toEqual([]);
    expect(await read('select next_reminder_at from quote_requests where id = $1', due['quote-request'])).toEqual([
      null,
    ]);
    expect(announcements.map(({ event }) => event)).toContain('quote_request.overdue');
  });
});

describe('cleaning up', () => {
  it('removes expired data and keeps the rest', async () => {
    const { userId } = await makePerson(database.pool);
    await sql(database.pool, 'delete from idempotency_keys');
    await sql(database.pool, 'delete from rate_limits');
    await sql(
      database.pool,
      `insert into idempotency_keys (principal, key, request_hash, expires_at)
       values ('test', 'old', '', now() - interval '1 minute'), ('test', 'new', '', now() + interval '1 hour')`,
    );
    await sql(
      database.pool,
      `insert into rate_limits (key, hits, expires_at) values ('old', 1, now() - interval '1 minute'), ('new', 1, now() + interval '1 hour')`,
    );
    const session = async (revokedDaysAgo: number | null): Promise<string> => {
      const id = newId();
      await sql(
        database.pool,
        `insert into sessions (id, user_id, token_hash, kind, last_seen_at, revoked_at)
         values ($1::uuid, $2, $1::uuid::text, 'password', now(), now() - make_interval(days => $3))`,
        [id, userId, revokedDaysAgo],
      );
      return id;
    };
    const gone = await session(31);
    const kept = [await session(29), await session(null)];
    await cleanUp(database.pool);
    expect(await sql(database.pool, 'select key from idempotency_keys')).toEqual([['new']]);
    expect(await sql(database.pool, 'select key from rate_limits')).toEqual([['new']]);
    const left = await sql(database.pool, 'select id from sessions where id = any($1::uuid[])', [[gone, ...kept]]);
    expect(left.map(([id]) => id).toSorted()).toEqual(kept.toSorted());
  });
});

/** The days of reminders to people who do not act: the server's clock moves on day by day. */
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { jobScope } from '#server/kernel/access/scope.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import { setValues } from '#server/kernel/data/system-write.ts';
import { doDueWork, workflowRules } from '#server/areas/areas.ts';
import type { DueDeps } from '#server/kernel/workflow/due-kind.ts';
import type { EventOf } from '#server/kernel/workflow/context.ts';
import { createTransition } from '#server/kernel/workflow/transition.ts';
import { useDatabase } from '../../../support/database.ts';
import { noted } from '../../../support/happenings.ts';
import { makeOutbox } from '../../../support/outbox.ts';
import { makePerson, makeTeam, sql } from '../../../support/people.ts';
import { makeRows, type Rows } from '../../../support/rows.ts';

const database = useDatabase();
const outbox = makeOutbox();
const { emails: letters, announcements } = outbox;
const faults: Error[] = [];
let deps: DueDeps;
let rows: Rows = {};

beforeAll(async () => {
  const transition = createTransition(outbox, noted(workflowRules));
  deps = { pool: database.pool, ...outbox, transition, onError: (error) => faults.push(error) };
  await sql(
    database.pool,
    `insert into holidays (id, name, country, date) values (gen_random_uuid(), 'Labor Day', 'US', '2026-09-07')`,
  );
});

beforeEach(async () => {
  const teamId = await makeTeam(database.pool, 'Acme Dental');
  const { userId } = await makePerson(database.pool, { teams: { [teamId]: [] } });
  rows = await makeRows(database.pool, { teamId, userId }, rows);
  letters.length = 0;
  announcements.length = 0;
  faults.length = 0;
});
afterEach(() => vi.useRealTimers());

const clock = (moment: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) });
const move = (
  entity: 'ticket' | 'signable-document',
  event: EventOf<'ticket' | 'signable-document'>,
  reason?: string,
) =>
  transaction(database.pool, jobScope('test'), { mode: 'write' }, (session) =>
    deps.transition(session, entity, rows[entity]!, event, reason === undefined ? {} : { reason }),
  );
const set = (entity: Parameters<typeof setValues>[1], values: Readonly<Record<string, unknown>>) =>
  transaction(database.pool, jobScope('test'), { mode: 'write' }, (session) =>
    setValues(session, entity, rows[entity]!, values),
  );

/** Works every day at 16:00 UTC and returns the days of September on which `count` grew. */
async function daysOf(last: number, count: () => number): Promise<readonly number[]> {
  const days: number[] = [];
  for (let day = 1; day <= last; day += 1) {
    clock(`2026-09-${String(day).padStart(2, '0')}T16:00:00Z`);
    const before = count();
    await doDueWork(deps);
    await doDueWork(deps);
    if (count() > before) days.push(day);
  }
  expect(faults).toEqual([]);
  return days;
}

const reminders = () => letters.filter(({ template }) => template === 'signature-reminder');

test('a signer is reminded on day 3, 7 and 12, and on day 14 the request ends', async () => {
  clock('2026-09-01T15:00:00Z');
  await set('signable-document', { status: 'DRAFT' });
  await move('signable-document', 'send');
  const [asked] = letters;
  expect(await daysOf(12, () => reminders().length)).toEqual([4, 8]);
  const ended = () => announcements.filter(({ event }) => event === 'contract.signature_expired').length;
  expect(await daysOf(20, () => reminders().length + ended())).toEqual([13, 15]);
  expect(reminders().map(({ to }) => to)).toEqual([asked!.to, asked!.to, asked!.to]);
  // The last reminder is sent two days before the end of the link.
  expect(reminders().map(({ link }) => link!.expiresInHours)).toEqual([263, 167, 47]);
  expect(reminders().every(({ link }) => link!.keepsEarlier)).toBe(true);
});

test('who has signed is left alone, and a server that was off sends one reminder for all that were missed', async () => {
  clock('2026-09-01T15:00:00Z');
  await set('signable-document', { status: 'DRAFT' });
  await move('signable-document', 'send');
  clock('2026-09-09T15:30:00Z');
  await doDueWork(deps);
  expect(reminders()).toHaveLength(1);
  await set('document-signer', { status: 'COMPLETED' });
  expect(await daysOf(14, () => reminders().length)).toEqual([]);
});

test("[DO-032] a reminder is sent from 9 AM in the team's zone, and at the end the signer is notified", async () => {
  clock('2026-09-01T15:00:00Z');
  await sql(database.pool, `update teams set time_zone = 'America/Chicago'`);
  await set('signable-document', { status: 'DRAFT' });
  await move('signable-document', 'send');
  clock('2026-09-04T13:59:00Z');
  await doDueWork(deps);
  expect(reminders()).toEqual([]);
  clock('2026-09-04T14:00:00Z');
  await doDueWork(deps);
  expect(reminders()).toHaveLength(1);
  clock('2026-09-15T15:00:01Z');
  await doDueWork(deps);
  expect(letters.filter(({ template }) => template === 'signature-expired')).toHaveLength(1);
  expect(faults).toEqual([]);
});

// Requested on Tuesday, September 1; the 7th is a holiday.
test('a customer is reminded on business day 5 and 8, and on the 10th a ticket is closed', async () => {
  clock('2026-09-01T15:00:00Z');
  await set('ticket', { status: 'OPEN', last_message_is_customer: false });
  await move('ticket', 'ask_customer', 'Which outlet is dead?');
  const reminded = () => announcements.filter(({ event }) => event === 'ticket.answer_reminder').length;
  expect(await daysOf(15, reminded)).toEqual([9, 14]);
  const days = announcements.filter(({ event }) => event === 'ticket.answer_reminder').map(({ values }) => values);
  expect(days).toEqual([{ date: '2026-09-16' }, { date: '2026-09-16' }]);
  const closed = () => announcements.filter(({ event }) => event === 'ticket.closed').length;
  expect(await daysOf(20, closed)).toEqual([16]);
});

test('a customer who wrote last is not reminded', async () => {
  clock('2026-09-01T15:00:00Z');
  await set('ticket', { status: 'OPEN' });
  await move('ticket', 'ask_customer', 'Which outlet is dead?');
  await set('ticket', { last_message_is_customer: true });
  expect(await daysOf(20, () => announcements.filter(({ event }) => event.startsWith('ticket.a')).length)).toEqual([]);
});

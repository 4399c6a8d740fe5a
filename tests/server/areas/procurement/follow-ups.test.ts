import { beforeAll, expect, test } from 'vitest';
import { jobScope } from '#server/kernel/access/scope.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import { addRecord } from '#server/kernel/data/system-write.ts';
import { sql } from '../../../support/people.ts';
import { useServer } from '../../../support/server.ts';
import { makeProvider, makeScene, type Scene } from './scene.ts';

const server = useServer();
let scene: Scene;
let asked = 0;

beforeAll(async () => {
  scene = await makeScene(server.pool);
});

/** Asks a new provider and returns the day of its first reminder. */
async function firstReminder(): Promise<string | null> {
  asked += 1;
  const provider = await makeProvider(server.pool, `Carrier ${asked}`, `desk-${asked}@carriers.example`);
  const answered = await server.call('POST', `/api/service-groups/${scene.groupId}/add-quote-requests`, {
    as: scene.quoperator.token,
    body: { provider_ids: [provider] },
  });
  const [{ id }] = answered.body.records;
  const rows = await sql(server.pool, 'select next_reminder_at from quote_requests where id = $1', [id]);
  return (rows[0]![0] as string | null)?.slice(0, 10) ?? null;
}

/** The weekday that many weekdays after today; the test database has no holidays. */
function weekdaysAhead(count: number): string {
  const day = new Date();
  for (let left = count; left > 0;) {
    day.setUTCDate(day.getUTCDate() + 1);
    if (day.getUTCDay() % 6 !== 0) left -= 1;
  }
  return day.toISOString().slice(0, 10);
}

const wish = (type: string | readonly string[]) =>
  sql(server.pool, 'update services set request_config = $2 where id = $1', [
    scene.serviceId,
    JSON.stringify({ type }),
  ]);
const moveTo = (country: string) =>
  sql(server.pool, 'update addresses set country = $2 where id = $1', [scene.addressId, country]);
const toggle = (name: string, on: boolean, value: number | null) =>
  transaction(server.pool, jobScope('test'), { mode: 'write' }, (session) =>
    addRecord(session, 'feature-toggle', { team_id: scene.teamId, name, on, value }),
  );

test('[QR-070] a provider is reminded after 2 business days for broadband and 3 for dedicated internet, 2 more abroad', async () => {
  await wish('Broadband');
  expect(await firstReminder()).toBe(weekdaysAhead(2));
  await wish(['Broadband', 'Dedicated']);
  expect(await firstReminder()).toBe(weekdaysAhead(3));
  await moveTo('GB');
  expect(await firstReminder()).toBe(weekdaysAhead(5));
  await wish('Broadband');
  expect(await firstReminder()).toBe(weekdaysAhead(4));
  await moveTo('US');
});

test('[PE-037] a team sets the days of one kind of service, and switches the reminders off', async () => {
  await toggle('quoteAutoFollowUpDays.internet_broadband.domestic', true, 7);
  expect(await firstReminder()).toBe(weekdaysAhead(7));
  await toggle('quoteAutoFollowUp', false, null);
  expect(await firstReminder()).toBeNull();
});

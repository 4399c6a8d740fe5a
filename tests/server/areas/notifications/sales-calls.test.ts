import { expect, test } from 'vitest';
import { callSalesSystem } from '#server/areas/notifications/sales-calls.ts';
import { newId } from '#server/kernel/data/id.ts';
import type { JobPayloads } from '#server/kernel/jobs/job-types.ts';
import { useDatabase } from '#tests/support/database.ts';

const database = useDatabase();
type SalesCall = JobPayloads['sales-call'];

test('a call to the sales system that fails is made again after 1, 5 and 30 minutes, 2 and 12 hours, always under the same id', async () => {
  const waits: number[] = [];
  let last: SalesCall = { url: 'http://127.0.0.1:1/', event: 'lead.created', body: {} };
  const deps = {
    pool: database.pool,
    enqueue: async (_session: unknown, _name: unknown, payload: unknown, at?: Date) => {
      last = payload as SalesCall;
      waits.push(Math.round((at!.getTime() - Date.now()) / 60_000));
    },
  };
  const attempt = (id: string) =>
    callSalesSystem(deps, { id, payload: last, isLastTry: false, signal: new AbortController().signal });
  const first = newId();
  await attempt(first);
  for (const again of [2, 3, 4, 5]) await attempt(`attempt ${again}`);
  expect([waits, last.failed]).toEqual([[1, 5, 30, 120, 720], { times: 5, id: first }]);
  await expect(attempt('the last')).rejects.toThrow('lead.created answered nothing');
});

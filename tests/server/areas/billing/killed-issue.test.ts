/** Kills the workers that issue and print a bill: one bill, one number, one file. */
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { jobSettings } from '#server/areas/areas.ts';
import { createFileStore } from '#server/kernel/files/file-store.ts';
import { createStorage } from '#server/kernel/files/storage.ts';
import { createJobs, type Jobs } from '#server/kernel/jobs/jobs.ts';
import { printBillJob } from '#server/areas/billing/document/print.ts';
import { makeTeam, sql } from '#tests/support/people.ts';
import { startProgram } from '#tests/support/program.ts';
import { removeScratch, scratchFolder } from '#tests/support/scratch.ts';
import { useServer } from '#tests/support/server.ts';
import { usd, useBills } from './bill-scene.ts';

const server = useServer();
const { add, send, announced, numbers, printDeps, people } = useBills(server);
const folder = scratchFolder('killed-issue');
let url: string;
let jobs: Jobs;

beforeAll(async () => {
  Object.assign(server.services, { files: createFileStore(createStorage(undefined, folder)) });
  const [[name] = []] = await sql(server.pool, 'select current_database()');
  url = Object.assign(new URL(inject('templateUrl')), { pathname: `/${String(name)}` }).href;
  jobs = createJobs({ url, settings: jobSettings, onError: () => {} });
  await jobs.open();
});
afterAll(async () => {
  await jobs.close();
  removeScratch(folder);
});

async function draft(): Promise<string> {
  const team_id = await makeTeam(server.pool, 'Acme Dental');
  const bill = await add('consolidated-bill', { team_id, period_start: '2026-04-01', period_end: '2026-04-30' });
  const line = { kind: 'PLATFORM_FEE', description: 'Fee', amount: usd(6_736) };
  await add('consolidated-bill-line', { team_id, consolidated_bill_id: bill, ...line });
  return bill;
}

/** Null: ended by a signal, without an exit code. */
const killed = (bill: string, work: 'issue' | 'print', point: string) =>
  startProgram(['tests/support/issue-and-die.ts', url, folder, bill, work, point]).ended;

/** Status, number, frozen days, waiting jobs, audited transitions, stored files. */
const state = async (bill: string) =>
  (
    await sql(
      server.owner,
      `select b.status, b.number, b.issue_date is not null, b.file_id is not null,
              (select count(*)::int from jobs.job j where j.name = 'print-bill' and j.data ->> 'billId' = b.id::text),
              (select count(*)::int from audit_entries a where a.record_id = b.id and a.action = 'transition'),
              (select count(*)::int from stored_files)
         from consolidated_bills b where b.id = $1`,
      [bill],
    )
  )[0];

const points = [
  'before the freeze',
  'after the freeze',
  'before the job',
  'after the job',
  'before the number',
  'after the number',
];

test('[BI-027] a bill whose issue was killed is a draft as before, and the next one gets the number', async () => {
  const bill = await draft();
  const before = await state(bill);
  expect(before).toEqual(['DRAFT', null, false, false, 0, 0, 0]);
  for (const point of points) {
    expect([point, await killed(bill, 'issue', point)]).toEqual([point, null]);
    await expect.poll(() => state(bill)).toEqual(before);
  }
  const other = await draft();
  expect((await send('consolidated-bill', other, people.specialist, 'issue')).status).toBe(200);
  expect(await killed(bill, 'issue', 'after the commit')).toBeNull();
  const [status, number, ...rest] = (await state(bill))!;
  expect([status, ...rest]).toEqual(['OPEN', true, false, 1, 1, 0]);
  expect([await numbers('CB'), String(number).slice(-6)]).toEqual([[1, 2], '000002']);
  // The first answer was lost; a repeated call reports that the bill is issued.
  expect((await send('consolidated-bill', bill, people.specialist, 'issue')).status).toBe(409);
  expect((await state(bill))![4]).toBe(1);

  for (const point of ['before the file', 'after the file', 'before the event', 'after the event']) {
    expect([point, await killed(bill, 'print', point)]).toEqual([point, null]);
    await expect.poll(async () => (await state(bill))!.slice(3)).toEqual([false, 1, 1, 0]);
  }
  expect(await killed(bill, 'print', 'after the commit')).toBeNull();
  expect((await state(bill))!.slice(3)).toEqual([true, 1, 1, 1]);
  // The job runs again, because its end was never reported.
  const job = { id: bill, payload: { billId: bill }, isLastTry: false, signal: new AbortController().signal };
  await printBillJob(printDeps(), job);
  expect([(await state(bill))!.slice(3), announced(bill), await numbers('CB')]).toEqual([[true, 1, 1, 1], [], [1, 2]]);
}, 600_000);

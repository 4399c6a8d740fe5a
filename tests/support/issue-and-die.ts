/**
 * A worker that is killed at one point of issuing or printing a bill, without rollback and clean-up. Arguments:
 * database, folder of files, bill, action, point.
 */
import { jobSettings, workflowRules } from '#server/areas/areas.ts';
import { printBillJob } from '#server/areas/billing/document/print.ts';
import { jobScope } from '#server/kernel/access/scope.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import { createPool } from '#server/kernel/database/pool.ts';
import { createFileStore } from '#server/kernel/files/file-store.ts';
import { createStorage } from '#server/kernel/files/storage.ts';
import { createJobs } from '#server/kernel/jobs/jobs.ts';
import { createTransition } from '#server/kernel/workflow/transition.ts';

const [url = '', folder, billId = '', work, point] = process.argv.slice(2);

/** Does the work, and dies before or after it if it is the chosen point. */
const at =
  <Given extends readonly unknown[], Answer>(name: string, act: (...given: Given) => Promise<Answer>) =>
  async (...given: Given): Promise<Answer> => {
    if (point === `before ${name}`) process.kill(process.pid, 'SIGKILL');
    const answer = await act(...given);
    if (point === `after ${name}`) process.kill(process.pid, 'SIGKILL');
    return answer;
  };

const pool = createPool(url);
const jobs = createJobs({ url, settings: jobSettings, onError: () => {} });
const out = {
  mailer: { send: async () => {} },
  notifier: { announce: at('the event', async () => {}) },
  enqueue: at('the job', jobs.enqueue),
  broadcastNow: () => {},
};
const { freezeBill, numberBill } = workflowRules.effects;
const effects = {
  ...workflowRules.effects,
  freezeBill: at('the freeze', async (...given: Parameters<typeof freezeBill>) => freezeBill(...given)),
  numberBill: at('the number', async (...given: Parameters<typeof numberBill>) => numberBill(...given)),
};
const files = createFileStore(createStorage(undefined, folder!));

async function issue(): Promise<void> {
  await jobs.open();
  const transition = createTransition(out, { ...workflowRules, effects });
  await transaction(pool, jobScope('test'), { mode: 'write' }, (session) =>
    transition(session, 'consolidated-bill', billId, 'issue'),
  );
}

const print = (): Promise<unknown> =>
  printBillJob(
    { pool, notifier: out.notifier, files: { ...files, keepMade: at('the file', files.keepMade) } },
    { id: billId, payload: { billId }, isLastTry: false, signal: new AbortController().signal },
  );

await at('the commit', work === 'issue' ? issue : print)();

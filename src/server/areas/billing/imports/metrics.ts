/** Bill files in `/metrics`: outcomes, and how many wait for a person. */
import type pg from 'pg';
import { jobScope } from '#server/kernel/access/scope.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import { counter, type Gauged } from '#server/kernel/metrics/counters.ts';
import { filesInReview } from './queries.ts';

export const countBillFile = counter('bill_files_total', 'Bill files, by outcome.', 'outcome', [
  'processed',
  'review',
  'failed',
]);

export const billsInReview = (pool: pg.Pool): Gauged => ({
  name: 'bill_files_in_review',
  help: 'Bill files of all teams that wait for a person.',
  read: () =>
    transaction(pool, jobScope('metrics'), { mode: 'batch' }, async (session) => {
      const { files } = await filesInReview.one(session);
      return files;
    }),
});

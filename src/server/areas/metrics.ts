/** Gauges that `/metrics` reads from the database. */
import type pg from 'pg';
import type { Gauged } from '#server/kernel/metrics/counters.ts';
import { billsInReview } from './billing/imports/metrics.ts';

export const gaugesOf = (pool: pg.Pool): readonly Gauged[] => [billsInReview(pool)];

/** Answers that must not tell by their time what was found. */
import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '#generated/domain/limits.ts';

/** The answer, or the failure, of the work, after the time that the longer of its ways needs. */
export async function inSameTime<T>(work: () => Promise<T>): Promise<T> {
  const time = sleep(limits.sameAnswerMs);
  try {
    return await work();
  } finally {
    await time;
  }
}

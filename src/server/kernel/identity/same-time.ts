/** Constant-time answers, whose duration must not reveal what was found. */
import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '#generated/domain/limits.ts';

/** Returns or throws the result of `work` after the duration of its longest path. */
export async function inSameTime<T>(work: () => Promise<T>): Promise<T> {
  const time = sleep(limits.sameAnswerMs);
  try {
    return await work();
  } finally {
    await time;
  }
}

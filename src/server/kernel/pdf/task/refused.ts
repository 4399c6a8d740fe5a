/** A refused file and the reason. */
import type { RefusalReason } from '../types.ts';

export class Refused extends Error {
  override readonly name = 'Refused';
  readonly reason: RefusalReason;
  constructor(reason: RefusalReason) {
    super(reason);
    this.reason = reason;
  }
}

/** The libraries throw any kind of error for a broken file; all mean that it is damaged. */
export async function readable<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof Refused ? error : new Refused('damaged');
  }
}

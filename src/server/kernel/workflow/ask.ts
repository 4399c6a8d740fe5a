/** Short queries shared by guards and effects. */
import type { Session } from '../data/session.ts';

/** First column of every row. */
export const column = async <T>(session: Session, text: string, values: readonly unknown[]): Promise<readonly T[]> =>
  (await session.query(text, values)).map((row) => row[0] as T);

/** Whole days since an instant; infinite for none. */
export const daysSince = (instant: unknown, now = Date.now()): number =>
  typeof instant === 'string' ? (now - Date.parse(instant)) / 86_400_000 : Number.POSITIVE_INFINITY;

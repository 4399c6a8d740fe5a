/** Short questions to the database that guards and effects have in common. */
import type { WireRecord } from '../data/record.ts';
import type { Session } from '../data/session.ts';

/** First column of every row. */
export const column = async <T>(session: Session, text: string, values: readonly unknown[]): Promise<readonly T[]> =>
  (await session.query(text, values)).map((row) => row[0] as T);

/** True when the query finds anything. */
export const isAny = async (session: Session, text: string, values: readonly unknown[]): Promise<boolean> =>
  (await session.query(text, values)).length > 0;

export const idOf = (record: WireRecord): string => record['id'] as string;

/** The day of an instant in the zone of a record's team, YYYY-MM-DD; UTC for a record without a team. */
export async function today(session: Session, record: WireRecord): Promise<string> {
  const rows = await column<string>(
    session,
    `select to_char($2::timestamptz at time zone coalesce((select time_zone from teams where id = $1), 'UTC'), 'YYYY-MM-DD')`,
    [record['team_id'] ?? null, new Date().toISOString()],
  );
  return rows[0]!;
}

/** Whole days since an instant; infinite for none. */
export const daysSince = (instant: unknown, now = Date.now()): number =>
  typeof instant === 'string' ? (now - Date.parse(instant)) / 86_400_000 : Number.POSITIVE_INFINITY;

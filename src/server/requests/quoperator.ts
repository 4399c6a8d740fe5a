/** Gives new requests to quote operators in turn. */
import type { Session } from '../data/session.ts';

/** Key of the lock that makes two requests of one moment take different turns. */
const turn = 7_201;

/** The active quote operator whose last request is the oldest; null when there is none. The session acts as the server. */
export async function nextQuoperator(session: Session): Promise<string | null> {
  await session.query('select pg_advisory_xact_lock($1)', [turn]);
  const [row] = await session.query(
    `select u.id from users u
      where u.role = 'quoperator' and u.is_superuser and u.deactivated_at is null
      order by (select max(g.id::text) from service_groups g where g.quoperator_id = u.id) nulls first, u.id limit 1`,
  );
  return (row?.[0] as string | undefined) ?? null;
}

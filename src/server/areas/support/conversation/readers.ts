/** People who can be mentioned on a ticket or an action item. [TK-022] */
import { staffRoleOf } from '#server/kernel/access/principal.ts';
import { systemScope } from '#server/kernel/access/scope.ts';
import type { CallContext } from '#server/kernel/operations/context.ts';
import { readersOfThread } from '../queries.ts';

interface ReaderQuery {
  readonly q?: string;
  readonly internal?: boolean;
}

/** Customers see only staff who already take part. Notes are for staff, so only staff may list their readers. */
export async function readersOf(
  { door, scope }: CallContext,
  entity: 'ticket' | 'action-item',
  thread: string,
  { q = '', internal = false }: ReaderQuery,
) {
  const { team_id: team } = await door.get(scope, entity, thread);
  const allStaff = staffRoleOf(scope.principal) !== null;
  const asked = { team, thread, q: q.trim(), internal, allStaff };
  const found = await door.reading(systemScope('mentions', scope), (session) => readersOfThread.all(session, asked));
  return { records: [...found] };
}

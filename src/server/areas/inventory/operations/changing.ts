/** Service changes that the caller cannot write as fields; the binder has checked the caller's permission. */
import { systemScope } from '#server/kernel/access/scope.ts';
import { getRecord } from '#server/kernel/data/records.ts';
import type { RecordOf } from '#server/kernel/data/record.ts';
import type { Session } from '#server/kernel/data/session.ts';
import type { CallContext } from '#server/kernel/operations/context.ts';
import { lockService } from '../queries.ts';

/** Runs a change as the server, one at a time for each service; returns the service as the caller sees it. */
export async function changingService(
  context: CallContext,
  id: string,
  work: (session: Session, service: RecordOf<'service'>) => Promise<unknown>,
): Promise<RecordOf<'service'>> {
  await context.door.transaction(systemScope('service', context.scope), async (session) => {
    await lockService.first(session, { service: id });
    await work(session, await getRecord(session, 'service', id));
  });
  return context.door.get(context.scope, 'service', id);
}

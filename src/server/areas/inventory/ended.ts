/** Ends services after their last day and notifies their followers. [SV-032] */
import type { RecordOf } from '#server/kernel/data/record.ts';
import { getRecord } from '#server/kernel/data/records.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { setValues } from '#server/kernel/data/system-write.ts';
import type { Notifier } from '#server/kernel/notify/notification-event.ts';
import { dueWhere, type DueKind } from '#server/kernel/workflow/due-kind.ts';
import { endedServices, lockService } from './queries.ts';

export const notifyDisconnected = (
  session: Session,
  notifier: Notifier,
  { id, team_id: teamId }: RecordOf<'service'>,
  date: string,
): Promise<void> =>
  notifier.announce(session, {
    event: 'inventory.service_disconnected',
    teamId,
    record: { entity: 'service', id },
    values: { date },
  });

/** Skips services whose numbers would be lost (domain 3.20). */
export const endsOfServices: DueKind = {
  find: dueWhere(endedServices),
  act: async (session, id, { notifier }) => {
    await lockService.first(session, { service: id });
    const service = await getRecord(session, 'service', id);
    if (service.status !== 'pending_disconnect') return;
    await setValues(session, 'service', id, { status: 'disconnected' });
    await notifyDisconnected(session, notifier, service, service.billing_end_date ?? '');
  },
};

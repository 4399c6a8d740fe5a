/** The day that customers wait for: the earliest scheduled one among the locations that are not installed yet. [SG-031] */
import { installStatuses } from '#generated/domain/lists/install-status.ts';
import type { ListItem } from '#runtime/product.ts';
import type { Session } from '../data/session.ts';
import { setValues } from '../data/system-write.ts';

/** Keeps the day of the group of a service, which its card tells, in step. The session acts as the server. */
export async function refreshInstallDate(session: Session, serviceId: string): Promise<void> {
  const [row] = await session.query(
    `select g.id, g.next_install_date, (
       select min(l.scheduled_install_date) from service_locations l join services s on s.id = l.service_id
        where s.service_group_id = g.id and s.cancel_status <> 'cancelled' and l.actual_install_date is null
          and (s.install_status is null or s.install_status <> all($2)))
       from service_groups g join services own on own.service_group_id = g.id where own.id = $1`,
    [serviceId, over],
  );
  if (!row) return;
  const [groupId, before, now] = row as [string, string | null, string | null];
  if (before !== now) await setValues(session, 'service-group', groupId, { next_install_date: now });
}

/** Statuses of a service whose day nobody waits for any more. */
const over = (installStatuses as readonly ListItem[])
  .filter(({ facts }) => facts?.['isOver'] === true)
  .map(({ value }) => value);

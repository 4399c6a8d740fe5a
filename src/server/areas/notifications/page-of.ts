/** The page for a notification's subject. */
import { notificationEvents } from '#generated/domain/notifications.ts';
import { recordPages } from '#generated/domain/record-pages.ts';
import { resourceById } from '#generated/resources/registry.ts';
import type { NotificationDefinition } from '#runtime/product.ts';
import type { NotificationEvent } from '#server/kernel/notify/notification-event.ts';
import type { NotificationSubject } from './subject.ts';

/** Events whose page is not that of their record. */
const pages = new Map<string, string>(
  (notificationEvents as readonly NotificationDefinition[]).flatMap(({ id, page }) => (page ? [[id, page]] : [])),
);

/** Path without the origin; the home page when no page shows the record. */
export function pageOf(
  { event, record, teamId }: NotificationEvent,
  { group }: NotificationSubject,
  isStaff: boolean,
): string {
  if (isStaff) return record ? `/admin/${resourceById(record.entity).path}/${record.id}/show` : '/admin';
  const home = teamId === null ? '/dashboard' : `/${teamId}/dashboard`;
  const own = pages.get(event) ?? recordPages[record?.entity ?? ''];
  if (own) return `${home}/${own.replace('{id}', record?.id ?? '')}`;
  const groupPage = recordPages['service-group'];
  return group && groupPage ? `${home}/${groupPage.replace('{id}', String(group['id']))}` : `${home}/notifications`;
}

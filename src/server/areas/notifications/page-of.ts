/** The page that shows what a notification is about. */
import { recordPages } from '#generated/domain/record-pages.ts';
import { resourceById } from '#generated/resources/registry.ts';
import type { News } from '#server/kernel/notify/news.ts';
import type { NewsSubject } from './subject.ts';

/** Path without the origin; the home where no page shows the record. */
export function pageOf({ record, teamId }: News, { group }: NewsSubject, isStaff: boolean): string {
  if (isStaff) return record ? `/admin/${resourceById(record.entity).path}/${record.id}/show` : '/admin';
  const home = teamId === null ? '/dashboard' : `/${teamId}/dashboard`;
  const own = record && recordPages[record.entity];
  if (own) return `${home}/${own.replace('{id}', record.id)}`;
  const groupPage = recordPages['service-group'];
  return group && groupPage ? `${home}/${groupPage.replace('{id}', String(group['id']))}` : `${home}/notifications`;
}

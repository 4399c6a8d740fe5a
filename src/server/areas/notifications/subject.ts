/** The subject of a notification: its record, and the record's request and service. */
import type { ValuesOf } from '#server/kernel/data/hooks.ts';
import { resourceById } from '#generated/resources/registry.ts';
import { readRecord } from '#server/kernel/data/read.ts';
import type { WireRecord } from '#server/kernel/data/record.ts';
import { exists } from '#server/kernel/data/references.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { addressOfService, quotesToCount } from './queries.ts';
import type { NotificationEvent } from '#server/kernel/notify/notification-event.ts';

export interface NotificationSubject {
  readonly record: WireRecord | null;
  readonly group: WireRecord | null;
  readonly service: WireRecord | null;
  /** Full address of the service's first location; for a request, the names of all its locations. */
  readonly address: string | null;
  /** Quotes of the notification: those of the quote request, otherwise those of the group that the customer sees. */
  readonly quotes: { readonly count: number; readonly providers: string } | null;
}

/** Reads as the server; null for a record that was deleted in the meantime. */
export async function readSubject(
  session: Session,
  { record: about }: NotificationEvent,
): Promise<NotificationSubject> {
  const record = about ? await readOrNull(session, about.entity, about.id) : null;
  const service = about?.entity === 'service' ? record : await readOrNull(session, 'service', record?.['service_id']);
  const groupId = record?.['service_group_id'] ?? service?.['service_group_id'];
  const group = about?.entity === 'service-group' ? record : await readOrNull(session, 'service-group', groupId);
  const [address, quotes] = await Promise.all([
    addressOf(session, record, service, group),
    quotesOf(session, about?.entity === 'quote-request' ? about.id : null, group),
  ]);
  return { record, group, service, address, quotes };
}

/** An id in a record that may be missing. */
export function idOf(record: WireRecord | null, field = 'id'): string | null {
  const id = record?.[field];
  return typeof id === 'string' ? id : null;
}

async function readOrNull(session: Session, entity: string, id: unknown): Promise<WireRecord | null> {
  if (typeof id !== 'string') return null;
  const resource = resourceById(entity);
  return (await exists(session, resource, id)) ? readRecord(session, { ...resource, isSoftDeleted: false }, id) : null;
}

async function addressOf(
  session: Session,
  record: WireRecord | null,
  service: WireRecord | null,
  group: ValuesOf<'service-group'> | null,
): Promise<string | null> {
  if (!service && !record?.['service_location_id'])
    return ((group?.['address_names'] as readonly string[] | null) ?? []).join(', ') || null;
  const at = { location: idOf(record, 'service_location_id'), service: idOf(service) };
  return (await addressOfService.first(session, at))?.address ?? null;
}

async function quotesOf(
  session: Session,
  requestId: string | null,
  group: WireRecord | null,
): Promise<NotificationSubject['quotes']> {
  if (group === null) return null;
  const rows = await quotesToCount.all(session, { group: String(group['id']), request: requestId });
  const names = [...new Set(rows.map(({ provider }) => provider))].toSorted();
  return { count: rows.length, providers: names.join(', ') };
}

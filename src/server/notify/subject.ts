/** What a piece of news is about: its record, and the request and service that the record belongs to. */
import { resourceById } from '#generated/resources/registry.ts';
import { getRecord } from '../data/read.ts';
import type { WireRecord } from '../data/record.ts';
import type { Session } from '../data/session.ts';
import type { News } from './news.ts';

export interface NewsSubject {
  readonly record: WireRecord | null;
  readonly group: WireRecord | null;
  readonly service: WireRecord | null;
  /** Full address of the service's first location; of a request, the names of all its locations. */
  readonly address: string | null;
  /** Quotes that the news counts: those of the quote request, else those that the customer sees of the group. */
  readonly quotes: { readonly count: number; readonly providers: string } | null;
}

/** Reads as the server itself; an absent record (deleted meanwhile) is null. */
export async function readSubject(session: Session, { record: about }: News): Promise<NewsSubject> {
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

async function readOrNull(session: Session, entity: string, id: unknown): Promise<WireRecord | null> {
  if (typeof id !== 'string') return null;
  const resource = resourceById(entity);
  const rows = await session.query(`select 1 from "${resource.table}" where id = $1`, [id]);
  return rows.length > 0 ? getRecord(session, { ...resource, isSoftDeleted: false }, id) : null;
}

async function addressOf(
  session: Session,
  record: WireRecord | null,
  service: WireRecord | null,
  group: WireRecord | null,
): Promise<string | null> {
  if (!service && !record?.['service_location_id'])
    return ((group?.['address_names'] as readonly string[] | null) ?? []).join(', ') || null;
  const rows = await session.query(
    `select coalesce(a.full_address, concat_ws(', ', a.street, a.city, a.state_province, a.postal_code))
       from service_locations l join addresses a on a.id = l.address_id
      where l.id = $1 or ($1::uuid is null and l.service_id = $2) order by l.position limit 1`,
    [record?.['service_location_id'] ?? null, service?.['id'] ?? null],
  );
  return (rows[0]?.[0] as string | undefined) ?? null;
}

async function quotesOf(
  session: Session,
  requestId: string | null,
  group: WireRecord | null,
): Promise<NewsSubject['quotes']> {
  if (group === null) return null;
  const rows = await session.query(
    `select p.name from quotes q join providers p on p.id = q.provider_id
      where q.provider_response_status = 'AVAILABLE' and q.service_group_id = $1
        and case when $2::uuid is null then q.listed_to_user else q.quote_request_id = $2 end`,
    [group['id'], requestId],
  );
  const names = [...new Set(rows.map(([name]) => String(name)))].toSorted();
  return { count: rows.length, providers: names.join(', ') };
}

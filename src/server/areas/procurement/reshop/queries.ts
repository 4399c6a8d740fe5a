/** What a reshop and a changed configuration ask the database. */
import { prepared, type Given } from '#server/kernel/data/statements/prepared.ts';
import { raw, value, values, type Col } from '#server/kernel/data/statements/raw.ts';

interface OfService {
  readonly service: string;
}

/** The request that looks for new prices of a service, as long as it is neither over nor installed. */
export const openReshop = raw<OfService, { id: string; name: string }>`
  select g.id, coalesce(g.display_id, g.project_name, '') as name
    from services s join service_groups g on g.id = s.service_group_id
   where s.reshop_of_id = ${'service'} and s.cancel_status <> ${value<'services.cancel_status'>('cancelled')}
     and g.current_step not in ${values<'service_groups.current_step'>('service_installed', 'cancelled')}`;

/** Where a service is delivered, with the names of the sites. */
export const placesOfService = raw<
  OfService,
  { address_id: string; name: string; end: Col<'service_locations.end'>; position: number }
>`
  select l.address_id, a.name, l.end, l.position from service_locations l join addresses a on a.id = l.address_id
   where l.service_id = ${'service'} order by l.position`;

/** Carriers that have been asked to price a service. */
export const askedForService = raw<OfService, { id: string; status: Col<'quote_requests.status'> }>`
  select r.id, r.status from quote_requests r
   where r.status in ${values<'quote_requests.status'>('SENT', 'COMPLETED')}
     and exists (select from quotes q where q.quote_request_id = r.id and q.service_id = ${'service'})
   order by r.created_at, r.id`;

export const lockServiceRow = prepared((db, given: Given<OfService>) =>
  db.selectFrom('services').select('id').where('id', '=', given.service).forUpdate(),
);

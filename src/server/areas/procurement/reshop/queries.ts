/** Queries of reshops and changed configurations. */
import { prepared, type CallValues } from '#server/kernel/data/statements/prepared.ts';
import { raw, value, values, type Col } from '#server/kernel/data/statements/raw.ts';

interface OfService {
  readonly service: string;
}

/** The open reshop request of a service, until it is closed or installed. */
export const openReshop = raw<OfService, { id: string; name: string }>`
  select g.id, coalesce(g.display_id, g.project_name, '') as name
    from services s join service_groups g on g.id = s.service_group_id
   where s.reshop_of_id = ${'service'} and s.cancel_status <> ${value<'services.cancel_status'>('cancelled')}
     and g.current_step not in ${values<'service_groups.current_step'>('service_installed', 'cancelled')}`;

/** The locations of a service, with the names of the sites. */
export const placesOfService = raw<
  OfService,
  { address_id: string; name: string; end: Col<'service_locations.end'>; position: number }
>`
  select l.address_id, a.name, l.end, l.position from service_locations l join addresses a on a.id = l.address_id
   where l.service_id = ${'service'} order by l.position`;

/** Quote requests for a service. */
export const askedForService = raw<OfService, { id: string; status: Col<'quote_requests.status'> }>`
  select r.id, r.status from quote_requests r
   where r.status in ${values<'quote_requests.status'>('SENT', 'COMPLETED')}
     and exists (select from quotes q where q.quote_request_id = r.id and q.service_id = ${'service'})
   order by r.created_at, r.id`;

/** New prices of installed services that the team may see, with the price in force; only the named quote when given. */
export const pricesOfReshop = raw<
  { group: string; quote: string | null },
  {
    service: string;
    team_id: string;
    provider: string;
    term: number | null;
    mrc: number | null;
    mrc_code: string | null;
    nrc: number | null;
    nrc_code: string | null;
    today: number | null;
    today_code: string | null;
  }
>`
  select o.id as service, o.team_id, p.name as provider, q.term, q.mrc_value::float8 as mrc, q.mrc_code,
         q.nrc_value::float8 as nrc, q.nrc_code, o.mrc_value::float8 as today, o.mrc_code as today_code
    from quotes q join services s on s.id = q.service_id join services o on o.id = s.reshop_of_id
    join providers p on p.id = q.provider_id
   where q.service_group_id = ${'group'} and (${'quote'}::uuid is null or q.id = ${'quote'}) and q.listed_to_user
     and q.provider_response_status = ${value<'quotes.provider_response_status'>('AVAILABLE')}
     and q.expiry_status = ${value<'quotes.expiry_status'>('not_expired')}
     and s.cancel_status <> ${value<'services.cancel_status'>('cancelled')}
   order by q.created_at, q.id`;

/** The installed service that another one replaces, unless its end is already planned. */
export const replacedService = raw<
  OfService,
  {
    id: string;
    team_id: string;
    name: string;
    successor: string;
    group: string;
    zone: string;
    term_end: string | null;
  }
>`
  select o.id, o.team_id, concat_ws(' ', o.display_id, o.name) as name, concat_ws(' ', s.display_id, p.name) as successor,
         s.service_group_id as "group", t.time_zone as zone, o.contract_end_date as term_end
    from services s join services o on o.id = s.reshop_of_id join teams t on t.id = o.team_id
    left join providers p on p.id = s.provider_id
   where s.id = ${'service'} and o.status = ${value<'services.status'>('active')}
     and not exists (select from action_items i where i.service_id = o.id and i.service_group_id = s.service_group_id)
     and not exists (
       select from ticket_services l join tickets k on k.id = l.ticket_id
        where l.service_id = o.id and k.type = ${value<'tickets.type'>('DISCONNECT_SERVICE')}
          and k.status <> ${value<'tickets.status'>('CANCELLED')})`;

export const lockServiceRow = prepared((db, given: CallValues<OfService>) =>
  db.selectFrom('services').select('id').where('id', '=', given.service).forUpdate(),
);

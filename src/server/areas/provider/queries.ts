/** Queries of providers. */
import type { ContractTerm } from '#generated/domain/lists/contract-term.ts';
import type { ServiceEnd } from '#generated/domain/lists/service-end.ts';
import type { ServiceType } from '#generated/domain/lists/service-type.ts';
import type { AddressRecord } from '#generated/records/address.ts';
import { prepared, type CallValues } from '#server/kernel/data/statements/prepared.ts';
import { raw, value, values } from '#server/kernel/data/statements/raw.ts';

interface OfRequest {
  readonly request: string;
}

/** Skips a request that another server is reminding of. */
export const requestToRemind = prepared((db, given: CallValues<OfRequest & { now: string }>) =>
  db
    .selectFrom('quote_requests')
    .select(['reminders_sent', 'team_id'])
    .where('id', '=', given.request)
    .where('status', '=', 'SENT')
    .where('next_reminder_at', '<=', given.now)
    .forUpdate()
    .skipLocked(),
);

/** Accounts that prevent deleting a provider. */
export const accountsWith = prepared((db, given: CallValues<{ provider: string }>) =>
  db.selectFrom('provider_accounts').select('id').where('provider_id', '=', given.provider).limit(1),
);

/** The default currency first. [BI-035] [DF-017] */
export const currencies = prepared((db) =>
  db.selectFrom('currencies').select(['code', 'name', 'symbol', 'precision']).orderBy('position').orderBy('code'),
);

/** A valid link, or any link of a withdrawn request. */
export const linkByHash = raw<{ hash: string }, { id: string; request: string }>`
  select l.id, l.subject_id as request from link_tokens l join quote_requests r on r.id = l.subject_id
   where l.token_hash = ${'hash'} and l.purpose = ${value<'link_tokens.purpose'>('quote_request')}
     and (r.status = ${value<'quote_requests.status'>('CANCELLED')} or (l.revoked_at is null and l.expires_at > now()))`;

export const hashOfRequest = prepared((db, given: CallValues<OfRequest>) =>
  db.selectFrom('quote_requests').select('submitted_hash').where('id', '=', given.request),
);

export const askedQuotes = prepared((db, given: CallValues<OfRequest>) =>
  db
    .selectFrom('quotes')
    .select(['id', 'service_id', 'service_type', 'required', 'is_alternative', 'term'])
    .where('quote_request_id', '=', given.request),
);

export const pendingQuotes = prepared((db, given: CallValues<OfRequest>) =>
  db
    .selectFrom('quotes')
    .select('id')
    .where('quote_request_id', '=', given.request)
    .where('provider_response_status', '=', 'PENDING'),
);

/** Quotes whose last day has passed. */
export const expiredQuotes = prepared((db, given: CallValues<OfRequest>) =>
  db
    .selectFrom('quotes')
    .select('id')
    .where('quote_request_id', '=', given.request)
    .where('expiry_status', '<>', 'not_expired'),
);

/** The owner of the request, and the provider's contact. */
export const partiesOf = prepared((db, given: CallValues<OfRequest>) =>
  db
    .selectFrom('quote_requests as r')
    .innerJoin('service_groups as g', 'g.id', 'r.service_group_id')
    .innerJoin('teams as t', 't.id', 'r.team_id')
    .innerJoin('providers as p', 'p.id', 'r.provider_id')
    .select(['t.name as team', 'g.service_types', 'p.id as provider_id', 'p.name as provider', 'p.logo'])
    .where('r.id', '=', given.request),
);

/** Quotes in the provider's view. */
export const quotesOnPage = prepared((db, given: CallValues<OfRequest>) =>
  db
    .selectFrom('quotes')
    .select(['id', 'service_id', 'service_type', 'required', 'is_alternative', 'alternative_to_id'])
    .select([
      'provider_response_status',
      'no_bid_reason',
      'term',
      'install_interval',
      'has_construction',
      'quote_level',
    ])
    .select([
      'subject_to_feasibility',
      'valid_until',
      'comments',
      'detail',
      'mrc_value',
      'mrc_code',
      'nrc_value',
      'nrc_code',
    ])
    .select(['construction_cost_value', 'construction_cost_code'])
    .where('quote_request_id', '=', given.request)
    .orderBy('service_id')
    .orderBy('is_alternative')
    .orderBy('term')
    .orderBy('created_at'),
);

/** A site in the provider's view. */
type SiteOnPage = Pick<
  AddressRecord,
  | 'name'
  | 'street'
  | 'city'
  | 'state_province'
  | 'postal_code'
  | 'country'
  | 'address_line_two'
  | 'location_kind'
  | 'lat'
  | 'lng'
  | 'is_data_center'
  | 'is_new_construction'
> & { readonly end: ServiceEnd | null };

/** Services for the provider to price, with their sites. */
export const servicesOnPage = raw<
  OfRequest,
  {
    id: string;
    display_id: string | null;
    service_type: ServiceType;
    name: string | null;
    requested_install_date: string | null;
    request_config: Readonly<Record<string, unknown>> | null;
    detail: Readonly<Record<string, unknown>> | null;
    locations: SiteOnPage[];
  }
>`
  select s.id, s.display_id, s.service_type, s.name, s.requested_install_date, s.request_config, s.detail,
    coalesce((select jsonb_agg(jsonb_build_object('name', a.name, 'street', a.street, 'city', a.city, 'state_province', a.state_province,
        'postal_code', a.postal_code, 'country', a.country, 'address_line_two', a.address_line_two, 'location_kind', a.location_kind, 'lat', a.lat, 'lng', a.lng,
        'is_data_center', a.is_data_center, 'is_new_construction', a.is_new_construction, 'end', l."end") order by l.position)
      from service_locations l join addresses a on a.id = l.address_id where l.service_id = s.id), '[]') as locations
    from services s where s.id in (select service_id from quotes where quote_request_id = ${'request'})
   order by s.created_at, s.id`;

export const filesOnPage = prepared((db, given: CallValues<OfRequest>) =>
  db
    .selectFrom('quote_request_attachments')
    .select(['id', 'name', 'file_id'])
    .where('quote_request_id', '=', given.request)
    .orderBy('created_at'),
);

/** A full address, and its town. */
export type EmailSite = readonly [address: string, town: string];

/** Facts for emails to the contact of a request. */
export const emailFacts = raw<
  OfRequest,
  {
    email: string | null;
    contact: string | null;
    team: string;
    team_id: string;
    service_types: readonly ServiceType[];
    sites: readonly EmailSite[];
    due_at: string | null;
    contract_terms: readonly ContractTerm[] | null;
    services: number;
    reminders_sent: number;
    quoperator: string;
    quoperator_email: string | null;
    quoperator_phone: string | null;
    message: string | null;
  }
>`
  select c.email, c.name as contact, t.name as team, t.id as team_id, g.service_types, a.sites, r.due_at, r.contract_terms,
         (select count(distinct q.service_id)::int from quotes q where q.quote_request_id = r.id) as services, r.reminders_sent,
         concat_ws(' ', u.first_name, u.last_name) as quoperator, u.email as quoperator_email, u.phone as quoperator_phone,
         r.message
    from quote_requests r
    join service_groups g on g.id = r.service_group_id
    join teams t on t.id = r.team_id
    join providers p on p.id = r.provider_id
    left join contacts c on c.id = coalesce(r.contact_id, p.quotes_contact_id)
    left join users u on u.id = g.quoperator_id
    left join lateral (
      select coalesce(jsonb_agg(jsonb_build_array(
               coalesce(a.full_address, concat_ws(', ', a.street, a.city, a.state_province, a.postal_code)),
               concat_ws(', ', a.city, a.state_province)) order by s.created_at, l.position), '[]') as sites
        from services s join service_locations l on l.service_id = s.id join addresses a on a.id = l.address_id
       where s.service_group_id = g.id and (not exists (select from quotes q where q.quote_request_id = r.id)
          or exists (select from quotes q where q.quote_request_id = r.id and q.service_id = s.id))) a on true
   where r.id = ${'request'}`;

/** Serializes saved rates of a provider. */
export const lockProvider = prepared((db, given: CallValues<{ provider: string }>) =>
  db.selectFrom('providers').select('id').where('id', '=', given.provider).forNoKeyUpdate(),
);

interface HeldRate {
  readonly rate: string | null;
  readonly provider: string;
  readonly agent: string | null;
  readonly model: string;
  readonly services: readonly string[];
  readonly class: string | null;
  readonly shortest: number | null;
  readonly longest: number | null;
  readonly from: string | null;
  readonly to: string | null;
}

/** Other rates for some of the same services, terms and days; an empty field covers all. */
export const overlappingRates = raw<HeldRate, { id: string }>`
  select r.id from commission_rates r
   where r.provider_id = ${'provider'} and r.id is distinct from ${'rate'}::uuid
     and r.agent_id is not distinct from ${'agent'}::uuid and r.model = ${'model'}
     and (cardinality(r.service_types) = 0 or cardinality(${'services'}::text[]) = 0 or r.service_types::text[] && ${'services'}::text[])
     and (r.internet_class is null or ${'class'}::text is null or r.internet_class = ${'class'})
     and int4range(r.term_min, r.term_max, '[]') && int4range(${'shortest'}::int, ${'longest'}::int, '[]')
     and daterange(r.effective_from, r.effective_to, '[]') && daterange(${'from'}::date, ${'to'}::date, '[]') limit 1`;

/** Providers whose names contain the words. */
export const namesOfProviders = raw<{ q: string }, { id: string; name: string; logo: string | null }>`
  select id, name, logo from providers where deleted_at is null and strpos(lower(name), lower(${'q'})) > 0 order by lower(name), id`;

/**
 * Answer times by link since sending; services whose quotes are all answered without a price; installed locations with
 * the delay days caused by the provider.
 */
export const factsOfProvider = raw<
  { provider: string; months: number },
  {
    hours: number | null;
    answers: number;
    no_bid_percent: number | null;
    services: number;
    slip_days: number | null;
    places: number;
  }
>`
  with asked as (
    select id, status, sent_at, completed_at from quote_requests
     where provider_id = ${'provider'} and completed_at >= now() - make_interval(months => ${'months'}::int)
       and status in ${values<'quote_requests.status'>('COMPLETED', 'MANUALLY_COMPLETED')}),
  answered as (
    select percentile_cont(0.5) within group (order by extract(epoch from completed_at - sent_at) / 3600) as hours, count(*)::int as answers
      from asked where status = ${value<'quote_requests.status'>('COMPLETED')} and sent_at is not null),
  quoted as (
    select bool_and(q.provider_response_status = ${value<'quotes.provider_response_status'>('NO_BID')}) as is_declined
      from asked r join quotes q on q.quote_request_id = r.id and q.required
     group by r.id, q.service_id
    having bool_and(q.provider_response_status <> ${value<'quotes.provider_response_status'>('PENDING')})),
  slipped as (
    select coalesce(sum(d.carrier_days), 0) as days
      from services s join service_locations l on l.service_id = s.id
      left join install_dates d on d.service_location_id = l.id
     where s.provider_id = ${'provider'} and l.original_target_date is not null
       and l.actual_install_date >= current_date - make_interval(months => ${'months'}::int)
     group by l.id)
  select round(a.hours::numeric, 1)::float8 as hours, a.answers,
         (select round(100.0 * count(*) filter (where is_declined) / nullif(count(*), 0))::float8 from quoted) as no_bid_percent,
         (select count(*)::int from quoted) as services,
         (select round(avg(days), 1)::float8 from slipped) as slip_days,
         (select count(*)::int from slipped) as places
    from answered a`;

/** The days of a quote are in the zone of its team. */
export const zoneOfTeam = raw<{ team: string }, { time_zone: string }>`
  select time_zone from teams where id = ${'team'}`;

/** Queries of quotes and their requests. */
import { prepared, type CallValues } from '#server/kernel/data/statements/prepared.ts';
import { param, part, raw, value, values, type Col } from '#server/kernel/data/statements/raw.ts';

interface OfGroup {
  readonly group: string;
}

interface OfRequest {
  readonly request: string;
}

interface OfQuote {
  readonly quote: string;
}

interface OfService {
  readonly service: string;
}

const available = part`provider_response_status = ${value<'quotes.provider_response_status'>('AVAILABLE')}`;

export const revokeQuoteLinks = raw<OfRequest, never>`
  update link_tokens set revoked_at = now(), updated_at = now(), version = version + 1
   where purpose = ${value<'link_tokens.purpose'>('quote_request')} and subject_id = ${'request'} and revoked_at is null`;

const versionColumns = part`team_id, service_type, provider_response_status, term, mrc_value, mrc_code, nrc_value, nrc_code,
  taxes_and_fees_value, taxes_and_fees_code, install_interval, quote_level, subject_to_feasibility, valid_until, no_bid_reason,
  has_construction, construction_cost_value, construction_cost_code, comments, detail, termination_fee_value,
  termination_fee_code, responded_at, version_number`;

/** An existing version stays unchanged. */
const keepAnswered = part`
  insert into quote_versions (id, quote_id, replaced_reason, was_listed, ${versionColumns})
  select gen_random_uuid(), q.id, ${param('reason')}, q.listed_to_user, ${versionColumns} from quotes q
   where q.provider_response_status <> ${value<'quotes.provider_response_status'>('PENDING')}`;

export const keepVersionsOfRequest = raw<OfRequest & { reason: string | null }, never>`
  ${keepAnswered} and q.quote_request_id = ${'request'} on conflict do nothing`;

export const keepVersionOfQuote = raw<OfQuote & { reason: string | null }, never>`
  ${keepAnswered} and q.id = ${'quote'} on conflict do nothing`;

interface PriceBefore {
  readonly id: string;
  readonly term: number | null;
  readonly mrc_value: number | null;
  readonly mrc_code: Col<'quote_versions.mrc_code'>;
  readonly nrc_value: number | null;
  readonly nrc_code: Col<'quote_versions.nrc_code'>;
  readonly reason: string | null;
  readonly replaced_at: string;
}

/** The last price of each quote that the customer could read before the present one. */
const priceBefore = part`
  select distinct on (q.id) q.id, v.term, v.mrc_value, v.mrc_code, v.nrc_value, v.nrc_code, v.replaced_reason as reason,
         v.created_at::text as replaced_at
    from quotes q join quote_versions v on v.quote_id = q.id
   where v.kind = ${value<'quote_versions.kind'>('replaced')} and v.was_listed and v.version_number < q.version_number
     and v.provider_response_status = ${value<'quote_versions.provider_response_status'>('AVAILABLE')}`;

const newestFirst = part`order by q.id, v.version_number desc`;

export const pricesBefore = raw<
  OfGroup,
  PriceBefore
>`${priceBefore} and q.service_group_id = ${'group'} ${newestFirst}`;

export const pricesBeforeOfQuotes = raw<
  { quotes: readonly string[] },
  PriceBefore
>`${priceBefore} and q.id = any(${'quotes'}::uuid[]) ${newestFirst}`;

const nextVersion = part`update quotes set version_number = version_number + 1, updated_at = now(), version = version + 1`;

export const beginVersionsOfRequest = raw<OfRequest, never>`${nextVersion} where quote_request_id = ${'request'}`;

export const beginVersionOfQuote = raw<OfQuote, never>`${nextVersion} where id = ${'quote'}`;

/** Quotes of the services that move to another request. */
export const moveQuotes = raw<OfGroup & { services: readonly string[] }, never>`
  update quotes set service_group_id = ${'group'}, updated_at = now(), version = version + 1
   where service_id = any(${'services'}::uuid[])`;

export const openRequests = prepared((db, given: CallValues<OfGroup>) =>
  db
    .selectFrom('quote_requests')
    .select('id')
    .where('service_group_id', '=', given.group)
    .where('status', 'in', ['NOT_STARTED', 'SENT', 'FAILED']),
);

export const statusOfRequest = prepared((db, given: CallValues<OfRequest>) =>
  db.selectFrom('quote_requests').select('status').where('id', '=', given.request),
);

export const expiredQuotes = prepared((db, given: CallValues<OfGroup>) =>
  db
    .selectFrom('quotes')
    .select(['id', 'quote_request_id'])
    .where('service_group_id', '=', given.group)
    .where('provider_response_status', '=', 'AVAILABLE')
    .where('expiry_status', '=', 'expired'),
);

/** Declined quotes, and priced ones unless staff chose the list by hand. */
export const quotesToList = raw<OfGroup, { id: string }>`
  select q.id from quotes q where q.service_group_id = ${'group'} and not q.listed_to_user
     and (q.provider_response_status = ${value<'quotes.provider_response_status'>('NO_BID')}
       or q.${available} and not exists (
         select from quotes o where o.service_group_id = ${'group'} and o.listed_to_user and o.${available}))`;

export const answersToReview = prepared((db, given: CallValues<OfGroup>) =>
  db
    .selectFrom('quote_requests')
    .select('id')
    .where('service_group_id', '=', given.group)
    .where('status', '=', 'COMPLETED')
    .where('reviewed_at', 'is', null),
);

export const listedQuotes = prepared((db, given: CallValues<OfGroup>) =>
  db
    .selectFrom('quotes')
    .select(['id', 'expiry_status'])
    .where('service_group_id', '=', given.group)
    .where('listed_to_user', '=', true)
    .where('provider_response_status', '=', 'AVAILABLE'),
);

export const expiryOfGroup = raw<
  OfGroup,
  { first: string | null; is_refreshing: boolean | null; is_expired: boolean | null }
>`
  select min(valid_until)::text as first,
         bool_or(expiry_status = ${value<'quotes.expiry_status'>('refresh_requested')}) as is_refreshing,
         bool_or(expiry_status = ${value<'quotes.expiry_status'>('expired')}) as is_expired
    from quotes where service_group_id = ${'group'} and listed_to_user and ${available}`;

export const selectedQuotes = prepared((db, given: CallValues<OfGroup>) =>
  db
    .selectFrom('quotes')
    .select(['id', 'service_id', 'provider_id', 'term', 'mrc_value', 'mrc_code', 'nrc_value', 'nrc_code'])
    .select(['tcv_value', 'tcv_code', 'termination_fee_value', 'termination_fee_code'])
    .where('service_group_id', '=', given.group)
    .where('selected', '=', true)
    .orderBy('created_at'),
);

export const selectedOfRequest = prepared((db, given: CallValues<OfRequest>) =>
  db.selectFrom('quotes').select('id').where('quote_request_id', '=', given.request).where('selected', '=', true),
);

/** The other selected quote for the service, or for its WAN label. */
export const rivalsOf = raw<OfQuote & OfService & { label: string | null }, { id: string }>`
  select id from quotes where service_id = ${'service'} and selected and id <> ${'quote'}
     and wan_label is not distinct from ${'label'}`;

/** Totals of the selected quotes by currency, in minor units; a row without a currency when a quote is unknown. */
export const selectedTotals = raw<OfGroup, { code: string | null; value: number | null }>`
  select tcv_code as code, case when bool_and(tcv_value is not null) then sum(tcv_value)::bigint end as value
    from quotes where service_group_id = ${'group'} and selected group by tcv_code`;

/** Number of unanswered quotes by service. */
export const owedQuotes = raw<OfGroup, { service_id: string; number: number }>`
  select q.service_id, count(*)::int as number from quotes q join quote_requests r on r.id = q.quote_request_id
   where q.service_group_id = ${'group'}
     and q.provider_response_status = ${value<'quotes.provider_response_status'>('PENDING')}
     and r.status = ${value<'quote_requests.status'>('SENT')} group by q.service_id`;

interface AttachedFile {
  readonly id: string;
  readonly name: string;
}

/** Comments and files of the completed answers of a request. */
export const enclosures = raw<OfGroup, { id: string; comments: string | null; attachments: readonly AttachedFile[] }>`
  select r.id, r.comments, coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name) order by a.created_at)
           filter (where a.id is not null), '[]') as attachments
    from quote_requests r left join quote_request_attachments a on a.quote_request_id = r.id
   where r.service_group_id = ${'group'}
     and r.status in ${values<'quote_requests.status'>('COMPLETED', 'MANUALLY_COMPLETED')} group by r.id`;

export const attachedFile = prepared((db, given: CallValues<OfQuote & { attachment: string }>) =>
  db
    .selectFrom('quote_request_attachments')
    .innerJoin('quotes', 'quotes.quote_request_id', 'quote_request_attachments.quote_request_id')
    .select('quote_request_attachments.file_id')
    .where('quotes.id', '=', given.quote)
    .where('quote_request_attachments.id', '=', given.attachment),
);

/** The newest rate of each currency. */
export const newestRates = raw<
  Record<never, never>,
  {
    code: string;
    precision: number;
    usd_per_unit: number | null;
    source: string | null;
    as_of: string | null;
  }
>`
  select distinct on (c.code) c.code, c."precision", r.usd_per_unit, r.source, r.as_of
    from currencies c left join fx_rates r on r.currency_id = c.id order by c.code, r.as_of desc nulls last`;

/**
 * Providers that can be asked, their contact (an aggregator answers for its providers), and whether this request
 * includes them already.
 */
export const providersToAsk = raw<
  OfGroup & { providers: readonly string[] },
  {
    id: string;
    name: string;
    quote_method: Col<'providers.quote_method'>;
    has_portal: boolean;
    contact_id: string | null;
    is_reachable: boolean;
    is_asked: boolean;
  }
>`
  select p.id, p.name, p.quote_method, p.web_portal is not null as has_portal, c.id as contact_id, c.email is not null as is_reachable,
         exists (select from quote_requests r where r.provider_id = p.id and r.service_group_id = ${'group'}
                    and r.status not in ${values<'quote_requests.status'>('CANCELLED', 'FAILED')}) as is_asked
    from providers p
    left join providers a on a.id = p.aggregator_id and p.quote_method = ${value<'providers.quote_method'>('AGGREGATOR')}
    left join contacts c on c.id = case when p.quote_method = ${value<'providers.quote_method'>('AGGREGATOR')}
                                        then a.quotes_contact_id else p.quotes_contact_id end
   where p.id = any(${'providers'}::uuid[])`;

/** The address of the quote request's contact. */
export const reachableContact = raw<OfRequest, { email: string }>`
  select c.email from quote_requests r join providers p on p.id = r.provider_id
    join contacts c on c.id = coalesce(r.contact_id, p.quotes_contact_id)
   where r.id = ${'request'} and c.email is not null`;

export const methodOf = prepared((db, given: CallValues<OfRequest>) =>
  db
    .selectFrom('quote_requests')
    .innerJoin('providers', 'providers.id', 'quote_requests.provider_id')
    .select('providers.quote_method')
    .where('quote_requests.id', '=', given.request),
);

/** The request, when a price list answers it and no quote waits for its price. */
export const priceListToComplete = raw<OfRequest, { id: string }>`
  select r.id from quote_requests r join providers p on p.id = r.provider_id
   where r.id = ${'request'} and r.status = ${value<'quote_requests.status'>('NOT_STARTED')}
     and p.quote_method = ${value<'providers.quote_method'>('PRICING_TABLE')}
     and not exists (select from quotes q where q.quote_request_id = r.id
                        and q.provider_response_status = ${value<'quotes.provider_response_status'>('PENDING')})`;

/**
 * Missing fields of each quote of a request that is priced or must be; an alternative may stay without an answer.
 * [QT-025]
 */
export const lacksOfQuotes = raw<
  OfRequest & { unbuilt: readonly string[] },
  { id: string; term: boolean; mrc: boolean; nrc: boolean; has_construction: boolean; construction_cost: boolean }
>`
  select q.id, q.term is null as term, q.mrc_value is null as mrc, q.nrc_value is null as nrc,
         q.has_construction is null and q.service_type <> all(${'unbuilt'}) as has_construction,
         q.has_construction = ${value<'quotes.has_construction'>('Yes')} and q.construction_cost_value is null as construction_cost
    from quotes q where q.quote_request_id = ${'request'}
     and (q.required or q.${available})
     and q.provider_response_status <> ${value<'quotes.provider_response_status'>('NO_BID')}`;

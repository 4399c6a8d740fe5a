/** Queries of open work of a request while it is priced and contracted. */
import { part, raw, value, values, type Col } from '#server/kernel/data/statements/raw.ts';

interface OfGroup {
  readonly group: string;
}

/** Carriers without an answer, and the time of the oldest request; no row without one. */
export const openRequests = raw<OfGroup, { carriers: string; since: string }>`
  select string_agg(distinct p.name, ', ' order by p.name) as carriers, min(r.sent_at)::text as since
    from quote_requests r join providers p on p.id = r.provider_id
   where r.service_group_id = ${'group'} and r.status = ${value<'quote_requests.status'>('SENT')}
  having count(*) > 0`;

export const pricedQuotes = raw<OfGroup, { id: string }>`
  select q.id from quotes q join quote_requests r on r.id = q.quote_request_id
   where r.service_group_id = ${'group'}
     and q.provider_response_status = ${value<'quotes.provider_response_status'>('AVAILABLE')} limit 1`;

export const pendingApprovals = raw<OfGroup, { id: string; since: string }>`
  select a.id, a.created_at::text as since from approvals a
   where a.service_group_id = ${'group'} and a.status = ${value<'approvals.status'>('PENDING')}
   order by a.created_at, a.id`;

const contracts = part`from contracts c join providers p on p.id = c.provider_id
  where c.service_group_id = `;

const hasDocument = part`exists (select from attachments a
  where a.contract_id = c.id and a.category = ${value<'attachments.category'>('CONTRACT')} and not a.is_superseded)`;

/** The first contract without a document. */
export const contractWithoutDocument = raw<OfGroup, { id: string; carrier: Col<'providers.name'> }>`
  select c.id, p.name as carrier ${contracts} ${'group'} and not ${hasDocument}
     and c.status in ${values<'contracts.status'>('DRAFT')} order by c.created_at, c.id limit 1`;

export const contractWithDocument = raw<OfGroup, { id: string }>`
  select c.id ${contracts} ${'group'} and ${hasDocument} limit 1`;

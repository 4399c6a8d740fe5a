/** Queries of contracts: the chosen quotes, their drafts, documents and dates. */
import type { ServiceType } from '#generated/domain/lists/service-type.ts';
import { prepared, type CallValues } from '#server/kernel/data/statements/prepared.ts';
import { part, raw, value, values, type Col } from '#server/kernel/data/statements/raw.ts';

interface OfGroup {
  readonly group: string;
}

interface OfContract {
  readonly contract: string;
}

interface OfService {
  readonly service: string;
}

interface Site {
  readonly end: string | null;
  readonly address_id: string | null;
  readonly name: string | null;
  readonly address: string | null;
}

interface SentFile {
  readonly id: string;
  readonly name: string;
  readonly sha256: string | null;
}

/** Facts for the snapshot of a chosen quote: sites, files of the answer, and the number of earlier orders. */
export const surroundingsOfQuote = raw<
  { quote: string },
  { sites: readonly Site[]; attachments: readonly SentFile[]; rounds: number }
>`
  select coalesce((select jsonb_agg(jsonb_build_object('end', l."end", 'address_id', a.id, 'name', a.name, 'address',
             coalesce(a.full_address, concat_ws(', ', a.street, a.city, a.state_province, a.postal_code))) order by l.position)
             from service_locations l left join addresses a on a.id = l.address_id where l.service_id = q.service_id), '[]') as sites,
         coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'sha256', f.sha256) order by t.created_at, t.id)
             from quote_request_attachments t join stored_files f on f.id = t.file_id
            where t.quote_request_id = q.quote_request_id), '[]') as attachments,
         coalesce((select max(v.round) from quote_versions v where v.quote_id = q.id and v.version_number = q.version_number), 0) as rounds
    from quotes q where q.id = ${'quote'}`;

/** The newest snapshot of each selected quote of the request, with the provider's contact. */
export const chosenSnapshots = raw<
  OfGroup,
  { id: string; sales_rep_id: string | null; service_name: string; position: number }
>`
  select v.id, coalesce(r.contact_id, p.quotes_contact_id) as sales_rep_id,
         coalesce(s.name, s.display_id, s.service_type) as service_name,
         (row_number() over (order by s.created_at, s.id, v.id))::int - 1 as position
    from quotes q join services s on s.id = q.service_id join providers p on p.id = q.provider_id
    left join quote_requests r on r.id = q.quote_request_id
    join lateral (select w.id from quote_versions w where w.quote_id = q.id
                     and w.kind = ${value<'quote_versions.kind'>('selected')} order by w.created_at desc, w.round desc limit 1) v on true
   where q.service_group_id = ${'group'} and q.selected
     and s.cancel_status <> ${value<'services.cancel_status'>('cancelled')} order by s.created_at, s.id, v.id`;

/**
 * The master agreement that fits an order best: one for its legal entity and service type before one for all, newest
 * first.
 */
export const masterAgreement = raw<
  { team: string; provider: string; entity: string | null; type: string },
  {
    id: string;
    notice_period: number | null;
    auto_renew_term: number | null;
    termination_fee_percent: number | null;
    start_rule: Col<'contracts.start_rule'>;
    turn_up_notice_days: number | null;
    deemed_acceptance_days: number | null;
  }
>`
  select c.id, c.notice_period, c.auto_renew_term, c.termination_fee_percent, c.start_rule, c.turn_up_notice_days, c.deemed_acceptance_days
    from contracts c where c.team_id = ${'team'} and c.provider_id = ${'provider'}
     and c.kind = ${value<'contracts.kind'>('MSA')} and c.status in ${values<'contracts.status'>('SIGNED', 'ACTIVE')}
     and (c.legal_entity is null or ${'entity'}::text is null or lower(c.legal_entity) = lower(${'entity'}))
     and (c.service_type is null or c.service_type = ${'type'})
   order by (c.legal_entity is not null)::int + (c.service_type is not null)::int desc, c.signed_date desc nulls last, c.id desc limit 1`;

/** Valid contracts of the request, without their documents. */
export const livingContracts = raw<
  OfGroup,
  { id: string; name: string; status: Col<'contracts.status'>; difference_reason: string | null }
>`
  select c.id, concat_ws(' ', coalesce(c.display_id, 'Contract'), p.name) as name, c.status, c.difference_reason
    from contracts c join providers p on p.id = c.provider_id
   where c.service_group_id = ${'group'} and c.kind <> ${value<'contracts.kind'>('MSA')}
     and c.status not in ${values<'contracts.status'>('SUPERSEDED', 'VOID', 'ENDED')} order by c.created_at, c.id`;

/** Live services of the request without a valid contract. */
export const servicesWithoutContract = raw<OfGroup, { name: string }>`
  select coalesce(s.display_id, s.name, s.service_type) as name from services s
   where s.service_group_id = ${'group'} and s.cancel_status <> ${value<'services.cancel_status'>('cancelled')}
     and not exists (select from contract_lines l join contracts c on c.id = l.contract_id where l.service_id = s.id
       and c.status not in ${values<'contracts.status'>('SUPERSEDED', 'VOID', 'ENDED')})
   order by s.created_at, s.id`;

/** Each line with the snapshot of its order. */
export const agreedLines = raw<
  OfContract,
  {
    id: string;
    service_id: string | null;
    service: string;
    term: number | null;
    mrc_value: number | null;
    mrc_code: string | null;
    nrc_value: number | null;
    nrc_code: string | null;
    version_number: number | null;
    quoted_on: string | null;
    quoted_term: number | null;
    quoted_mrc_value: number | null;
    quoted_mrc_code: string | null;
    quoted_nrc_value: number | null;
    quoted_nrc_code: string | null;
  }
>`
  select l.id, l.service_id, l.service_name as service, l.service_term as term, l.mrc_value, l.mrc_code, l.nrc_value, l.nrc_code,
         v.version_number, v.responded_at::text as quoted_on, v.term as quoted_term, v.mrc_value as quoted_mrc_value, v.mrc_code as quoted_mrc_code,
         v.nrc_value as quoted_nrc_value, v.nrc_code as quoted_nrc_code
    from contract_lines l left join quote_versions v on v.id = l.quote_version_id
   where l.contract_id = ${'contract'} order by l.position, l.id`;

/**
 * Current documents of a contract, settled once they need no more signatures: its own, and those of its request that
 * name its provider or can belong to no other contract.
 */
const isDocumentOf = part`not a.is_superseded and a.superseded_by_id is null and (a.contract_id = c.id
  or a.contract_id is null and a.service_group_id = c.service_group_id
     and a.category = ${value<'attachments.category'>('CONTRACT')} and (a.provider_id = c.provider_id or a.provider_id is null and not exists (
       select from contracts o where o.service_group_id = c.service_group_id and o.id <> c.id
          and o.status not in ${values<'contracts.status'>('SUPERSEDED', 'VOID', 'ENDED')})))`;

export const documentsOfContract = raw<
  OfContract,
  { id: string; document: string | null; status: Col<'signable_documents.status'> | null; is_settled: boolean }
>`
  select a.id, d.id as document, d.status,
         d.id is null or d.status = ${value<'signable_documents.status'>('SIGNED')} and d.signed_file_id is not null as is_settled
    from contracts c join attachments a on ${isDocumentOf}
    left join signable_documents d on d.attachment_id = a.id
     and d.status <> ${value<'signable_documents.status'>('VOIDED')}
   where c.id = ${'contract'} order by a.created_at, a.id`;

/** The valid contract of a document. */
export const contractOfDocument = raw<
  { attachment: string },
  { id: string; status: Col<'contracts.status'>; service_group_id: string | null }
>`
  select c.id, c.status, c.service_group_id from attachments a join contracts c on ${isDocumentOf}
   where a.id = ${'attachment'} and c.status not in ${values<'contracts.status'>('SUPERSEDED', 'VOID', 'ENDED')}
   order by (a.contract_id = c.id) desc nulls last, c.created_at limit 1`;

/** The request that a document belongs to. */
export const groupOfDocument = raw<{ attachment: string }, { id: string }>`
  select coalesce(a.service_group_id, c.service_group_id) as id from attachments a left join contracts c on c.id = a.contract_id
   where a.id = ${'attachment'} and coalesce(a.service_group_id, c.service_group_id) is not null`;

export const linesOfContract = prepared((db, given: CallValues<OfContract>) =>
  db
    .selectFrom('contract_lines')
    .select(['id', 'service_start_date'])
    .where('contract_id', '=', given.contract)
    .orderBy('position')
    .orderBy('id'),
);

/** Lines of a service in its present contract. */
export const lineOfService = raw<OfService, { id: string; contract_id: string; service_start_date: string | null }>`
  select l.id, l.contract_id, l.service_start_date::text from contract_lines l join contracts c on c.id = l.contract_id
   where l.service_id = ${'service'} and c.status in ${values<'contracts.status'>('SIGNED', 'ACTIVE')}
   order by c.created_at desc limit 1`;

/** Services under a contract without lines. */
export const servicesOfContract = prepared((db, given: CallValues<OfContract>) =>
  db.selectFrom('services').select('id').where('contract_id', '=', given.contract).orderBy('id'),
);

/**
 * The holidays of a contract: those of the country of its billing address, otherwise of its team's, otherwise of the
 * home country.
 */
export const holidaysOfContract = raw<OfContract & { home: string }, { date: string }>`
  select h.date::text as date from contracts c join teams t on t.id = c.team_id
    left join addresses own on own.id = c.billing_address_id
    left join addresses team on team.id = t.default_billing_address_id
    join holidays h on h.country = coalesce(own.country, team.country, ${'home'}) where c.id = ${'contract'}`;

/** The dates of a contract from its lines: the first start, the last end, the first notice. */
export const datesOfLines = raw<
  OfContract,
  { start: string | null; end: string | null; notice: string | null; undated: number }
>`
  select min(service_start_date)::text as start, max(service_end_date)::text as "end", min(notice_deadline)::text as notice,
         count(*) filter (where service_start_date is null)::int as undated
    from contract_lines where contract_id = ${'contract'}`;

export const sumsOfLines = raw<
  OfContract,
  { mrc_value: number | null; mrc_code: string | null; nrc_value: number | null; nrc_code: string | null }
>`
  select mrc_value, mrc_code, nrc_value, nrc_code from contract_lines where contract_id = ${'contract'}`;

/** Acceptance days of the request's services, in the zone of their team. */
export const acceptedServices = raw<OfGroup, { id: string; accepted_on: string; service_type: ServiceType }>`
  select s.id, (coalesce(s.installed_at, now()) at time zone t.time_zone)::date::text as accepted_on, s.service_type
    from services s join teams t on t.id = s.team_id where s.service_group_id = ${'group'}
     and s.cancel_status <> ${value<'services.cancel_status'>('cancelled')} order by s.created_at, s.id`;

/** What a provider sees of a quote request: never another bid, a customer contact, a target price or a commission (QR-069). */
import type { components } from '#generated/api/types/quote-requests.ts';
import { toggleFor } from '../../data/toggle.ts';
import type { WireRecord } from '../../data/record.ts';
import type { Row, Session } from '../../data/session.ts';

const quoteColumns = [
  'id',
  'service_id',
  'service_type',
  'required',
  'is_alternative',
  'alternative_to_id',
  'provider_response_status',
  'no_bid_reason',
  'term',
  'install_interval',
  'has_construction',
  'quote_level',
  'subject_to_feasibility',
  'valid_until',
  'comments',
  'detail',
  'mrc_value',
  'mrc_code',
  'nrc_value',
  'nrc_code',
  'construction_cost_value',
  'construction_cost_code',
] as const;

const serviceColumns = [
  'id',
  'display_id',
  'service_type',
  'name',
  'requested_install_date',
  'request_config',
  'detail',
  'locations',
] as const;

const servicesStatement = `
  select s.id, s.display_id, s.service_type, s.name, s.requested_install_date, s.request_config, s.detail,
    coalesce((select jsonb_agg(jsonb_build_object('name', a.name, 'street', a.street, 'city', a.city, 'state_province', a.state_province,
        'postal_code', a.postal_code, 'country', a.country, 'address_line_two', a.address_line_two, 'lat', a.lat, 'lng', a.lng,
        'is_data_center', a.is_data_center, 'is_new_construction', a.is_new_construction, 'end', l."end") order by l.position)
      from service_locations l join addresses a on a.id = l.address_id where l.service_id = s.id), '[]')
  from services s where s.id in (select service_id from quotes where quote_request_id = $1) order by s.created_at, s.id`;

export type ProviderPage = components['schemas']['ProviderLinkPage'];

export async function providerPage(session: Session, request: WireRecord): Promise<ProviderPage> {
  const id = request['id'] as string;
  const [[group], quotes, services, attachments, currencies] = await Promise.all([
    session.query(
      `select t.name, g.service_types, p.id, p.name from quote_requests r join service_groups g on g.id = r.service_group_id
         join teams t on t.id = r.team_id join providers p on p.id = r.provider_id where r.id = $1`,
      [id],
    ),
    session.query(
      `select ${quoteColumns.join(', ')} from quotes where quote_request_id = $1 order by service_id, is_alternative, term, created_at`,
      [id],
    ),
    session.query(servicesStatement, [id]),
    session.query(
      'select id, name, file_id from quote_request_attachments where quote_request_id = $1 order by created_at',
      [id],
    ),
    session.query('select code, name, symbol, "precision" from currencies order by code'),
  ]);
  const [teamName, serviceTypes, providerId, providerName] = group as [string, string[], string, string];
  const { value } = await toggleFor(session, 'quoteRequestAlternativeQuotesLimit', request['team_id'] as string);
  return {
    ...shown(request),
    provider: { id: providerId, name: providerName },
    team_name: teamName,
    service_types: serviceTypes,
    alternative_limit: value ?? 0,
    currencies: currencies.map((row) => named(['code', 'name', 'symbol', 'precision'], row)),
    services: services.map((row) => named(serviceColumns, row)),
    quotes: quotes.map((row) => named(quoteColumns, row)),
    attachments: attachments.map((row) => named(['id', 'name', 'file_id'], row)),
  };
}

const shownKeys = [
  'id',
  'display_id',
  'status',
  'version',
  'created_at',
  'sent_at',
  'due_at',
  'completed_at',
  'message',
  'comments',
  'default_currency_code',
] as const;

function shown(request: WireRecord): Pick<ProviderPage, (typeof shownKeys)[number] | 'draft'> {
  const draft = request['status'] === 'SENT' ? request['partially_completed_form'] : null;
  return { ...Object.fromEntries(shownKeys.map((key) => [key, request[key]])), draft } as ReturnType<typeof shown>;
}

const named = (columns: readonly string[], row: Row): Record<string, unknown> =>
  Object.fromEntries(columns.map((column, at) => [column, row[at]]));

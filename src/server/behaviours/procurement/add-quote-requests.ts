/** Asks providers to quote the services of a group. */
import type { OperationInput } from '#runtime/operation.ts';
import type { operations } from '#generated/api/types/procurement.ts';
import { areQuotesOpen } from '#domain/open-steps.ts';
import { messages } from '#generated/domain/messages.ts';
import { fill } from '#domain/format/fill.ts';
import { contractTerms } from '#generated/domain/lists/contract-term.ts';
import { limits } from '#generated/domain/limits.ts';
import { resourceById } from '#generated/resources/registry.ts';
import { getRecord } from '../../data/read.ts';
import type { WireRecord } from '../../data/record.ts';
import type { Row, Session } from '../../data/session.ts';
import { addRecord } from '../../data/system-write.ts';
import { ApiError, invalid } from '../../errors.ts';
import { businessEndAhead } from '../../workflow/business-days.ts';
import type { CallContext } from '../context.ts';

type Wish = OperationInput<operations['addQuoteRequests']>['body'];

interface Provider {
  readonly id: string;
  readonly name: string;
  readonly quoteMethod: string;
  readonly isReachable: boolean;
}

/** Answers the ids of the new requests. The session acts as the server. [SG-050] [QR-061] */
export async function addQuoteRequests(
  session: Session,
  context: CallContext,
  groupId: string,
  wish: Wish,
): Promise<readonly string[]> {
  await session.query('select 1 from service_groups where id = $1 for update', [groupId]);
  const group = await getRecord(session, resourceById('service-group'), groupId);
  if (!areQuotesOpen(group['current_step'])) throw new ApiError('illegalTransition');
  const providers = await providersFor(session, group, wish.provider_ids);
  const services = await servicesOf(session, groupId, wish.service_ids);
  const months = monthsOf(wish.terms ?? (group['contract_terms'] as string[] | null));
  const dueAt =
    wish.due_at ??
    group['quotes_retrieved_target'] ??
    (await businessEndAhead(session, limits.quoteRequestDueBusinessDays));
  const ids: string[] = [];
  for (const provider of providers) {
    const id = await addRequest(session, group, provider, {
      ...wish,
      due_at: String(dueAt),
      contract_terms: termsFor(months),
    });
    for (const service of services) {
      for (const term of months) await addQuote(session, group, id, provider.id, service, term);
    }
    const isSent = wish.is_sent_now !== false && provider.isReachable && provider.quoteMethod !== 'PRICING_TABLE';
    if (isSent) await context.services.transition(session, 'quote-request', id, 'send');
    ids.push(id);
  }
  return ids;
}

async function providersFor(session: Session, group: WireRecord, ids: readonly string[]): Promise<readonly Provider[]> {
  const rows = await session.query(
    `select p.id, p.name, p.quote_method, c.email is not null,
            exists (select from quote_requests r where r.provider_id = p.id and r.service_group_id = $2
                       and r.status not in ('CANCELLED', 'FAILED'))
       from providers p left join contacts c on c.id = p.quotes_contact_id where p.id = any($1::uuid[])`,
    [ids, group['id']],
  );
  const refused = (group['denied_provider_ids'] as readonly string[] | null) ?? [];
  const faults = ids.flatMap((id) => {
    const row = rows.find((each) => each[0] === id);
    if (!row) return [messages['error.notFound']];
    if (row[2] === 'DO_NOT_QUOTE') return [text('procurement.providerNotAsked', row)];
    if (refused.includes(id)) return [text('procurement.providerRefused', row)];
    return row[4] === true ? [text('procurement.providerAsked', row)] : [];
  });
  if (faults.length > 0) throw invalid({ provider_ids: faults });
  const found = new Map(
    rows.map(([id, name, quoteMethod, isReachable]) => [id, { id, name, quoteMethod, isReachable } as Provider]),
  );
  return ids.map((id) => found.get(id)!);
}

const text = (key: keyof typeof messages, [, name]: Row): string => fill(messages[key], { provider: name });

async function servicesOf(session: Session, groupId: string, wanted: readonly string[] | undefined) {
  const rows = await session.query(
    `select id, service_type from services where service_group_id = $1 and cancel_status <> 'cancelled' order by id`,
    [groupId],
  );
  const live = rows.map(([id, serviceType]) => ({ id: String(id), serviceType: String(serviceType) }));
  if (wanted?.some((id) => !live.some((service) => service.id === id)))
    throw invalid({ service_ids: [messages['error.notFound']] });
  const chosen = live.filter(({ id }) => wanted?.includes(id) ?? true);
  if (chosen.length === 0) throw invalid({ service_ids: [messages['procurement.noService']] });
  return chosen;
}

/** Months to price, month to month as one. */
function monthsOf(terms: readonly string[] | null): readonly number[] {
  const months = (terms ?? []).flatMap((term) => contractTerms.find(({ value }) => value === term)?.facts.months ?? []);
  return months.length > 0 ? months : [limits.quoteRequestMonths];
}

const termsFor = (months: readonly number[]): readonly string[] =>
  contractTerms.filter(({ facts }) => months.includes(facts.months)).map(({ value }) => value);

async function addRequest(
  session: Session,
  group: WireRecord,
  provider: Provider,
  wish: Pick<Wish, 'message' | 'default_currency_code' | 'due_at'> & { readonly contract_terms: readonly string[] },
): Promise<string> {
  const { id } = await addRecord(session, 'quote-request', {
    team_id: group['team_id'],
    service_group_id: group['id'],
    provider_id: provider.id,
    channel: provider.quoteMethod === 'PRICING_TABLE' ? 'PRICING_TABLE' : 'EMAIL',
    contract_terms: wish.contract_terms,
    due_at: wish.due_at,
    message: wish.message ?? null,
    default_currency_code: wish.default_currency_code ?? 'USD',
  });
  return String(id);
}

const addQuote = (
  session: Session,
  group: WireRecord,
  requestId: string,
  providerId: string,
  service: { readonly id: string; readonly serviceType: string },
  term: number,
) =>
  addRecord(session, 'quote', {
    team_id: group['team_id'],
    service_id: service.id,
    service_group_id: group['id'],
    quote_request_id: requestId,
    provider_id: providerId,
    service_type: service.serviceType,
    term,
    required: true,
  });

/** Requests quotes of a group's services from providers. */
import type { OperationInput } from '#runtime/operation.ts';
import type { operations } from '#generated/api/types/procurement.ts';
import { areQuotesOpen } from '#domain/open-steps.ts';
import { messages } from '#generated/domain/messages.ts';
import { fill } from '#domain/format/fill.ts';
import { contractTerms, type ContractTerm } from '#generated/domain/lists/contract-term.ts';
import { quoteMethods } from '#generated/domain/lists/quote-method.ts';
import type { QuoteRequestChannel } from '#generated/domain/lists/quote-request-channel.ts';
import { limits } from '#generated/domain/limits.ts';
import { getRecord } from '#server/kernel/data/records.ts';
import type { NewOf, RecordOf } from '#server/kernel/data/record.ts';
import type { Session } from '#server/kernel/data/session.ts';
import type { RowOf } from '#server/kernel/data/statements/prepared.ts';
import { addRecord, addRecords } from '#server/kernel/data/system-write.ts';
import { ApiError, invalid } from '#server/kernel/errors.ts';
import { businessEndAhead } from '#server/kernel/workflow/business-days.ts';
import type { CallContext } from '#server/kernel/operations/context.ts';
import { liveServices, lockGroup } from '../queries.ts';
import { providersToAsk } from '../quotes/queries.ts';

type QuoteRequestInput = OperationInput<operations['addQuoteRequests']>['body'];
type Group = RecordOf<'service-group'>;
type Provider = RowOf<typeof providersToAsk>;
type Service = RowOf<typeof liveServices>;

/** Returns the ids of the new requests. The session acts as the server. [SG-050] [QR-061] */
export async function addQuoteRequests(
  session: Session,
  context: CallContext,
  groupId: string,
  wish: QuoteRequestInput,
): Promise<readonly string[]> {
  await lockGroup.first(session, { group: groupId });
  const group = await getRecord(session, 'service-group', groupId);
  if (!areQuotesOpen(group.current_step)) throw new ApiError('illegalTransition');
  const providers = await providersFor(session, group, wish);
  const services = await servicesOf(session, groupId, wish.service_ids);
  const months = monthsOf(wish.terms ?? group.contract_terms);
  const asked = await askedOf(session, group, wish, months);
  const ids: string[] = [];
  for (const provider of providers) {
    const { id } = await addRecord(session, 'quote-request', {
      ...asked,
      provider_id: provider.id,
      contact_id: provider.contact_id,
      channel: channelOf(provider),
    });
    await addRecords(session, 'quote', quotesOf(group, id, provider, services, months));
    if (wish.is_sent_now !== false) await begin(session, context, group, provider, id);
    ids.push(id);
  }
  return ids;
}

/**
 * Emails the providers with an address. For others the operator is notified, requests the quotes and enters the prices.
 * [PR-007]
 */
async function begin(session: Session, { services }: CallContext, group: Group, provider: Provider, id: string) {
  if (isEmailed(provider)) return services.transition(session, 'quote-request', id, 'send');
  const method = quoteMethods.find(({ value }) => value === provider.quote_method)?.label ?? '';
  return services.notifier.announce(session, {
    event: 'quote_request.by_hand',
    teamId: group.team_id,
    record: { entity: 'quote-request', id },
    values: { value: method },
  });
}

const isEmailed = ({ quote_method: method }: Provider): boolean => method === 'EMAIL' || method === 'AGGREGATOR';

function channelOf(provider: Provider): QuoteRequestChannel {
  if (isEmailed(provider)) return 'EMAIL';
  if (provider.quote_method === 'PRICING_TABLE') return 'PRICING_TABLE';
  return provider.has_portal ? 'PORTAL' : 'PHONE';
}

async function providersFor(
  session: Session,
  group: Group,
  { provider_ids: ids, is_sent_now: isSentNow }: QuoteRequestInput,
): Promise<readonly Provider[]> {
  const rows = await providersToAsk.all(session, { group: group.id, providers: ids });
  const refused = group.denied_provider_ids ?? [];
  const found = ids.map((id) => rows.find((provider) => provider.id === id));
  const faults = found.flatMap((provider) => {
    if (!provider) return [messages['error.notFound']];
    if (provider.quote_method === 'DO_NOT_QUOTE') return [text('procurement.providerNotAsked', provider)];
    if (refused.includes(provider.id)) return [text('procurement.providerRefused', provider)];
    if (provider.is_asked) return [text('procurement.providerAsked', provider)];
    const isUnreachable = isSentNow !== false && isEmailed(provider) && !provider.is_reachable;
    return isUnreachable ? [text('procurement.providerUnreachable', provider)] : [];
  });
  if (faults.length > 0) throw invalid({ provider_ids: faults });
  return found.filter((provider) => provider !== undefined);
}

const text = (key: keyof typeof messages, { name }: Provider): string => fill(messages[key], { provider: name });

async function servicesOf(
  session: Session,
  groupId: string,
  wanted: readonly string[] | undefined,
): Promise<readonly Service[]> {
  const live = await liveServices.all(session, { group: groupId });
  if (wanted?.some((id) => !live.some((service) => service.id === id)))
    throw invalid({ service_ids: [messages['error.notFound']] });
  const chosen = live.filter(({ id }) => wanted?.includes(id) ?? true);
  if (chosen.length === 0) throw invalid({ service_ids: [messages['procurement.noService']] });
  return chosen;
}

/** Months to price; month to month counts as one. */
function monthsOf(terms: readonly string[] | null): readonly number[] {
  const months = (terms ?? []).flatMap((term) => contractTerms.find(({ value }) => value === term)?.facts.months ?? []);
  return months.length > 0 ? months : [limits.quoteRequestMonths];
}

const termsFor = (months: readonly number[]): ContractTerm[] =>
  contractTerms.filter(({ facts }) => months.includes(facts.months)).map(({ value }) => value);

type QuoteRequestDraft = Omit<NewOf<'quote-request'>, 'provider_id'>;

/** The part of a request that is the same for every provider. */
const askedOf = async (
  session: Session,
  group: Group,
  wish: QuoteRequestInput,
  months: readonly number[],
): Promise<QuoteRequestDraft> => ({
  team_id: group.team_id,
  service_group_id: group.id,
  contract_terms: termsFor(months),
  due_at:
    wish.due_at ??
    group.quotes_retrieved_target ??
    (await businessEndAhead(session, limits.quoteRequestDueBusinessDays)),
  message: wish.message ?? null,
  default_currency_code: wish.default_currency_code ?? limits.defaultCurrency,
});

/** One quote for each service and length. */
const quotesOf = (
  group: Group,
  requestId: string,
  provider: Provider,
  services: readonly Service[],
  months: readonly number[],
) =>
  services.flatMap((service) =>
    months.map((term) => ({
      team_id: group.team_id,
      service_id: service.id,
      service_group_id: group.id,
      quote_request_id: requestId,
      provider_id: provider.id,
      service_type: service.service_type,
      term,
      required: true,
    })),
  );

/**
 * A provider's view of a quote request, without other bids, customer contacts, target prices and commissions (QR-069).
 */
import type { components } from '#generated/api/types/components.ts';
import { toggleFor } from '#server/kernel/data/toggle.ts';
import type { Session } from '#server/kernel/data/session.ts';
import type { QuoteRequest } from './link.ts';
import { currencies, filesOnPage, partiesOf, quotesOnPage, servicesOnPage } from './queries.ts';

export type ProviderPage = components['schemas']['ProviderLinkPage'];

export async function providerPage(session: Session, request: QuoteRequest): Promise<ProviderPage> {
  const of = { request: request.id };
  const [parties, quotes, services, attachments, offered] = await Promise.all([
    partiesOf.one(session, of),
    quotesOnPage.all(session, of),
    servicesOnPage.all(session, of),
    filesOnPage.all(session, of),
    currencies.all(session),
  ]);
  const { value } = await toggleFor(session, 'quoteRequestAlternativeQuotesLimit', request.team_id);
  return {
    ...shown(request),
    provider: { id: parties.provider_id, name: parties.provider },
    team_name: parties.team,
    service_types: parties.service_types,
    alternative_limit: value ?? 0,
    currencies: [...offered],
    services: [...services],
    quotes: [...quotes],
    attachments: [...attachments],
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

function shown(request: QuoteRequest): Pick<ProviderPage, (typeof shownKeys)[number] | 'draft'> {
  const draft = request.status === 'SENT' ? request.partially_completed_form : null;
  return { ...Object.fromEntries(shownKeys.map((key) => [key, request[key]])), draft } as ReturnType<typeof shown>;
}

/** Emails to the contact of a quote request. */
import { formatDate } from '#domain/format/date.ts';
import { messages } from '#generated/domain/messages.ts';
import { limits } from '#generated/domain/limits.ts';
import { contractTerms } from '#generated/domain/lists/contract-term.ts';
import { serviceTypes } from '#generated/domain/lists/service-type.ts';
import type { Email } from '#server/kernel/email/mailer.ts';
import type { Session } from '#server/kernel/data/session.ts';
import type { RowOf } from '#server/kernel/data/statements/prepared.ts';
import { emailFacts, type EmailSite } from './queries.ts';

export type ProviderEmail =
  | 'provider-quote-request'
  | 'provider-reminder'
  | 'provider-reminder-final'
  | 'provider-thanks'
  | 'provider-cancelled';

/** Page of the provider, which removes the token from the address bar. */
const path = '/confirm/quote-request';
const hoursPerDay = 24;
const withLink: ReadonlySet<ProviderEmail> = new Set([
  'provider-quote-request',
  'provider-reminder',
  'provider-reminder-final',
  'provider-thanks',
]);

type Facts = RowOf<typeof emailFacts>;

/** Null for a provider without an email address, which was asked another way. */
export async function carrierEmail(
  session: Session,
  template: ProviderEmail,
  requestId: string,
): Promise<Email | null> {
  const facts = await emailFacts.first(session, { request: requestId });
  if (!facts?.email) return null;
  // A reminder or a thank-you email must not invalidate the link of an open page; only sending again rotates it.
  const link = {
    purpose: 'quote_request',
    path,
    expiresInHours: linkHours(facts.due_at),
    keepsEarlier: true,
    userId: null,
    teamId: facts.team_id,
    subject: { entity: 'quote-request', id: requestId },
  } as const;
  return {
    template,
    to: facts.email,
    userId: null,
    teamId: facts.team_id,
    values: valuesOf(template, facts),
    ...(withLink.has(template) && { link }),
  };
}

/** The link is valid beyond the due day, for late answers and the read-only page. */
function linkHours(dueAt: string | null): number {
  const untilDue = dueAt === null ? 0 : Math.max(0, Date.parse(dueAt) - Date.now()) / 3_600_000;
  return Math.ceil(untilDue) + limits.providerLinkDaysAfterDue * hoursPerDay;
}

function valuesOf(template: ProviderEmail, facts: Facts): Readonly<Record<string, string>> {
  const { sites, due_at: dueAt } = facts;
  return {
    contact: facts.contact ?? 'team',
    team: facts.team,
    service: facts.service_types
      .map((type) => serviceTypes.find(({ value }) => value === type)?.label ?? type)
      .join(', '),
    address: sites.map(([address]) => address).join('; ') || messages['quote.placeOpen'],
    place: placeOf(sites),
    date: dueAt === null ? 'as soon as possible' : shownDate(dueAt),
    terms: (facts.contract_terms ?? []).map(shownTerm).join(', ') || 'any',
    count: String(template.startsWith('provider-reminder') ? facts.reminders_sent + 1 : facts.services),
    quoperator: facts.quoperator || messages['shell.product'],
    quoperatorEmail: facts.quoperator_email ?? '',
    quoperatorPhone: facts.quoperator_phone ?? '',
    message: facts.message ?? '',
  };
}

/** `Philadelphia, PA and 1 more`. */
function placeOf(sites: readonly EmailSite[]): string {
  const [first = messages['quote.placeOpen'], ...others] = new Set(sites.map(([, town]) => town));
  return others.length === 0 ? first : `${first} and ${others.length} more`;
}

const shownDate = (iso: string): string => formatDate(iso, 'text', 'UTC');

const shownTerm = (term: string): string => contractTerms.find(({ value }) => value === term)?.label ?? term;

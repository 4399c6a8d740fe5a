/** Letters to the contact of a quote request. */
import { limits } from '#generated/domain/limits.ts';
import { contractTerms } from '#generated/domain/lists/contract-term.ts';
import { serviceTypes } from '#generated/domain/lists/service-type.ts';
import type { Letter } from '../../accounts/post-office.ts';
import type { Session } from '../../data/session.ts';

export type ProviderMail =
  | 'provider-quote-request'
  | 'provider-reminder'
  | 'provider-reminder-final'
  | 'provider-thanks'
  | 'provider-cancelled';

/** Page of the provider; it takes the token out of the address bar. */
const path = '/confirm/quote-request';
const hoursPerDay = 24;
const withLink: ReadonlySet<ProviderMail> = new Set([
  'provider-quote-request',
  'provider-reminder',
  'provider-reminder-final',
  'provider-thanks',
]);

type Facts = [
  email: string | null,
  contact: string | null,
  team: string,
  teamId: string,
  types: readonly string[],
  sites: readonly Site[],
  dueAt: string | null,
  terms: readonly string[] | null,
  services: number,
  reminders: number,
  quoperator: string | null,
  quoperatorEmail: string | null,
  quoperatorPhone: string | null,
  message: string | null,
];

type Site = readonly [address: string, town: string];

const statement = `
  select c.email, c.name, t.name, t.id, g.service_types, a.sites, r.due_at, r.contract_terms,
         (select count(distinct q.service_id)::int from quotes q where q.quote_request_id = r.id), r.reminders_sent,
         concat_ws(' ', u.first_name, u.last_name), u.email, u.phone, r.message
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
   where r.id = $1`;

/** Null when the provider has no e-mail address: it was asked another way. */
export async function providerLetter(
  session: Session,
  template: ProviderMail,
  requestId: string,
): Promise<Letter | null> {
  const [facts] = (await session.query(statement, [requestId])) as unknown as readonly Facts[];
  const email = facts?.[0];
  if (!facts || !email) return null;
  // A reminder or a word of thanks must not lock out the page that a provider has open; only sending again rotates the link.
  const link = {
    purpose: 'quote_request',
    path,
    expiresInHours: linkHours(facts[6]),
    keepsEarlier: true,
    userId: null,
    teamId: facts[3],
    subject: { entity: 'quote-request', id: requestId },
  } as const;
  return {
    template,
    to: email,
    userId: null,
    teamId: facts[3],
    values: valuesOf(template, facts),
    ...(withLink.has(template) && { link }),
  };
}

/** The link lives on after the due day, so that a late answer and the read-only page still open. */
function linkHours(dueAt: string | null): number {
  const untilDue = dueAt === null ? 0 : Math.max(0, Date.parse(dueAt) - Date.now()) / 3_600_000;
  return Math.ceil(untilDue) + limits.providerLinkDaysAfterDue * hoursPerDay;
}

function valuesOf(template: ProviderMail, facts: Facts): Readonly<Record<string, string>> {
  const [, contact, team, , types, sites, dueAt, terms, services, reminders, ...others] = facts;
  const [quoperator, quoperatorEmail, quoperatorPhone, message] = others;
  return {
    contact: contact ?? 'team',
    team,
    service: types.map((type) => serviceTypes.find(({ value }) => value === type)?.label ?? type).join(', '),
    address: sites.map(([address]) => address).join('; '),
    place: placeOf(sites),
    date: dueAt === null ? 'as soon as possible' : shownDate(dueAt),
    terms: (terms ?? []).map(shownTerm).join(', ') || 'any',
    count: String(template.startsWith('provider-reminder') ? reminders + 1 : services),
    quoperator: quoperator || 'Trunkline',
    quoperatorEmail: quoperatorEmail ?? '',
    quoperatorPhone: quoperatorPhone ?? '',
    message: message ?? '',
  };
}

/** `Philadelphia, PA and 1 more`. */
function placeOf(sites: readonly Site[]): string {
  const [first = '', ...others] = new Set(sites.map(([, town]) => town));
  return others.length === 0 ? first : `${first} and ${others.length} more`;
}

const shownDate = (iso: string): string =>
  new Date(iso).toLocaleDateString('en-US', { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' });

const shownTerm = (term: string): string => contractTerms.find(({ value }) => value === term)?.label ?? term;

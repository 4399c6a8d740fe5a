/** Emails to signers: their links are made when the email is sent, and stored nowhere else. */
import type { LinkPurpose } from '#generated/domain/lists/link-purpose.ts';
import { formatDate, zoneName } from '#domain/format/date.ts';
import { messages } from '#generated/domain/messages.ts';
import { limits } from '#generated/domain/limits.ts';
import type { Email, EmailLink } from '#server/kernel/email/mailer.ts';
import type { Session } from '#server/kernel/data/session.ts';
import type { RowOf } from '#server/kernel/data/statements/prepared.ts';
import { signerToWriteTo } from './queries.ts';

type SignerFacts = RowOf<typeof signerToWriteTo>;

const hourMs = 3_600_000;
const hoursPerDay = 24;

/**
 * The link is valid as long as the request. A reminder leaves the first link valid, because a page may be open with it.
 */
export async function signatureRequestEmail(
  session: Session,
  template: 'signature-request' | 'signature-reminder',
  signer: string,
): Promise<Email> {
  const facts = await signerToWriteTo.one(session, { signer });
  const hours = Math.ceil((Date.parse(facts.expires_at ?? '') - Date.now()) / hourMs);
  const link: EmailLink = {
    ...linkOf(facts, signer, 'signature', Math.max(1, hours)),
    ...(template === 'signature-reminder' && { keepsEarlier: true as const }),
    detail: { sha256: facts.document_sha256 },
  };
  return { ...emailOf(facts, template), link };
}

/** The sealed copy, with a separate link. */
export async function signedCopyEmail(session: Session, signer: string): Promise<Email> {
  const facts = await signerToWriteTo.one(session, { signer });
  const hours = limits.signedCopyLinkDays * hoursPerDay;
  const link = { ...linkOf(facts, signer, 'signed_copy', hours), query: { kind: 'copy' } };
  const email = emailOf(facts, 'signature-completed');
  const signed = facts.last_signed_at === null ? '' : momentIn(facts.time_zone, facts.last_signed_at);
  return { ...email, values: { ...email.values, signed }, link };
}

/** `03-17-2026 04:02 PM CDT`: without its zone the time would be misread. */
export const momentIn = (timeZone: string, moment: string): string =>
  `${formatDate(moment, 'event', timeZone)} ${zoneName(moment, timeZone)}`;

type EndedTemplate = 'signature-declined' | 'signature-expired' | 'signature-voided';

/** Email without a link: the signing has ended. */
export async function signingEndedEmail(
  session: Session,
  template: EndedTemplate,
  signer: string,
  values: Readonly<Record<string, string>> = {},
): Promise<Email> {
  const email = emailOf(await signerToWriteTo.one(session, { signer }), template);
  return { ...email, values: { ...email.values, ...values } };
}

function emailOf(facts: SignerFacts, template: Email['template']): Email {
  const { name, email, document, team, team_id: teamId, sender_email: senderEmail } = facts;
  const sender = [facts.sender_first_name, facts.sender_last_name].filter(Boolean).join(' ');
  return {
    template,
    to: email,
    userId: null,
    teamId,
    values: {
      firstName: name,
      document,
      team,
      sender: sender || messages['shell.product'],
      contact: senderEmail ?? team,
      date: facts.expires_at === null ? '' : formatDate(facts.expires_at, 'text', facts.time_zone),
    },
  };
}

const linkOf = (facts: SignerFacts, signer: string, purpose: LinkPurpose, expiresInHours: number): EmailLink => ({
  purpose,
  path: '/confirm/signature',
  expiresInHours,
  userId: null,
  teamId: facts.team_id,
  subject: { entity: 'document-signer', id: signer },
});

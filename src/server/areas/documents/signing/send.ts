/** Sends signature requests, and changes them while signers decide. */
import { X509Certificate } from 'node:crypto';
import { messages } from '#generated/domain/messages.ts';
import { fill } from '#domain/format/fill.ts';
import { limits } from '#generated/domain/limits.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { setValues } from '#server/kernel/data/system-write.ts';
import { ApiError, invalid } from '#server/kernel/errors.ts';
import { requireCallState } from '#server/kernel/workflow/call-state.ts';
import type { CallContext } from '#server/kernel/operations/context.ts';
import { remindSigner } from './due.ts';
import { firstExpiry } from './effects.ts';
import { keepEvent, type Actor } from './events.ts';
import { signingEndedEmail, signatureRequestEmail } from './emails.ts';
import { signingMembers } from './member-signers.ts';
import { endOfDay, extendLinks, fieldsOf, revokeLinksOfSigner, signersOf } from './queries.ts';
import { lastExpiry, problemsOf } from './setup.ts';
import { shownField } from './page.ts';
import { requireState, type Document } from './staff.ts';
import { hasSigned } from './turn.ts';

type Services = CallContext['services'];

const dayMs = 86_400_000;

/** The document is fixed from now on. An expired one is sent again, and existing signatures stay. */
export async function send(session: Session, document: Document, actor: Actor, services: Services): Promise<void> {
  requireState(document, 'DRAFT', 'EXPIRED');
  requireLastingSeal(services.sealer);
  if (document.status === 'EXPIRED') return resend(session, document, null, actor, services);
  const signers = await signersOf.all(session, { document: document.id });
  const fields = (await fieldsOf.all(session, { document: document.id })).map(shownField);
  const problems = problemsOf(signers, fields, document.document_file_id !== null);
  if (problems.length > 0) throw invalid({ event: problems.map(({ text }) => text) });
  const detail = { sha256: document.document_sha256, signers: signers.length, fields: fields.length };
  await services.transition(session, 'signable-document', document.id, 'send', { input: { actor, detail } });
}

/** Refuses a seal whose certificate ends soon after the last signature. */
function requireLastingSeal({ certificate }: Services['sealer']): void {
  const ends = new X509Certificate(certificate).validToDate;
  const lasts = (ends.getTime() - Date.now()) / dayMs >= limits.sealingCertificateDays;
  const text = fill(messages['signing.sealEndsSoon'], { date: ends.toISOString().slice(0, 10) });
  if (!lasts) throw new ApiError('conflict', { message: text });
}

async function resend(
  session: Session,
  document: Document,
  until: string | null,
  actor: Actor,
  { transition }: Services,
) {
  const wanted = until ?? firstExpiry();
  const ends = withinCap(document, wanted, until === null);
  const input = { actor, until: ends, detail: { until: ends } };
  await transition(session, 'signable-document', document.id, 'resend', { input });
}

/** Throws 409 beyond thirty days after the first sending; then a new document is needed. */
function withinCap({ sent_at: sentAt }: Document, wanted: string, isCut: boolean): string {
  const last = lastExpiry(sentAt)!;
  const ends = isCut && wanted > last ? last : wanted;
  if (Date.parse(ends) <= Date.now() || Date.parse(ends) > Date.parse(last)) {
    const text = fill(messages['signing.beyondCap'], { date: last.slice(0, 10) });
    throw new ApiError('conflict', { message: text, fields: { until: [text] } });
  }
  return ends;
}

/** `day`: the last day, in the zone of the team; fourteen days from now unless given. */
export async function extend(
  session: Session,
  document: Document,
  day: string | null,
  actor: Actor,
  services: Services,
): Promise<void> {
  requireCallState('extendSigning', document);
  const until = day === null ? null : await lastMoment(session, document, day);
  if (document.status === 'EXPIRED') return resend(session, document, until, actor, services);
  const ends = withinCap(document, until ?? firstExpiry(), until === null);
  await setValues(session, 'signable-document', document.id, { expires_at: ends });
  await extendLinks.change(session, { document: document.id, until: ends });
  await keepEvent(session, document, { kind: 'extended', detail: { until: ends }, actor });
}

async function lastMoment(session: Session, { id, sent_at: sentAt }: Document, day: string): Promise<string> {
  const { at } = await endOfDay.one(session, { document: id, day });
  const [chosen, last] = [new Date(at).toISOString(), lastExpiry(sentAt)!];
  // The last day counts to its end, although the thirtieth day ends at the hour of sending.
  return chosen > last && last.slice(0, 10) === day ? last : chosen;
}

/** Once a day by hand, in addition to automatic reminders. */
export async function remind(session: Session, document: Document, services: Services): Promise<void> {
  requireCallState('remindSigners', document);
  const waiting = (await signersOf.all(session, { document: document.id })).filter(({ status }) => status === 'SENT');
  const refuse = (message: string): never => {
    throw new ApiError('conflict', { message });
  };
  if (waiting.length === 0) refuse(messages['signing.noneToRemind']);
  const since = Date.now() - limits.remindAgainHours * 3_600_000;
  const due = waiting.filter(({ reminded_at: at }) => at === null || Date.parse(at) <= since);
  if (due.length === 0) refuse(messages['signing.remindedToday']);
  for (const { id, user_id: user } of due)
    await remindSigner(session, { id, document: document.id, team: document.team_id, user }, services);
}

/** The link to the wrong address ends at once. The right address gets a link on the signer's turn. */
export async function correctEmail(
  session: Session,
  document: Document,
  { signer_id: signerId, email }: { readonly signer_id: string; readonly email: string },
  actor: Actor,
  { transition, mailer, notifier }: Services,
): Promise<void> {
  requireCallState('correctSignerEmail', document);
  const signers = await signersOf.all(session, { document: document.id });
  const signer = signers.find(({ id }) => id === signerId);
  if (!signer) throw invalid({ signer_id: [messages['signing.signerUnknown']] });
  if (hasSigned(signer)) throw new ApiError('conflict', { message: messages['signing.signerIsDone'] });
  const address = email.trim();
  const isTaken = signers.some((other) => other.id !== signerId && other.email.toLowerCase() === address.toLowerCase());
  if (isTaken) throw invalid({ email: [messages['signing.emailTwice']] });
  await revokeLinksOfSigner.change(session, { signer: signerId });
  const members = await signingMembers(session, document.team_id);
  const user = signer.role === 'customer' ? (members.get(address.toLowerCase()) ?? null) : null;
  await setValues(session, 'document-signer', signerId, { email: address, user_id: user });
  await keepEvent(session, document, {
    kind: 'email_corrected',
    signerId,
    detail: { from: signer.email, to: address },
    actor,
  });
  if (signer.status === 'FAILED') await transition(session, 'document-signer', signerId, 'ask');
  if (signer.status === 'SENT') await askAgain(session, document, { id: signerId, user }, { mailer, notifier });
}

/** A new link replaces the earlier ones; a member gets the notification again. */
export async function askAgain(
  session: Session,
  { id, team_id: teamId }: { readonly id: string; readonly team_id: string },
  signer: { readonly id: string; readonly user: string | null },
  { mailer, notifier }: Pick<Services, 'mailer' | 'notifier'>,
): Promise<void> {
  if (signer.user === null)
    return mailer.send(session, await signatureRequestEmail(session, 'signature-request', signer.id));
  await notifier.announce(session, {
    event: 'contract.signature_requested',
    teamId,
    record: { entity: 'signable-document', id },
    userIds: [signer.user],
  });
}

/** Pending and earlier signers are notified. */
export async function voidDocument(
  session: Session,
  document: Document,
  reason: string,
  actor: Actor,
  { transition, mailer }: Services,
): Promise<void> {
  requireState(document, 'DRAFT', 'SENT', 'VIEWED', 'EXPIRED');
  const signers = await signersOf.all(session, { document: document.id });
  const notified = signers.filter(
    (signer) => hasSigned(signer) || signer.status === 'SENT' || signer.status === 'FAILED',
  );
  await transition(session, 'signable-document', document.id, 'void', { reason, input: { actor } });
  for (const { id } of notified)
    await mailer.send(session, await signingEndedEmail(session, 'signature-voided', id, { reason }));
}

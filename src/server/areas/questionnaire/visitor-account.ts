/** Gives a visitor who finished a questionnaire an account and a team, verified by an emailed link. */
import { limits } from '#generated/domain/limits.ts';
import { serviceTypes } from '#generated/domain/lists/service-type.ts';
import { messages } from '#generated/domain/messages.ts';
import { dataAs } from '#domain/questionnaire/answer.ts';
import type { ContactAnswer } from '#domain/questionnaire/types/contact.ts';
import type { QuestionnaireType } from '#generated/domain/lists/questionnaire-type.ts';
import type { Evaluation } from '#domain/questionnaire/evaluation.ts';
import { plannedServices } from '#domain/questionnaire/service.ts';
import { requireNotBannedIn, normalEmail, foundTeam } from '#server/areas/accounts/contract.ts';
import { countRequest, perNetwork } from '#server/kernel/data/rate-limit.ts';
import type { Email } from '#server/kernel/email/mailer.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { addRecord, setValues } from '#server/kernel/data/system-write.ts';
import { ApiError, invalid } from '#server/kernel/errors.ts';
import type { CallContext } from '#server/kernel/operations/context.ts';
import { giveResponses, userByEmail } from './queries.ts';
import type { QuestionnaireRow } from './row.ts';

/** A questionnaire whose answers are complete. */
export interface Finished {
  readonly kind: QuestionnaireType;
  readonly evaluation: Evaluation;
}

/** 409 for an email with a verified account, a few times an hour only (ruling 16). [QN-199] [QN-202] */
export async function submitAsVisitor(
  session: Session,
  context: CallContext,
  row: QuestionnaireRow,
  { kind, evaluation }: Finished,
): Promise<void> {
  const contact = [...evaluation.answers.values()].map((data) => dataAs('contact', data)?.contact).find(Boolean);
  if (!contact?.email) throw invalid({ contact_info: [messages['validation.required']] });
  const email = normalEmail(contact.email);
  await requireNotBannedIn(session, email, context.ipAddress);
  const { userId, teamId } = await accountFor(session, row, email, contact);
  await setValues(session, 'questionnaire', row.id, { team_id: teamId, account_id: userId, type: kind });
  await giveResponses.change(session, { questionnaire: row.id, team: teamId });
  await context.services.transition(session, 'questionnaire', row.id, 'submit', { input: { isComplete: true } });
  await context.services.mailer.send(
    session,
    verificationEmail(row.id, userId, email, contact.firstName ?? '', servicesText(evaluation)),
  );
}

/** The email with the link that completes the questionnaire. */
export const verificationEmail = (
  questionnaireId: string,
  userId: string,
  email: string,
  firstName: string,
  services: string,
): Email => ({
  template: 'questionnaire-verify',
  to: email,
  userId,
  values: { firstName, email, services, hours: String(limits.emailVerificationHours) },
  link: {
    purpose: 'questionnaire_verification',
    path: '/confirm/questionnaire-account-creation',
    query: { email },
    expiresInHours: limits.emailVerificationHours,
    userId,
    subject: { entity: 'questionnaire', id: questionnaireId },
  },
});

/** `Internet, Colocation` */
export function servicesText(evaluation: Evaluation): string {
  const types = new Set(plannedServices(evaluation).map(({ serviceType }) => serviceType));
  return [...types].map((type) => serviceTypes.find(({ value }) => value === type)?.label ?? type).join(', ');
}

/** An account that was never verified is reused; one invited by a team keeps the inviter's facts. */
async function accountFor(
  session: Session,
  row: QuestionnaireRow,
  email: string,
  contact: ContactAnswer,
): Promise<{ userId: string; teamId: string }> {
  const known = await userByEmail.first(session, { email });
  if (known && known.email_verified_at !== null) throw emailExists();
  const facts = {
    first_name: contact.firstName ?? '',
    last_name: contact.lastName ?? '',
    phone: contact.phone ?? null,
    company: contact.company ?? null,
    website: websiteOf(contact),
    visitor_id: row.lyUuid,
  };
  const { id: userId } = known ?? (await addRecord(session, 'user', { ...facts, email, is_demo: row.isDemo }));
  if (known?.is_invited === false) await setValues(session, 'user', userId, facts);
  const placed = known?.primary_team_id;
  const teamId = placed ?? (await foundTeam(session, userId, contact.company ?? email, websiteOf(contact)));
  if (!placed) {
    await setValues(session, 'user', userId, { primary_team_id: teamId, active_team_id: teamId });
    await addFirstContact(session, teamId, email, contact);
  }
  return { userId, teamId };
}

/** The author becomes the first contact for contracts, and the billing contact until the team changes it. */
async function addFirstContact(
  session: Session,
  teamId: string,
  email: string,
  { firstName, lastName, phone }: ContactAnswer,
): Promise<void> {
  const name = [firstName, lastName].filter(Boolean).join(' ') || email;
  const { id } = await addRecord(session, 'contact', { team_id: teamId, name, email, phone: phone ?? null });
  await setValues(session, 'team', teamId, { default_billing_contact_id: id });
}

function emailExists(): ApiError {
  const text = messages['questionnaire.emailExists'];
  return new ApiError('emailExists', { message: text, fields: { email: [text] } });
}

/** Limits how often an existing account is revealed. Counts after the transaction that found it. */
export async function countedExists({ pool, ipAddress }: CallContext, error: unknown): Promise<never> {
  if (error instanceof ApiError && error.code === 'emailExists')
    await countRequest(pool, perNetwork('email-exists', ipAddress, limits.emailExistsChecksPerHour, 3600));
  throw error;
}

/** People often leave out the protocol. */
function websiteOf({ website }: ContactAnswer): string | null {
  if (!website) return null;
  return /^https?:\/\//.test(website) ? website : `https://${website}`;
}

/** The verification email of a submitted questionnaire. */
import { finish } from '#domain/questionnaire/finish.ts';
import type { Email } from '#server/kernel/email/mailer.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { factsFor } from './facts.ts';
import { contactOfUser } from './queries.ts';
import { definition, readResponses, type QuestionnaireRow } from './row.ts';
import { servicesText, verificationEmail } from './visitor-account.ts';

/** Null unless the questionnaire waits for its email to be verified. */
export async function pendingEmailOf(session: Session, row: QuestionnaireRow): Promise<Email | null> {
  if (row.status !== 'SUBMITTED' || row.accountId === null) return null;
  const user = await contactOfUser.first(session, { user: row.accountId });
  const finished = finish(definition, await readResponses(session, row.id), await factsFor(session, row));
  if (!user) return null;
  const services = finished.ok ? servicesText(finished.evaluation) : '';
  return verificationEmail(row.id, row.accountId, user.email, user.first_name, services);
}

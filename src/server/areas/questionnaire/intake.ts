/** People who left their details with a request may get mailings until they unsubscribe. [CO-005] */
import { dataAs } from '#domain/questionnaire/answer.ts';
import type { Evaluation } from '#domain/questionnaire/evaluation.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { addRecord } from '#server/kernel/data/system-write.ts';
import { intakeByEmail } from './queries.ts';

/** Once for each address, so a later request does not subscribe it again. */
export async function keepIntake(session: Session, teamId: string, evaluation: Evaluation): Promise<void> {
  const contact = [...evaluation.answers.values()].map((data) => dataAs('contact', data)?.contact).find(Boolean);
  if (!contact?.email || (await intakeByEmail.first(session, { email: contact.email }))) return;
  const name = [contact.firstName, contact.lastName].filter(Boolean).join(' ');
  await addRecord(session, 'contact-intake', {
    team_id: teamId,
    name: name === '' ? null : name,
    email: contact.email,
    phone: contact.phone ?? null,
  });
}

/** Reminds signers on the days in the limits; at the end the request expires (DO-032). */
import { limits } from '#generated/domain/limits.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { setValues } from '#server/kernel/data/system-write.ts';
import { count, part, values } from '#server/kernel/data/statements/raw.ts';
import { dueWhere, now, type DueDeps, type DueKind } from '#server/kernel/workflow/due-kind.ts';
import { keepEvent, theServer } from './events.ts';
import { signingEndedEmail, signatureRequestEmail } from './emails.ts';
import { lockedDocument } from './lock.ts';
import { documentOfSigner, signersOf, signerToRemind } from './queries.ts';

const [firstDay] = limits.signatureReminderDays;

/** From 9 AM in the zone of the team. */
export const signatureReminders: DueKind = {
  find: dueWhere(part`
    select s.id from document_signers s join signable_documents d on d.id = s.signable_document_id join teams t on t.id = s.team_id
     where d.status in ${values<'signable_documents.status'>('SENT', 'VIEWED')} and d.expires_at > ${now}
       and s.status in ${values<'document_signers.status'>('SENT')}
       and (s.sent_at at time zone t.time_zone)::date + ${count(firstDay)} <= (${now} at time zone t.time_zone)::date
       and extract(hour from ${now} at time zone t.time_zone) >= ${count(limits.signatureReminderHour)}
       and s.reminders_sent < ${count(limits.signatureReminderDays.length)}`),
  act: remind,
};

export const signatureExpiry: DueKind = {
  find: dueWhere(part`
    select d.id from signable_documents d
     where d.status in ${values<'signable_documents.status'>('SENT', 'VIEWED')} and d.expires_at <= ${now}`),
  act: expire,
};

/** Of two simultaneous servers, the second waits and finds it done. */
async function remind(session: Session, id: string, deps: DueDeps): Promise<void> {
  const document = await lockedDocument(session, (await documentOfSigner.one(session, { signer: id })).id);
  const found = await signerToRemind.first(session, { signer: id, now: new Date().toISOString() });
  if (!found) return;
  const { team, user, reminders_sent: sent, days } = found;
  // After downtime, one email replaces all missed reminders.
  const due = limits.signatureReminderDays.filter((day) => day <= days).length;
  if (due <= sent) return;
  await setValues(session, 'document-signer', id, { reminders_sent: due });
  await remindSigner(session, { id, document: document.id, team, user }, deps);
}

interface Reminded {
  readonly id: string;
  readonly document: string;
  readonly team: string;
  /** The account of a member; null for an external signer. */
  readonly user: string | null;
}

/** Sends an email with a link to external signers, and a notification to members, who sign in the application. */
export async function remindSigner(
  session: Session,
  { id, document, team, user }: Reminded,
  { mailer, notifier }: Pick<DueDeps, 'mailer' | 'notifier'>,
): Promise<void> {
  await setValues(session, 'document-signer', id, { reminded_at: new Date().toISOString() });
  await keepEvent(session, { id: document, team_id: team }, { kind: 'reminded', signerId: id, actor: theServer });
  if (user === null) return mailer.send(session, await signatureRequestEmail(session, 'signature-reminder', id));
  await notifier.announce(session, {
    event: 'contract.signature_reminder',
    teamId: team,
    record: { entity: 'signable-document', id: document },
    userIds: [user],
  });
}

/** Under the locks of the document, so a simultaneous signature comes either before or after it. */
async function expire(session: Session, id: string, deps: DueDeps): Promise<void> {
  const document = await lockedDocument(session, id);
  const isOver = document.expires_at !== null && Date.parse(document.expires_at) <= Date.now();
  if (!isOver || !['SENT', 'VIEWED'].includes(document.status)) return;
  const waiting = (await signersOf.all(session, { document: id })).filter(({ status }) => status === 'SENT');
  await deps.transition(session, 'signable-document', id, 'expire');
  for (const signer of waiting)
    await deps.mailer.send(session, await signingEndedEmail(session, 'signature-expired', signer.id));
}

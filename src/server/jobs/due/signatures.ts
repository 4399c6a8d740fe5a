/** Signers who let a document lie are reminded on the days that the limits name; at its end the request expires (domain 2.3). */
import { limits } from '#generated/domain/limits.ts';
import type { Session } from '../../data/session.ts';
import { setValues } from '../../data/system-write.ts';
import { daysSince } from '../../workflow/ask.ts';
import { signatureLetter } from '../../workflow/effects/signature-letter.ts';
import type { DueDeps, DueKind } from './kind.ts';

const [firstDay] = limits.signatureReminderDays;

export const signatureReminders: DueKind = {
  find: `select s.id from document_signers s join signable_documents d on d.id = s.signable_document_id
          where d.status in ('SENT', 'VIEWED') and d.expires_at > $1 and s.status in ('SENT', 'VIEWED')
            and s.sent_at <= $1::timestamptz - interval '${firstDay} days' and s.reminders_sent < ${limits.signatureReminderDays.length}`,
  act: remind,
};

export const signatureExpiry: DueKind = {
  find: `select d.id from signable_documents d where d.status in ('SENT', 'VIEWED') and d.expires_at < $1`,
  act: (session, id, deps) => deps.transition(session, 'signable-document', id, 'expire'),
};

async function remind(session: Session, id: string, deps: DueDeps): Promise<void> {
  const [row] = await session.query(
    'select sent_at, reminders_sent, signable_document_id, team_id from document_signers where id = $1 for update skip locked',
    [id],
  );
  if (!row) return;
  const [sentAt, sent, documentId, teamId] = row as [string, number, string, string];
  const passed = daysSince(sentAt);
  // After a pause of the server one letter stands for all that were missed.
  const due = limits.signatureReminderDays.filter((day) => day <= passed).length;
  if (due <= sent) return;
  const letter = await signatureLetter(session, 'signature-reminder', id);
  await deps.post.send(session, letter);
  await setValues(session, 'document-signer', id, { reminders_sent: due });
  await deps.notifier.announce(session, {
    event: 'contract.signature_reminder',
    teamId,
    record: { entity: 'signable-document', id: documentId },
  });
}

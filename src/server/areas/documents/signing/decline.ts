/** A signer declines: the signing ends for all, and the requester and earlier signers are notified. */
import type { operations } from '#generated/api/types/signing.ts';
import { getRecord } from '#server/kernel/data/records.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { setValues } from '#server/kernel/data/system-write.ts';
import { ApiError } from '#server/kernel/errors.ts';
import { messages } from '#generated/domain/messages.ts';
import type { CallContext } from '#server/kernel/operations/context.ts';
import { keepEvent } from './events.ts';
import { signingEndedEmail } from './emails.ts';
import { unusable, type OpenSigning } from './opened.ts';
import { signingPage, type SigningPage } from './page.ts';
import { signersOf, useLinks } from './queries.ts';
import { requireTurn } from './sign.ts';
import { hasSigned } from './turn.ts';

type Declining = operations['declineSigning']['requestBody']['content']['application/json'];

/** Under the locks of the document. */
export async function decline(
  session: Session,
  opened: OpenSigning,
  { reason, text }: Declining,
  { transition, notifier, mailer }: CallContext['services'],
): Promise<SigningPage> {
  const { document, signer, signers, actor, linkId, bar } = opened;
  if (!opened.wasLive) throw unusable();
  if (hasSigned(signer)) throw new ApiError('conflict', { message: messages['signing.alreadySigned'] });
  requireTurn(opened);
  const at = new Date().toISOString();
  const words = { decline_reason: reason, reject_reason: text.trim() };
  await setValues(session, 'document-signer', signer.id, { declined_at: at, outcome: 'declined', ...words });
  await keepEvent(session, document, { kind: 'declined', signerId: signer.id, detail: { reason, text }, actor }, at);
  await useLinks.change(session, { signer: signer.id, link: linkId });
  await transition(session, 'signable-document', document.id, 'reject', { reason: text.trim() });
  await setValues(session, 'signable-document', document.id, { decline_reason: reason });
  await notifier.announce(session, {
    event: 'contract.rejected',
    teamId: document.team_id,
    record: { entity: 'signable-document', id: document.id },
    ...(document.sent_by_id !== null && { userIds: [document.sent_by_id] }),
    values: { signer: signer.name, reason: text.trim() },
  });
  for (const { id } of signers.filter(hasSigned)) {
    const values = { signer: signer.name, reason: text.trim() };
    await mailer.send(session, await signingEndedEmail(session, 'signature-declined', id, values));
  }
  const now = await getRecord(session, 'signable-document', document.id);
  const after = await signersOf.all(session, { document: document.id });
  return signingPage(
    session,
    now,
    after.find(({ id }) => id === signer.id)!,
    bar,
  );
}

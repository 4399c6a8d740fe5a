/** Records when a document is first shown to its signer. */
import { getRecord } from '#server/kernel/data/records.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { setValues } from '#server/kernel/data/system-write.ts';
import type { CallContext } from '#server/kernel/operations/context.ts';
import { keepEvent } from './events.ts';
import { lockedDocument } from './lock.ts';
import type { OpenSigning } from './opened.ts';
import { signingPage, type SigningPage } from './page.ts';
import { signersOf } from './queries.ts';

/** Once for each signer, but never while viewing as somebody or before the signer's turn. */
export async function view(
  session: Session,
  { document: seen, signer: before, actor, bar }: OpenSigning,
  { transition, notifier }: CallContext['services'],
): Promise<SigningPage> {
  const document = await lockedDocument(session, seen.id);
  const isOpen = document.status === 'SENT' || document.status === 'VIEWED';
  const signer = (await signersOf.all(session, { document: document.id })).find(({ id }) => id === before.id)!;
  if (!isOpen || signer.status !== 'SENT' || signer.viewed_at !== null || bar !== null)
    return signingPage(session, document, signer, bar);
  const at = new Date().toISOString();
  await setValues(session, 'document-signer', signer.id, { viewed_at: at });
  await keepEvent(session, document, { kind: 'opened', signerId: signer.id, actor }, at);
  if (document.status === 'SENT') await transition(session, 'signable-document', document.id, 'view');
  await notifier.announce(session, {
    event: 'contract.viewed',
    teamId: document.team_id,
    record: { entity: 'signable-document', id: document.id },
    values: { signer: signer.name },
  });
  const now = await getRecord(session, 'signable-document', document.id);
  return signingPage(session, now, { ...signer, viewed_at: at }, bar);
}

/** An undeliverable email fails its signer, so staff are notified at once and correct the address. */
import type { Session } from '#server/kernel/data/session.ts';
import { getRecord } from '#server/kernel/data/records.ts';
import type { Notifier } from '#server/kernel/notify/notification-event.ts';
import type { Transition } from '#server/kernel/workflow/transition.ts';
import { keepEvent, theServer } from './events.ts';
import { lockedDocument } from './lock.ts';
import { documentOfSigner } from './queries.ts';

/** Handles undeliverable emails of signing and ignores all others. */
export const failSigner =
  (transition: Transition, notifier: Notifier) =>
  async (session: Session, about: { entity: string; id: string }, reason: string): Promise<void> => {
    if (about.entity !== 'document-signer') return;
    const found = await documentOfSigner.first(session, { signer: about.id });
    if (!found) return;
    const document = await lockedDocument(session, found.id);
    const signer = await getRecord(session, 'document-signer', about.id);
    if (signer.status !== 'SENT') return;
    await keepEvent(session, document, {
      kind: 'undeliverable',
      signerId: signer.id,
      detail: { reason },
      actor: theServer,
    });
    await transition(session, 'document-signer', signer.id, 'fail', { reason });
    await notifier.announce(session, {
      event: 'contract.signer_unreachable',
      teamId: document.team_id,
      record: { entity: 'signable-document', id: document.id },
      values: { signer: signer.name },
    });
  };

/** Updates a document's status from its signing. */
import { attachmentWorkflow } from '#generated/domain/workflows/attachment.ts';
import { getRecord } from '#server/kernel/data/records.ts';
import type { Effect } from '#server/kernel/workflow/context.ts';
import type { StateOf } from '#server/kernel/workflow/context.ts';

type AttachmentEvent = (typeof attachmentWorkflow)['transitions'][number]['event'];

const events: Partial<Record<StateOf<'signable-document'>, AttachmentEvent>> = {
  SENT: 'send',
  SIGNED: 'sign',
  REJECTED: 'call_back',
  EXPIRED: 'call_back',
  VOIDED: 'call_back',
};

/** Does nothing when the document already has the status, or has expired. */
export const markAttachment: Effect<'signable-document'> = async ({ session, record, to, applyTransition }) => {
  const event = events[to];
  if (event === undefined) return;
  const { status } = await getRecord(session, 'attachment', record.attachment_id);
  const isPossible = attachmentWorkflow.transitions.some(
    (each) => each.event === event && (each.from as readonly string[]).includes(status),
  );
  if (isPossible) await applyTransition('attachment', record.attachment_id, event);
};

/** Effects of sending, sealing or declining a document on its contract and order. */
import { messages } from '#generated/domain/messages.ts';
import type { TransitionContext } from '#server/kernel/workflow/context.ts';
import { setValues } from '#server/kernel/data/system-write.ts';
import { openDocumentsOfGroup, stepOfGroup } from '../queries.ts';
import {
  contractOfDocument,
  groupOfDocument,
  livingContracts,
  documentsOfContract,
  servicesWithoutContract,
} from './queries.ts';

/** From the transition of the document or contract; the session acts as the server. */
export type DocumentTransition = Pick<TransitionContext, 'session' | 'applyTransition'>;

/**
 * Marks the contract as sent with its first sent document; ignores a document without a contract. Throws 422 while its
 * figures differ from its quotes without a reason. [SG-069]
 */
export async function documentSent(
  { session, applyTransition }: DocumentTransition,
  attachmentId: string,
): Promise<void> {
  const contract = await contractOfDocument.first(session, { attachment: attachmentId });
  if (contract?.status === 'DRAFT') await applyTransition('contract', contract.id, 'send');
}

/** The last sealed document of a contract signs it, and the last contract submits its order. [SG-072] */
export async function documentSealed(move: DocumentTransition, attachmentId: string): Promise<void> {
  const { session, applyTransition } = move;
  const contract = await contractOfDocument.first(session, { attachment: attachmentId });
  if (contract?.status === 'DRAFT' || contract?.status === 'OUT_FOR_SIGNATURE') {
    const documents = await documentsOfContract.all(session, { contract: contract.id });
    if (documents.every(({ is_settled }) => is_settled)) await applyTransition('contract', contract.id, 'sign');
    return;
  }
  const group = await groupOfDocument.first(session, { attachment: attachmentId });
  if (group) await advanceOrder(move, group.id);
}

/**
 * The declined contract becomes void, a corrected draft replaces it, and its order waits for a contract again. [SG-071]
 */
export async function documentDeclined(
  { session, applyTransition }: DocumentTransition,
  attachmentId: string,
  reason?: string,
): Promise<void> {
  const contract = await contractOfDocument.first(session, { attachment: attachmentId });
  if (contract?.status !== 'OUT_FOR_SIGNATURE' && contract?.status !== 'SIGNED') return;
  await applyTransition('contract', contract.id, 'correct', { reason: reason ?? messages['document.rejected'] });
}

/** Advances the order while all of its contracts are ready; stops at a pending contract or document. */
export async function advanceOrder({ session, applyTransition }: DocumentTransition, group: string): Promise<void> {
  const contracts = await livingContracts.all(session, { group });
  if (contracts.length === 0 || contracts.some(({ status }) => status === 'DRAFT')) return;
  if (await servicesWithoutContract.isAny(session, { group })) return;
  const at = await stepOfGroup.first(session, { group });
  if (at?.current_step === 'contract_requested') await applyTransition('service-group', group, 'receive_contract');
  else if (at?.current_step !== 'contract_received') return;
  if (contracts.some(({ status }) => status === 'OUT_FOR_SIGNATURE')) return;
  if (!(await openDocumentsOfGroup.isAny(session, { group })))
    await applyTransition('service-group', group, 'submit_order');
}

/** The documents of a contract stay readable, but can no longer be signed. */
export async function voidDocuments(
  { session, applyTransition }: DocumentTransition,
  contract: string,
  reason: string,
): Promise<void> {
  for (const { id, document, status } of await documentsOfContract.all(session, { contract })) {
    if (document !== null && status !== 'SIGNED' && status !== 'REJECTED')
      await applyTransition('signable-document', document, 'void', { reason });
    await setValues(session, 'attachment', id, { is_superseded: true });
  }
}

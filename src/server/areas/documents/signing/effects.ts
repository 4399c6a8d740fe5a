/** Effects of transitions of documents and signers. */
import type { SigningEventKind } from '#generated/domain/lists/signing-event-kind.ts';
import { limits } from '#generated/domain/limits.ts';
import type { SignerOutcome } from '#generated/domain/lists/signer-outcome.ts';
import { documentDeclined, documentSealed, documentSent } from '#server/areas/procurement/contract.ts';
import { setValues } from '#server/kernel/data/system-write.ts';
import { tokenHash } from '#server/kernel/identity/token.ts';
import type { Effect, EventOf } from '#server/kernel/workflow/context.ts';
import type { Effects } from '#server/kernel/workflow/rules.ts';
import { keepEvent, theServer, type Actor } from './events.ts';
import { signatureRequestEmail } from './emails.ts';
import { finishedRequest, revokeLinks, signersOf } from './queries.ts';
import { hasSigned, inTurn, signing } from './turn.ts';
import { sealInput } from './seal-input.ts';

type OnDocument = Effect<'signable-document'>;

const kinds = {
  send: 'sent',
  resend: 'resent',
  sign: 'completed',
  upload_signed: 'uploaded',
  expire: 'expired',
  void: 'voided',
  reject: null,
  view: null,
} as const satisfies Readonly<Record<EventOf<'signable-document'>, SigningEventKind | null>>;

/** Stores the transition in the history of the document; the calls of signers store their own, with the signer. */
const keepMove: OnDocument = async ({ session, record, transition, request }) => {
  const kind = kinds[transition.event];
  if (kind === null) return;
  const detail = {
    ...(request.input?.['detail'] as object | undefined),
    ...(request.reason && { reason: request.reason }),
  };
  await keepEvent(session, record, { kind, detail, actor: actorOf(request.input) });
};

/** The actor in the call's input; otherwise the server itself. */
const actorOf = (input: Readonly<Record<string, unknown>> | undefined): Actor =>
  (input?.['actor'] as Actor | undefined) ?? theServer;

/** Starts the expiry clock and requests the signatures of the first signers. */
const startSigning: OnDocument = async ({ session, record, applyTransition, request }) => {
  await documentSent({ session, applyTransition }, record.attachment_id);
  const until = (request.input?.['until'] as string | undefined) ?? firstExpiry();
  await setValues(session, 'signable-document', record.id, { expires_at: until });
  for (const { id, status } of await signersOf.all(session, { document: record.id }))
    if (status === 'CANCELLED') await applyTransition('document-signer', id, 'reopen');
  const signers = await signersOf.all(session, { document: record.id });
  for (const { id } of inTurn(signers, record.signing_order)) await applyTransition('document-signer', id, 'ask');
};

/** External signers get an email with a link. Members get a notification, and its email has no link. */
const sendSignatureRequest: Effect<'document-signer'> = async ({ session, record, deps }) => {
  const document = { id: record.signable_document_id, team_id: record.team_id };
  await setValues(session, 'document-signer', record.id, { reminders_sent: 0 });
  await keepEvent(session, document, { kind: 'asked', signerId: record.id, actor: theServer });
  if (record.user_id === null)
    return deps.mailer.send(session, await signatureRequestEmail(session, 'signature-request', record.id));
  await deps.notifier.announce(session, {
    event: 'contract.signature_requested',
    teamId: record.team_id,
    record: { entity: 'signable-document', id: document.id },
    userIds: [record.user_id],
  });
};

const outcomes = { reject: 'declined_by_other', expire: 'expired', void: 'voided' } as const;

/** Open requests end; existing signatures stay. */
const cancelSigners: OnDocument = async ({ session, record, transition, applyTransition }) => {
  const outcome: SignerOutcome = outcomes[transition.event as keyof typeof outcomes];
  for (const signer of await signersOf.all(session, { document: record.id })) {
    if (hasSigned(signer) || signer.status === 'CANCELLED') continue;
    await setValues(session, 'document-signer', signer.id, { outcome: signer.outcome ?? outcome });
    await applyTransition('document-signer', signer.id, 'cancel');
  }
};

const revokeSignatureLinks: OnDocument = async ({ session, record }) => {
  await revokeLinks.change(session, { document: record.id });
};

/** The input of the sealed copy is fixed with the last signature, and its job exists exactly when that commits. */
const prepareSeal: OnDocument = async ({ session, record, deps }) => {
  const input = await sealInput(session, record);
  const verify_code_sha256 = input.verify_code === null ? null : tokenHash(input.verify_code);
  await setValues(session, 'signable-document', record.id, { seal_input: input, verify_code_sha256 });
  await deps.enqueue(session, 'seal-document', { documentId: record.id });
};

/** The uploaded copy replaces every missing signature. */
const completeManually: OnDocument = async ({ session, record, applyTransition }) => {
  for (const signer of signing(await signersOf.all(session, { document: record.id })))
    if (!hasSigned(signer)) await applyTransition('document-signer', signer.id, 'complete_by_hand');
};

/** The last document submits the order automatically. [SG-072] */
const finishSigning: OnDocument = async ({ session, record, applyTransition }) => {
  await documentSealed({ session, applyTransition }, record.attachment_id);
};

/** A request is complete once its last document is signed. [AI-019] */
const completeSignatureRequest: OnDocument = async ({ session, record, applyTransition }) => {
  if (record.action_item_id === null) return;
  const item = await finishedRequest.first(session, { item: record.action_item_id });
  if (item) await applyTransition('action-item', item.id, 'complete');
};

const returnToContract: OnDocument = async ({ session, record, applyTransition, request }) => {
  await documentDeclined({ session, applyTransition }, record.attachment_id, request.reason);
};

const dayMs = 86_400_000;

/** When a request that is sent now ends. */
export const firstExpiry = (now = Date.now()): string =>
  new Date(now + limits.signatureExpiryDays * dayMs).toISOString();

export const signingEffects = {
  keepMove,
  startSigning,
  sendSignatureRequest,
  cancelSigners,
  revokeSignatureLinks,
  prepareSeal,
  completeManually,
  finishSigning,
  completeSignatureRequest,
  returnToContract,
} satisfies Partial<Effects>;

/** Prepares a team's file for signing (DO-029), or stores it as signed elsewhere (DO-025). */
import { Readable } from 'node:stream';
import { messages } from '#generated/domain/messages.ts';
import { fill } from '#domain/format/fill.ts';
import { limits } from '#generated/domain/limits.ts';
import type { operations } from '#generated/api/types/signing.ts';
import type { Download } from '#runtime/operation.ts';
import { systemScope } from '#server/kernel/access/scope.ts';
import type { RecordOf } from '#server/kernel/data/record.ts';
import { getRecord } from '#server/kernel/data/records.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { addRecord, setValues } from '#server/kernel/data/system-write.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import { ApiError, invalid } from '#server/kernel/errors.ts';
import type { CallContext } from '#server/kernel/operations/context.ts';
import { PdfRefused, type PdfSource } from '#server/kernel/pdf/ask.ts';
import { imageToPdf, inspectPdf, normalizePdf } from '#server/kernel/pdf/files.ts';
import type { Inspected, RefusalReason } from '#server/kernel/pdf/types.ts';
import { copySetup } from './carry-over.ts';
import { keepEvent, type Actor } from './events.ts';
import { lockedDocument } from './lock.ts';
import { correctedBy, fileFacts, liveOfAttachment, lockAttachment } from './queries.ts';
import { signingSetup, type SigningSetup } from './setup.ts';
import { actorOf } from './staff.ts';

type Preparing = operations['prepareSignableDocument']['requestBody']['content']['application/json'];
type Attachment = RecordOf<'attachment'>;
type Services = Pick<CallContext['services'], 'files'>;

export async function prepareDocument(context: CallContext, body: Preparing): Promise<SigningSetup> {
  const attachment = (await context.door.get(context.scope, 'attachment', body.attachment_id)) as Attachment;
  const readable = body.already_signed ? null : await readableCopy(context, attachment);
  return transaction(context.pool, systemScope('signing', context.scope), { mode: 'write' }, async (session) => {
    await requireFree(session, attachment);
    const actor = await actorOf(session, context);
    const document = await addDocument(session, attachment, body);
    await keepEvent(session, document, { kind: 'created', actor, detail: { sha256: document.original_sha256 } });
    if (readable === null) await keepAsSigned(session, context, document, actor);
    else {
      await keepDocument(session, context.services, document, readable, actor);
      if (document.supersedes_id !== null) await copySetup(session, document.supersedes_id, document.id);
    }
    return signingSetup(session, document.id);
  });
}

/** The same inside the transaction that received the file, so a file that cannot be signed rolls back everything. */
export async function prepareReceived(
  session: Session,
  context: CallContext,
  attachment: Attachment,
  actionItemId: string,
): Promise<void> {
  const copy = await copyOf(() => context.services.files.openChecked(session, attachment.file_id));
  const actor = await actorOf(session, context);
  const document = await addDocument(session, attachment, {
    attachment_id: attachment.id,
    action_item_id: actionItemId,
    already_signed: false,
  });
  await keepEvent(session, document, { kind: 'created', actor, detail: { sha256: document.original_sha256 } });
  await keepDocument(session, context.services, document, copy, actor);
}

/** Of several simultaneous calls for one attachment, one succeeds. */
async function requireFree(session: Session, attachment: Attachment): Promise<void> {
  await lockAttachment.first(session, { attachment: attachment.id });
  const refuse = (text: string): never => {
    throw new ApiError('conflict', { message: text, fields: { attachment_id: [text] } });
  };
  if (attachment.is_superseded) refuse(messages['signing.attachmentSuperseded']);
  if (await liveOfAttachment.isAny(session, { attachment: attachment.id })) refuse(messages['signing.attachmentInUse']);
}

export async function addDocument(session: Session, attachment: Attachment, body: Preparing) {
  const { contract_id: contractId, action_item_id: itemId, name } = body;
  const supersedesId = body.supersedes_id ?? (await correctedBy.first(session, { attachment: attachment.id }))?.id;
  const team = attachment.team_id;
  const contract = contractId ?? attachment.contract_id;
  const group =
    contract === null ? null : (await ofTeam(session, 'contract', contract, team, 'contract_id')).service_group_id;
  if (itemId) await ofTeam(session, 'action-item', itemId, team, 'action_item_id');
  if (supersedesId) {
    const earlier = await ofTeam(session, 'signable-document', supersedesId, team, 'supersedes_id');
    const hasEnded = earlier.status === 'REJECTED' || earlier.status === 'VOIDED';
    if (!hasEnded) throw invalid({ supersedes_id: [messages['signing.supersedesUnknown']] });
  }
  const { sha256 } = await fileFacts.one(session, { file: attachment.file_id });
  await setValues(session, 'attachment', attachment.id, { is_prepared: true });
  return addRecord(session, 'signable-document', {
    team_id: team,
    attachment_id: attachment.id,
    name: name?.trim() || attachment.name,
    contract_id: contract,
    service_group_id: attachment.service_group_id ?? group,
    action_item_id: itemId ?? attachment.action_item_id,
    supersedes_id: supersedesId ?? null,
    file_id: attachment.file_id,
    original_sha256: sha256,
  });
}

/** Throws 422 for a record of another team, the same as for an absent one. */
async function ofTeam<Id extends 'contract' | 'action-item' | 'signable-document'>(
  session: Session,
  resource: Id,
  id: string,
  teamId: string,
  field: string,
): Promise<RecordOf<Id>> {
  const record = await getRecord(session, resource, id).catch(() => null);
  if (record?.team_id !== teamId) throw invalid({ [field]: [messages['validation.invalid']] });
  return record;
}

/** The document to sign, with its pages; `made` when it is not the received file itself. */
interface Copy {
  readonly inspected: Inspected;
  readonly made: Uint8Array | null;
}

/** Throws 422 with the reason for a file that cannot be signed, and stores nothing of it. */
const readableCopy = ({ pool, scope, services }: CallContext, attachment: Attachment): Promise<Copy> =>
  copyOf(() =>
    transaction(pool, systemScope('signing', scope), { mode: 'write' }, (session) =>
      services.files.openChecked(session, attachment.file_id),
    ),
  );

/**
 * Streams the file into the inspecting process, and once more for a copy, so the whole file is never in this process's
 * memory.
 */
async function copyOf(open: () => Promise<Download>): Promise<Copy> {
  const { contentType, body } = await open();
  const content = Readable.from(body);
  if (contentType !== 'application/pdf') return madeCopy(imageToPdf(content));
  const inspected = await inspectedOf(content);
  return inspected.needsCopy ? madeCopy(normalizePdf(Readable.from((await open()).body))) : { inspected, made: null };
}

async function madeCopy(making: Promise<Uint8Array>): Promise<Copy> {
  const made = await making.catch((error: unknown) => {
    throw error instanceof PdfRefused ? unfit(error.reason) : error;
  });
  return { inspected: await inspectedOf(made), made };
}

async function inspectedOf(file: PdfSource): Promise<Inspected> {
  const inspected = await inspectPdf(file);
  if ('reason' in inspected) throw unfit(inspected.reason);
  return inspected;
}

const unfit = (reason: RefusalReason): ApiError => invalid({ attachment_id: [refusalText(reason)] });

const holds: Partial<Record<RefusalReason, string>> = {
  scripts: messages['signing.holdsScripts'],
  launch: messages['signing.holdsLaunch'],
  attachments: messages['signing.holdsAttachments'],
  forms: messages['signing.holdsForms'],
  media: messages['signing.holdsMedia'],
  encrypted: messages['signing.holdsPassword'],
};

function refusalText(reason: RefusalReason): string {
  const what = holds[reason];
  if (what !== undefined) return fill(messages['signing.notForSigning'], { what });
  if (reason === 'signed') return messages['signing.isSignedFile'];
  if (reason === 'pages') return fill(messages['signing.tooManyPages'], { n: limits.signaturePagesMax });
  return messages[reason === 'size' ? 'validation.fileSize' : 'signing.notReadable'];
}

export async function keepDocument(
  session: Session,
  services: Services,
  document: RecordOf<'signable-document'>,
  { inspected, made }: Copy,
  actor: Actor,
): Promise<void> {
  const name = document.name.replace(/\.[a-z]+$/i, '');
  const copy = made && { name: `${name}.pdf`, contentType: 'application/pdf', content: made };
  const file = copy ? await services.files.keepMade(session, copy, { teamId: document.team_id }) : document.file_id;
  const { sha256, size_bytes: size } = await fileFacts.one(session, { file });
  await setValues(session, 'signable-document', document.id, {
    document_file_id: file,
    document_sha256: sha256,
    document_bytes: size,
    pages: inspected.pages.map((page) => ({ ...page })),
    has_text: inspected.hasText,
  });
  if (made) await keepEvent(session, document, { kind: 'normalized', actor, detail: { sha256 } });
}

/** Signed elsewhere: creates no request, and the received file is the signed one. */
async function keepAsSigned(
  session: Session,
  { services }: CallContext,
  document: RecordOf<'signable-document'>,
  actor: Actor,
): Promise<void> {
  await lockedDocument(session, document.id);
  await setValues(session, 'signable-document', document.id, {
    signature_type: 'MANUAL_SIGN',
    signed_file_id: document.file_id,
    signed_sha256: document.original_sha256,
  });
  await services.transition(session, 'signable-document', document.id, 'upload_signed', { input: { actor } });
}

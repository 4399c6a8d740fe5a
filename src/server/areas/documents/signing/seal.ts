/** The job that seals a fully signed document. Each step may run again, and makes one sealed file. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type pg from 'pg';
import { messages } from '#generated/domain/messages.ts';
import { limits } from '#generated/domain/limits.ts';
import { truncate } from '#server/kernel/data/truncate.ts';
import { jobScope } from '#server/kernel/access/scope.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { documentSealed, type DocumentTransition } from '#server/areas/procurement/contract.ts';
import { setValues } from '#server/kernel/data/system-write.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import type { FileStore } from '#server/kernel/files/file-store.ts';
import type { Enqueue, Job } from '#server/kernel/jobs/jobs.ts';
import type { JobPayloads } from '#server/kernel/jobs/job-types.ts';
import type { Mailer } from '#server/kernel/email/mailer.ts';
import type { Notifier } from '#server/kernel/notify/notification-event.ts';
import { PdfRefused } from '#server/kernel/pdf/ask.ts';
import { hasRightToLeft } from '#server/kernel/pdf/bidi.ts';
import { printedText } from '#server/kernel/pdf/fonts.ts';
import { verifyPdf } from '#server/kernel/pdf/files.ts';
import { sealPdf } from '#server/kernel/pdf/seal.ts';
import type { Sealer, Verified } from '#server/kernel/pdf/types.ts';
import type { Transition } from '#server/kernel/workflow/transition.ts';
import { certificateOf, printedFacts } from './certificate.ts';
import { evidenceOf } from './evidence.ts';
import { keepEvent, theServer } from './events.ts';
import { lockedDocument } from './lock.ts';
import { signedCopyEmail } from './emails.ts';
import { documentToSeal, finishedRequest, signersOf, unsealed } from './queries.ts';
import { unknownBefore, type SealInput } from './seal-input.ts';
import { stampsOf } from './stamps.ts';

declare module '#server/kernel/jobs/job-types.ts' {
  interface JobPayloads {
    readonly 'seal-document': { readonly documentId: string };
    readonly 'seal-sweep': Readonly<Record<never, never>>;
  }
}

export interface SealDeps {
  readonly pool: pg.Pool;
  readonly files: FileStore;
  readonly sealer: Sealer;
  readonly publicUrl: string;
  readonly transition: Transition;
  readonly mailer: Mailer;
  readonly notifier: Notifier;
  readonly enqueue: Enqueue;
}

const scope = jobScope('seal-document');

/** Skips a document that is sealed already. When the last try fails, staff are notified of the reason. */
export async function sealDocument(deps: SealDeps, job: Job<JobPayloads['seal-document']>): Promise<void> {
  const { documentId } = job.payload;
  try {
    const sealed = await sealedFiles(deps, documentId);
    if (sealed !== null) await keepSealed(deps, documentId, sealed);
  } catch (error) {
    if (job.isLastTry) await notifyFailure(deps, documentId, reasonOf(error));
    throw error;
  }
}

/** In words, because staff can retry it. */
const reasonOf = (error: unknown): string =>
  error instanceof PdfRefused && error.reason === 'time' ? messages['signing.sealTime'] : (error as Error).message;

/** Finds documents whose job was lost in a crash: signed for a while, without a seal and without a reported failure. */
export const sweepUnsealed = ({ pool, enqueue }: SealDeps): Promise<void> =>
  transaction(pool, scope, { mode: 'write' }, async (session) => {
    for (const { id } of await unsealed.all(session)) await enqueue(session, 'seal-document', { documentId: id });
  });

interface Sealed {
  readonly copy: Uint8Array;
  readonly evidence: Uint8Array;
}

/** Null when there is nothing to seal. The same input gives the same bytes, in any process. */
async function sealedFiles(deps: SealDeps, documentId: string): Promise<Sealed | null> {
  const read = await transaction(deps.pool, scope, { mode: 'write' }, async (session) => {
    const found = await documentToSeal.first(session, { document: documentId });
    if (!found?.seal_input || found.document_file_id === null) return null;
    const { body } = await deps.files.openChecked(session, found.document_file_id);
    return {
      input: { ...unknownBefore, ...(found.seal_input as object as SealInput) },
      document: await buffer(Readable.from(body)),
    };
  });
  if (read === null) return null;
  const { input, document } = read;
  if (sha256(document) !== input.document.sha256)
    throw new Error('The stored document is not the one that was signed.');
  const sealed = await sealPdf({
    document,
    stamps: stampsOf(input),
    certificate: certificateOf(input, deps.publicUrl),
    sealer: deps.sealer,
    signedAt: input.signed_at,
    name: messages['shell.product'],
    reason: messages['signing.sealReason'],
  });
  requireSound(await verifyPdf(sealed), input);
  return { copy: sealed, evidence: evidenceOf(input) };
}

/**
 * Checks with independent code, not the code that sealed: signature, whole file, the original document, and the facts
 * on the certificate.
 */
export function requireSound({ seal, original, pages, text }: Verified, input: SealInput): void {
  const fail = (what: string): never => {
    throw new Error(`The sealed copy is not sound: ${what}.`);
  };
  if (!seal?.isIntact) fail('its signature does not hold');
  if (!seal?.coversWholeFile) fail('its signature does not cover the whole file');
  if (original?.sha256 !== input.document.sha256 || original?.length !== input.document.bytes)
    fail('it does not begin with the document');
  if (pages <= input.document.pages) fail('it has no certificate page');
  const printed = lettersOf(text.slice(input.document.pages).join(' '));
  const missing = printedFacts(input).find((fact) => !says(printed, printedText(fact)));
  if (missing !== undefined) fail(`its certificate does not say "${missing}"`);
}

/** Lines of a page may break anywhere. */
const lettersOf = (text: string): string =>
  text.normalize('NFKC').replaceAll(/[\s\p{Default_Ignorable_Code_Point}]+/gu, '');

/** Scripts whose letters a PDF reader returns in drawing order. */
const isReordered = (fact: string): boolean => hasRightToLeft(fact) || /\p{Mark}/u.test(fact);

function says(printed: string, fact: string): boolean {
  const letters = lettersOf(fact);
  if (printed.includes(letters)) return true;
  if (!isReordered(letters)) return false;
  const [wanted, found] = [countsOf(letters), countsOf(printed)];
  return [...wanted].every(([letter, count]) => (found.get(letter) ?? 0) >= count);
}

function countsOf(text: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  // Brackets are drawn as their mirror images.
  for (const letter of text.normalize('NFKD').match(/[\p{L}\p{M}\p{N}\p{S}]/gu) ?? [])
    counts.set(letter, (counts.get(letter) ?? 0) + 1);
  return counts;
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** One transaction: the copy and its evidence, the time, the event, and the effects on request, contract and people. */
const keepSealed = (deps: SealDeps, documentId: string, { copy, evidence }: Sealed): Promise<void> =>
  transaction(deps.pool, scope, { mode: 'write' }, async (session) => {
    const document = await lockedDocument(session, documentId);
    if (document.status !== 'SIGNED' || document.signed_file_id !== null) return;
    const name = document.name.replace(/\.[a-z]+$/i, '');
    const made = { name: `${name}.pdf`, contentType: 'application/pdf', content: copy };
    const facts = { name: `${name} evidence.json`, contentType: 'application/json', content: evidence };
    const of = { teamId: document.team_id };
    const fingerprint = sha256(copy);
    await setValues(session, 'signable-document', documentId, {
      signed_file_id: await deps.files.keepMade(session, made, of),
      evidence_file_id: await deps.files.keepMade(session, facts, of),
      signed_sha256: fingerprint,
      sealed_at: new Date().toISOString(),
      seal_failure: null,
    });
    await keepEvent(session, document, { kind: 'sealed', detail: { sha256: fingerprint }, actor: theServer });
    await afterSeal(session, deps, document);
  });

/**
 * Submits the order after the last document, completes the signature request, and sends everyone the copy. [SG-072]
 * [AI-019]
 */
async function afterSeal(
  session: Session,
  { transition, mailer, notifier }: SealDeps,
  document: Awaited<ReturnType<typeof lockedDocument>>,
): Promise<void> {
  const applyTransition: DocumentTransition['applyTransition'] = async (entity, id, event, request) => {
    await transition(session, entity, id, event, request);
  };
  await documentSealed({ session, applyTransition }, document.attachment_id);
  const item =
    document.action_item_id === null
      ? undefined
      : await finishedRequest.first(session, { item: document.action_item_id });
  if (item) await transition(session, 'action-item', item.id, 'complete');
  for (const { id, role, status } of await signersOf.all(session, { document: document.id })) {
    if (role === 'viewer' && status === 'NOT_STARTED') await transition(session, 'document-signer', id, 'complete');
    await mailer.send(session, await signedCopyEmail(session, id));
  }
  await notifier.announce(session, {
    event: 'contract.sealed',
    teamId: document.team_id,
    record: { entity: 'signable-document', id: document.id },
  });
}

const notifyFailure = ({ pool, notifier }: SealDeps, documentId: string, reason: string): Promise<void> =>
  transaction(pool, scope, { mode: 'write' }, async (session) => {
    const document = await lockedDocument(session, documentId);
    if (document.signed_file_id !== null) return;
    await setValues(session, 'signable-document', documentId, {
      seal_failure: truncate('signable-document', 'seal_failure', reason),
    });
    await keepEvent(session, document, { kind: 'seal_failed', detail: { reason }, actor: theServer });
    await notifier.announce(session, {
      event: 'contract.sealing_failed',
      teamId: document.team_id,
      record: { entity: 'signable-document', id: documentId },
      values: { reason },
    });
  });

/** Retries after the first try. */
export const sealRetries = limits.sealTries - 1;

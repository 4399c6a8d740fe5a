/** Signing: one transaction, one outcome (DO-029). */
import { createHash } from 'node:crypto';
import { messages } from '#generated/domain/messages.ts';
import { limits } from '#generated/domain/limits.ts';
import { formatDate } from '#domain/format/date.ts';
import { fill } from '#domain/format/fill.ts';
import { truncate } from '#server/kernel/data/truncate.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { getRecord } from '#server/kernel/data/records.ts';
import { setValues } from '#server/kernel/data/system-write.ts';
import { ApiError } from '#server/kernel/errors.ts';
import { storeLink } from '#server/kernel/email/link.ts';
import type { CallContext } from '#server/kernel/operations/context.ts';
import { momentIn } from './emails.ts';
import { valuesOf, type Submission } from './answers.ts';
import { consentText } from './consent.ts';
import { canonicalJson, keepEvent } from './events.ts';
import { unusable, type OpenSigning } from './opened.ts';
import { shownField, signingPage, type SigningPage } from './page.ts';
import { fieldsOf, partiesOf, signersOf, useLinks } from './queries.ts';
import { hasSigned, inTurn, signing, type Signer } from './turn.ts';

type Services = CallContext['services'];

/**
 * Under the locks of the document. Repeating the same submission returns the first answer; a different one gets 409.
 */
export async function sign(
  session: Session,
  opened: OpenSigning,
  submission: Submission,
  services: Services,
): Promise<SigningPage> {
  const { document, signer, bar } = opened;
  const hash = submissionHash(submission);
  if (hasSigned(signer)) {
    if (signer.submission_sha256 !== hash)
      throw new ApiError('conflict', { message: messages['signing.alreadySigned'] });
    return signingPage(session, document, signer, bar);
  }
  if (!opened.wasLive) throw unusable();
  requireTurn(opened);
  await writeSignature(session, opened, submission, hash, services);
  await goOn(session, opened, services);
  const after = await signersOf.all(session, { document: document.id });
  const now = await getRecord(session, 'signable-document', document.id);
  return signingPage(
    session,
    now,
    after.find(({ id }) => id === signer.id)!,
    bar,
  );
}

/** The signed content, without facts about the browser. */
function submissionHash({
  token: _token,
  document_id: _id,
  time_zone: _zone,
  follow_key: _key,
  ...signed
}: Submission): string {
  const fields = signed.fields.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  return createHash('sha256')
    .update(canonicalJson({ ...signed, fields }))
    .digest('hex');
}

/** Throws 409 with the reason when the signing has ended or somebody else signs first. */
export function requireTurn({ document, signer, signers, linkId, isLive }: OpenSigning): void {
  const refuse = (message: string): never => {
    throw new ApiError('conflict', { message });
  };
  if (document.status === 'REJECTED') {
    const decliner = signers.find(({ declined_at: at }) => at !== null);
    refuse(fill(messages['signing.declinedBy'], { name: decliner?.name }));
  }
  const isOver = document.expires_at !== null && Date.parse(document.expires_at) <= Date.now();
  if (isOver || !['SENT', 'VIEWED'].includes(document.status)) refuse(messages['signing.hasEnded']);
  if (signer.status === 'SENT' && !isLive) throw unusable();
  if (signer.status === 'SENT') return;
  const [next] = inTurn(signers, document.signing_order);
  if (linkId !== null || !next) throw unusable();
  refuse(fill(messages['signing.notYourTurn'], { name: next.name }));
}

async function writeSignature(
  session: Session,
  { document, signer, actor, linkId }: OpenSigning,
  submission: Submission,
  hash: string,
  { transition }: Services,
): Promise<void> {
  const now = new Date();
  const parties = await partiesOf.one(session, { document: document.id });
  const zone = knownZone(submission.time_zone) ?? parties.time_zone;
  const own = (await fieldsOf.all(session, { document: document.id })).filter((field) => field.signer_id === signer.id);
  const values = await valuesOf(submission, own.map(shownField), dayIn(zone, now));
  for (const [id, value] of values) await setValues(session, 'signature-field', id, { value });
  const consent = consentText(parties);
  const at = now.toISOString();
  const { name, title, signature } = submission;
  await setValues(session, 'document-signer', signer.id, {
    ...(signer.viewed_at === null && { viewed_at: at }),
    consented_at: at,
    consent_version: consent.version,
    consent_sha256: consent.sha256,
    signed_name: name.trim(),
    signed_title: title?.trim() || null,
    signature_kind: signature.kind,
    signature_strokes: signature.kind === 'drawn' ? (signature.strokes ?? null) : null,
    signed_at: at,
    signed_from_ip: actor.ipAddress,
    signed_user_agent: truncate('document-signer', 'signed_user_agent', actor.userAgent),
    time_zone: zone,
    identified_by: linkId === null ? 'account' : 'link',
    submission_sha256: hash,
  });
  const about = { signerId: signer.id, actor };
  await keepEvent(
    session,
    document,
    { kind: 'consented', detail: { version: consent.version, sha256: consent.sha256 }, ...about },
    at,
  );
  await keepEvent(session, document, { kind: 'signed', detail: { submission: hash }, ...about }, at);
  await useLinks.change(session, { signer: signer.id, link: linkId });
  if (linkId !== null && submission.follow_key) await keepFollowKey(session, signer, document, submission.follow_key);
  await transition(session, 'document-signer', signer.id, 'complete');
}

/** The used link no longer opens the document, but its page may still poll the outcome. */
const keepFollowKey = (
  session: Session,
  signer: Signer,
  document: OpenSigning['document'],
  key: string,
): Promise<unknown> =>
  storeLink(session, key, signer.email, {
    purpose: 'signature_followed',
    path: '',
    expiresInHours: limits.signatureFollowHours,
    userId: null,
    teamId: document.team_id,
    subject: { entity: 'document-signer', id: signer.id },
  });

/** Requests the next signatures; after the last one the document is signed. */
async function goOn(
  session: Session,
  { document, signer, actor }: OpenSigning,
  { transition, notifier }: Services,
): Promise<void> {
  const signers = await signersOf.all(session, { document: document.id });
  const team = await partiesOf.one(session, { document: document.id });
  await notifier.announce(session, {
    event: signer.role === 'carrier' ? 'contract.countersigned' : 'contract.signed',
    teamId: document.team_id,
    record: { entity: 'signable-document', id: document.id },
    values: {
      signer: signer.name,
      provider: signer.company ?? signer.name,
      signed: momentIn(team.time_zone, new Date().toISOString()),
    },
  });
  if (signing(signers).every(hasSigned)) {
    await transition(session, 'signable-document', document.id, 'sign', { input: { actor } });
    return;
  }
  for (const next of inTurn(signers, document.signing_order)) await askOnce(session, next, transition);
}

async function askOnce(session: Session, { id, status }: Signer, transition: Services['transition']): Promise<void> {
  if (status === 'NOT_STARTED') await transition(session, 'document-signer', id, 'ask');
}

/** `Mar 17, 2026` in the signer's zone. */
const dayIn = (timeZone: string, now: Date): string => formatDate(now.toISOString(), 'text', timeZone);

/** Null for an unknown zone. */
function knownZone(name: string | null | undefined): string | null {
  if (!name) return null;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

/** Staff's view of a document for signing, with the problems that prevent sending. Never contains a link. */
import { messages } from '#generated/domain/messages.ts';
import { fill } from '#domain/format/fill.ts';
import type { components } from '#generated/api/types/components.ts';
import { limits } from '#generated/domain/limits.ts';
import { isoInstant } from '#server/kernel/data/record.ts';
import { getRecord } from '#server/kernel/data/records.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { likelySigners } from './likely.ts';
import { shownField } from './page.ts';
import { fieldsOf, sealFailureOf, signersOf } from './queries.ts';
import { signing, type Signer } from './turn.ts';

export type SigningSetup = components['schemas']['SigningSetup'];

export async function signingSetup(session: Session, documentId: string): Promise<SigningSetup> {
  const document = await getRecord(session, 'signable-document', documentId);
  const signers = await signersOf.all(session, { document: documentId });
  const fields = (await fieldsOf.all(session, { document: documentId })).map(shownField);
  const failure = await sealFailureOf.first(session, { document: documentId });
  return {
    id: document.id,
    name: document.name,
    status: document.status,
    signature_type: document.signature_type,
    signing_order: document.signing_order,
    attachment_id: document.attachment_id,
    contract_id: document.contract_id,
    service_group_id: document.service_group_id,
    team_id: document.team_id,
    supersedes_id: document.supersedes_id,
    received_file_id: document.file_id,
    document_file_id: document.document_file_id,
    signed_file_id: document.signed_file_id,
    evidence_file_id: document.evidence_file_id,
    document_sha256: document.document_sha256,
    pages: (document.pages ?? []) as SigningSetup['pages'],
    has_text: document.has_text,
    sent_at: document.sent_at,
    expires_at: document.expires_at,
    extend_until: lastExpiry(document.sent_at),
    signed_at: document.signed_date,
    sealed_at: document.sealed_at,
    seal_failure: failure?.seal_failure ?? null,
    end_reason: document.reject_reason ?? document.void_reason,
    signers: signers.map(shownSigner),
    likely_signers: document.status === 'DRAFT' ? await likelySigners(session, document) : [],
    fields,
    problems: document.status === 'DRAFT' ? problemsOf(signers, fields, document.document_file_id !== null) : [],
  };
}

const dayMs = 86_400_000;

/** Thirty days after the first sending; null before it. */
export const lastExpiry = (sentAt: string | null): string | null =>
  sentAt === null ? null : new Date(Date.parse(sentAt) + limits.signatureExpiryMaxDays * dayMs).toISOString();

type Problem = SigningSetup['problems'][number];

/** There must be a signer, and each needs a signature field. */
export function problemsOf(signers: readonly Signer[], fields: SigningSetup['fields'], isReadable: boolean): Problem[] {
  const problem = (text: string, signerId: string | null = null): Problem => ({
    text,
    signer_id: signerId,
    field_id: null,
  });
  if (!isReadable) return [problem(messages['signing.notReadable'])];
  const asked = signing(signers);
  if (asked.length === 0) return [problem(messages['document.noSigners'])];
  const withField = new Set(fields.filter(({ kind }) => kind === 'signature').map((field) => field.signer_id));
  return asked
    .filter(({ id }) => !withField.has(id))
    .map(({ id, name }) => problem(fill(messages['signing.noSignatureField'], { name }), id));
}

const instant = (text: string | null): string | null => (text === null ? null : isoInstant(text));

const shownSigner = (signer: Signer): SigningSetup['signers'][number] => ({
  id: signer.id,
  position: signer.position,
  name: signer.name,
  email: signer.email,
  role: signer.role,
  company: signer.company,
  user_id: signer.user_id,
  status: signer.status,
  outcome: signer.outcome,
  asked_at: instant(signer.sent_at),
  opened_at: instant(signer.viewed_at),
  signed_at: instant(signer.signed_at),
  declined_at: instant(signer.declined_at),
  reminded_at: instant(signer.reminded_at),
  reminders_sent: signer.reminders_sent,
});

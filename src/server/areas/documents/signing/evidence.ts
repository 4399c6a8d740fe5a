/**
 * The evidence file of a sealed document: the facts of its certificate as data. The certificate prints its hash, so the
 * seal of the document covers it too. [DO-029]
 */
import { createHash } from 'node:crypto';
import type { SealInput } from './seal-input.ts';

/** The same input gives the same bytes. UTF-8. */
export function evidenceOf(input: SealInput): Uint8Array {
  const { document, template, team, carrier, contract, time_zone, consent, signers, fields, events } = input;
  const evidence = {
    format: 'trunkline-signing-evidence-1',
    document,
    template,
    team,
    carrier,
    contract,
    time_zone,
    consent,
    signers: signers.map(signerOf),
    fields: fields.map(({ signer_id, kind, page, x, y, w, h, value }) => ({
      signer_id,
      kind,
      page,
      x,
      y,
      w,
      h,
      value,
    })),
    // SHA-256 of the hash before and the canonical JSON of the rest, with the id of the document as `signable_document_id`.
    events,
    head_hash: input.head_hash,
    signed_at: input.signed_at,
    code: input.verify_code,
  };
  return Buffer.from(`${JSON.stringify(evidence, null, 2)}\n`);
}

/** SHA-256 in hex, as the certificate prints it. */
export const evidenceHash = (input: SealInput): string => createHash('sha256').update(evidenceOf(input)).digest('hex');

const signerOf = (signer: SealInput['signers'][number]) => ({
  id: signer.id,
  position: signer.position,
  role: signer.role,
  name: signer.name,
  email: signer.email,
  company: signer.company,
  status: signer.status,
  identified_by: signer.identified_by,
  asked_at: isoOf(signer.sent_at),
  first_opened_at: isoOf(signer.viewed_at),
  consented_at: isoOf(signer.consented_at),
  consent_version: signer.consent_version,
  consent_sha256: signer.consent_sha256,
  signed_at: isoOf(signer.signed_at),
  signed_name: signer.signed_name,
  signed_title: signer.signed_title,
  signature: signer.signature_kind,
  submission_sha256: signer.submission_sha256,
  ip_address: signer.signed_from_ip,
  user_agent: signer.signed_user_agent,
  time_zone: signer.time_zone,
});

const isoOf = (instant: string | null): string | null => (instant === null ? null : new Date(instant).toISOString());

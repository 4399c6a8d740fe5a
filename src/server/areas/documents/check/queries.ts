/** Queries of the verification page. */
import { raw, value } from '#server/kernel/data/statements/raw.ts';

/** Hashes and numbers of the sealed document whose code has that SHA-256, without its content and people. */
export const sealedByCode = raw<
  { hash: string },
  {
    sealed_at: string;
    signers: number;
    document_sha256: string;
    document_bytes: number;
    sealed_sha256: string;
  }
>`
  select d.sealed_at, d.document_sha256, d.document_bytes, d.signed_sha256 as sealed_sha256,
         (select count(*)::int from document_signers s
           where s.signable_document_id = d.id and s.role <> ${value<'document_signers.role'>('viewer')}) as signers
    from signable_documents d
   where d.verify_code_sha256 = ${'hash'} and d.sealed_at is not null and d.signed_sha256 is not null`;

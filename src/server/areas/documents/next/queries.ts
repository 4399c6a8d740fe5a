/** Queries of open signature work of a request. */
import { part, param, raw, value, values, type Col } from '#server/kernel/data/statements/raw.ts';

interface OfGroup {
  readonly group: string;
}

/** Documents of the request or of one of its contracts. */
const ofGroup = part`signable_documents d join attachments a on a.id = d.attachment_id and not a.is_superseded
  left join contracts c on c.id = a.contract_id`;
const isOfGroup = part`coalesce(a.service_group_id, c.service_group_id) = ${param('group')}`;
const isOut = part`d.status in ${values<'signable_documents.status'>('SENT', 'VIEWED')}`;

/** The signer may sign now. */
const isAsked = part`s.status = ${value<'document_signers.status'>('SENT')}`;

interface SignatureTask {
  readonly id: string;
  readonly document: Col<'attachments.name'>;
}

/** The first document that waits for this user, by account or by the account's address. */
export const documentForUser = raw<OfGroup & { user: string | null }, SignatureTask>`
  select d.id, a.name as document from ${ofGroup}
    join document_signers s on s.signable_document_id = d.id and ${isAsked}
    join users u on u.id = ${'user'} and (s.user_id = u.id or lower(s.email) = lower(u.email))
   where ${isOfGroup} and ${isOut} order by s.sent_at, d.id limit 1`;

export const awaitedSigner = raw<OfGroup, { name: Col<'document_signers.name'>; since: string }>`
  select s.name, s.sent_at::text as since from ${ofGroup}
    join document_signers s on s.signable_document_id = d.id and ${isAsked}
   where ${isOfGroup} and ${isOut} order by s.sent_at, s.position limit 1`;

/** The first document of a draft without signature requests. */
export const documentNotPrepared = raw<OfGroup, SignatureTask>`
  select a.id, a.name as document from contracts c
    join attachments a on a.contract_id = c.id and not a.is_superseded
     and a.category = ${value<'attachments.category'>('CONTRACT')}
   where c.service_group_id = ${'group'} and c.status = ${value<'contracts.status'>('DRAFT')}
     and not exists (select from signable_documents d where d.attachment_id = a.id
       and d.status in ${values<'signable_documents.status'>('DRAFT', 'SENT', 'VIEWED', 'EXPIRED', 'SIGNED')})
   order by a.created_at, a.id limit 1`;

/** The first document to send; a signing that ended without a signature must be sent again. */
export const documentNotSent = raw<OfGroup, SignatureTask>`
  select d.id, a.name as document from ${ofGroup}
   where ${isOfGroup} and d.status in ${values<'signable_documents.status'>('DRAFT', 'EXPIRED')}
   order by d.created_at, d.id limit 1`;

export const documentSigned = raw<OfGroup, { id: string }>`
  select d.id from ${ofGroup} where ${isOfGroup} and d.status = ${value<'signable_documents.status'>('SIGNED')} limit 1`;

/** A document that is unsigned or unsent. */
export const documentUnsigned = raw<OfGroup, { id: string }>`
  select d.id from ${ofGroup} where ${isOfGroup}
     and d.status in ${values<'signable_documents.status'>('DRAFT', 'SENT', 'VIEWED', 'EXPIRED')} limit 1`;

interface Unsealed extends SignatureTask {
  readonly has_failed: boolean;
}

/** All have signed, but the sealed copy is missing: failed ones first. */
const isUnsealed = part`d.status = ${value<'signable_documents.status'>('SIGNED')} and d.signed_file_id is null
  order by d.seal_failure is null, d.signed_date, d.id limit 1`;

export const documentUnsealed = raw<OfGroup, Unsealed>`
  select d.id, a.name as document, d.seal_failure is not null as has_failed from ${ofGroup}
   where ${isOfGroup} and ${isUnsealed}`;

interface OfContract {
  readonly contract: string;
}

const ofContract = part`signable_documents d
  join attachments a on a.id = d.attachment_id and not a.is_superseded and a.contract_id = ${param('contract')}`;
const isUser = part`join users u on u.id = ${param('user')} and (s.user_id = u.id or lower(s.email) = lower(u.email))`;

export const ownDocumentUnsealed = raw<OfContract, Unsealed>`
  select d.id, a.name as document, d.seal_failure is not null as has_failed from ${ofContract} where ${isUnsealed}`;

/** The first document of the contract that waits for this user. */
export const ownDocumentForUser = raw<OfContract & { user: string | null }, SignatureTask>`
  select d.id, a.name as document from ${ofContract}
    join document_signers s on s.signable_document_id = d.id and ${isAsked} ${isUser}
   where ${isOut} order by s.sent_at, d.id limit 1`;

export const awaitedOfContract = raw<OfContract, { id: string; name: Col<'document_signers.name'>; since: string }>`
  select d.id, s.name, s.sent_at::text as since from ${ofContract}
    join document_signers s on s.signable_document_id = d.id and ${isAsked}
   where ${isOut} order by s.sent_at, s.position limit 1`;

export const ownDocumentNotSent = raw<OfContract, SignatureTask>`
  select d.id, a.name as document from ${ofContract}
   where d.status in ${values<'signable_documents.status'>('DRAFT', 'EXPIRED')} order by d.created_at, d.id limit 1`;

/** The first document of the contract without signature requests. */
export const ownDocumentNotPrepared = raw<OfContract, SignatureTask>`
  select a.id, a.name as document from attachments a
   where a.contract_id = ${'contract'} and not a.is_superseded
     and a.category in ${values<'attachments.category'>('CONTRACT', 'MSA')}
     and not exists (select from signable_documents d where d.attachment_id = a.id
       and d.status in ${values<'signable_documents.status'>('DRAFT', 'SENT', 'VIEWED', 'EXPIRED', 'SIGNED')})
   order by a.created_at, a.id limit 1`;

interface OfDocument {
  readonly document: string;
}

export const turnOfUser = raw<OfDocument & { user: string | null }, { document: Col<'attachments.name'> }>`
  select a.name as document from signable_documents d join attachments a on a.id = d.attachment_id
    join document_signers s on s.signable_document_id = d.id and ${isAsked} ${isUser}
   where d.id = ${'document'} limit 1`;

export const awaitedOfDocument = raw<OfDocument, { name: Col<'document_signers.name'>; since: string }>`
  select s.name, s.sent_at::text as since from document_signers s
   where s.signable_document_id = ${'document'} and ${isAsked} order by s.sent_at, s.position limit 1`;

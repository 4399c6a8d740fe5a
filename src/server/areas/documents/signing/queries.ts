/** Queries of signing. */
import { prepared, type CallValues } from '#server/kernel/data/statements/prepared.ts';
import { param, raw, value, values } from '#server/kernel/data/statements/raw.ts';
import { heldRoles } from '#server/kernel/identity/held-roles.ts';
import { productsOf } from '#server/kernel/identity/subscriptions.ts';

/** The team's add-on products of today. */
const products = productsOf(param('team'));

interface OfDocument {
  readonly document: string;
}

interface OfSigner {
  readonly signer: string;
}

/** The records that the document belongs to, read without a lock. */
export const holdersOf = prepared((db, given: CallValues<OfDocument>) =>
  db
    .selectFrom('signable_documents')
    .select(['service_group_id', 'contract_id', 'team_id'])
    .where('id', '=', given.document),
);

export const lockGroup = prepared((db, given: CallValues<{ group: string | null }>) =>
  db.selectFrom('service_groups').select('id').where('id', '=', given.group).forUpdate(),
);

export const lockContract = prepared((db, given: CallValues<{ contract: string | null }>) =>
  db.selectFrom('contracts').select('id').where('id', '=', given.contract).forUpdate(),
);

export const lockDocument = prepared((db, given: CallValues<OfDocument>) =>
  db.selectFrom('signable_documents').select('id').where('id', '=', given.document).forUpdate(),
);

export const lockSigners = prepared((db, given: CallValues<OfDocument>) =>
  db
    .selectFrom('document_signers')
    .select('id')
    .where('signable_document_id', '=', given.document)
    .orderBy('id')
    .forUpdate(),
);

export const lockTokens = raw<OfDocument, { id: string }>`
  select id from link_tokens where purpose = ${value<'link_tokens.purpose'>('signature')}
     and subject_id in (select id from document_signers where signable_document_id = ${'document'}) order by id for update`;

/** Signers in their order, with fields that only the server reads. */
export const signersOf = prepared((db, given: CallValues<OfDocument>) =>
  db
    .selectFrom('document_signers')
    .select(['id', 'position', 'role', 'name', 'email', 'company', 'user_id', 'status', 'outcome', 'sent_at'])
    .select(['viewed_at', 'consented_at', 'consent_version', 'consent_sha256', 'signed_name', 'signed_title'])
    .select(['signature_kind', 'signature_strokes', 'signed_at', 'signed_from_ip', 'signed_user_agent', 'time_zone'])
    .select(['identified_by', 'submission_sha256', 'declined_at', 'reject_reason', 'reminders_sent', 'reminded_at'])
    .where('signable_document_id', '=', given.document)
    .orderBy('position'),
);

export const fieldsOf = prepared((db, given: CallValues<OfDocument>) =>
  db
    .selectFrom('signature_fields')
    .select([
      'id',
      'signer_id',
      'kind',
      'page_number as page',
      'x',
      'y',
      'w',
      'h',
      'required',
      'label',
      'anchor',
      'value',
    ])
    .where('signable_document_id', '=', given.document)
    .orderBy('page_number')
    .orderBy('y')
    .orderBy('x')
    .orderBy('id'),
);

/** The newest event, which the next one is chained to. */
export const lastEvent = prepared((db, given: CallValues<OfDocument>) =>
  db
    .selectFrom('signing_events')
    .select(['seq', 'hash'])
    .where('signable_document_id', '=', given.document)
    .orderBy('seq', 'desc')
    .limit(1),
);

export const eventsOf = prepared((db, given: CallValues<OfDocument>) =>
  db
    .selectFrom('signing_events')
    .select(['seq', 'kind', 'at', 'signer_id', 'actor_id', 'actor_name', 'ip_address', 'user_agent', 'detail'])
    .select(['prev_hash', 'hash'])
    .where('signable_document_id', '=', given.document)
    .orderBy('seq'),
);

export const revokeLinks = raw<OfDocument, never>`
  update link_tokens set revoked_at = now(), updated_at = now(), version = version + 1
   where purpose = ${value<'link_tokens.purpose'>('signature')} and revoked_at is null and consumed_at is null
     and subject_id in (select id from document_signers where signable_document_id = ${'document'})`;

export const revokeLinksOfSigner = raw<OfSigner, never>`
  update link_tokens set revoked_at = now(), updated_at = now(), version = version + 1
   where purpose = ${value<'link_tokens.purpose'>('signature')} and revoked_at is null and consumed_at is null
     and subject_id = ${'signer'}`;

/** Links stay valid as long as their document. */
export const extendLinks = raw<OfDocument & { until: string }, never>`
  update link_tokens set expires_at = ${'until'}::timestamptz, updated_at = now(), version = version + 1
   where purpose = ${value<'link_tokens.purpose'>('signature')} and revoked_at is null and consumed_at is null
     and subject_id in (select id from document_signers where signable_document_id = ${'document'})`;

/** Facts for emails to a signer. */
export const signerToWriteTo = prepared((db, given: CallValues<OfSigner>) =>
  db
    .selectFrom('document_signers as s')
    .innerJoin('signable_documents as d', 'd.id', 's.signable_document_id')
    .innerJoin('teams as t', 't.id', 'd.team_id')
    .leftJoin('users as u', 'u.id', 'd.sent_by_id')
    .select(['s.name', 's.email', 's.user_id', 's.signable_document_id', 'd.name as document', 'd.document_sha256'])
    .select(['d.expires_at', 't.name as team', 't.id as team_id', 't.time_zone'])
    .select(['u.first_name as sender_first_name', 'u.last_name as sender_last_name', 'u.email as sender_email'])
    .select((eb) =>
      eb
        .selectFrom('document_signers as o')
        .select((each) => each.fn.max('o.signed_at').as('at'))
        .whereRef('o.signable_document_id', '=', 'd.id')
        .as('last_signed_at'),
    )
    .where('s.id', '=', given.signer),
);

/** The item, when it is open and none of its documents is pending. */
export const finishedRequest = raw<{ item: string }, { id: string }>`
  select i.id from action_items i
   where i.id = ${'item'} and i.status = ${value<'action_items.status'>('OPEN')} and not exists (
     select from signable_documents d where d.action_item_id = i.id
        and d.status not in ${values<'signable_documents.status'>('SIGNED', 'REJECTED', 'VOIDED')})`;

/** The document's kind, and the contact for its signers. */
export const partiesOf = raw<
  OfDocument,
  {
    team: string;
    time_zone: string;
    carrier: string | null;
    contract: string | null;
    sender: string | null;
    contact: string;
    contact_email: string;
  }
>`
  select t.name as team, t.time_zone, p.name as carrier, c.display_id as contract,
         nullif(concat_ws(' ', u.first_name, u.last_name), '') as sender,
         coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), t.name) as contact, coalesce(u.email, '') as contact_email
    from signable_documents d
    join teams t on t.id = d.team_id
    join attachments a on a.id = d.attachment_id
    left join contracts c on c.id = d.contract_id
    left join providers p on p.id = coalesce(c.provider_id, a.provider_id)
    left join users u on u.id = coalesce(d.sent_by_id, d.created_by_id)
   where d.id = ${'document'}`;

/** A pending signer, and the days since their turn began, in the zone of the team. */
export const signerToRemind = raw<
  OfSigner & { now: string },
  { team: string; user: string | null; reminders_sent: number; days: number }
>`
  select s.team_id as team, s.user_id as "user", s.reminders_sent,
         (${'now'}::timestamptz at time zone t.time_zone)::date - (s.sent_at at time zone t.time_zone)::date as days
    from document_signers s join teams t on t.id = s.team_id
   where s.id = ${'signer'} and s.status = ${value<'document_signers.status'>('SENT')}`;

export const documentOfSigner = prepared((db, given: CallValues<OfSigner>) =>
  db.selectFrom('document_signers').select('signable_document_id as id').where('id', '=', given.signer),
);

/** The signer and document of a signing link, in any state. */
export const signingLink = raw<
  { hash: string },
  { id: string; signer: string; document: string; is_live: boolean; is_used: boolean }
>`
  select l.id, s.id as signer, d.id as document, l.consumed_at is not null as is_used,
         l.consumed_at is null and l.revoked_at is null and l.expires_at > now() and d.expires_at > now()
           and d.status in ${values<'signable_documents.status'>('SENT', 'VIEWED')}
           and s.status = ${value<'document_signers.status'>('SENT')} as is_live
    from link_tokens l
    join document_signers s on s.id = l.subject_id
    join signable_documents d on d.id = s.signable_document_id
   where l.token_hash = ${'hash'} and l.purpose = ${value<'link_tokens.purpose'>('signature')}
     and lower(l.email) = lower(s.email) and l.detail ->> 'sha256' = d.document_sha256`;

/** The signed document of a copy link, with its sealed copy once that exists. */
export const copyLink = raw<
  { hash: string },
  { signer: string; document: string; signed_file_id: string | null; evidence_file_id: string | null }
>`
  select s.id as signer, d.id as document, d.signed_file_id, d.evidence_file_id
    from link_tokens l
    join document_signers s on s.id = l.subject_id
    join signable_documents d on d.id = s.signable_document_id
   where l.token_hash = ${'hash'} and l.purpose in ${values<'link_tokens.purpose'>('signed_copy', 'signature_followed')}
     and l.revoked_at is null and l.expires_at > now() and lower(l.email) = lower(s.email)`;

export const useLinks = raw<OfSigner & { link: string | null }, never>`
  update link_tokens set consumed_at = case when id = ${'link'}::uuid then now() end,
         revoked_at = case when id = ${'link'}::uuid then null else now() end, updated_at = now(), version = version + 1
   where purpose = ${value<'link_tokens.purpose'>('signature')} and subject_id = ${'signer'}
     and consumed_at is null and revoked_at is null`;

export const signerWithAccount = prepared((db, given: CallValues<{ document: string; user: string }>) =>
  db
    .selectFrom('document_signers as s')
    .innerJoin('signable_documents as d', 'd.id', 's.signable_document_id')
    .select('s.id')
    .where('d.id', '=', given.document)
    .where('d.status', '<>', 'DRAFT')
    .where('s.user_id', '=', given.user),
);

/** The hash and the content type of a stored file. */
export const fileFacts = prepared((db, given: CallValues<{ file: string }>) =>
  db.selectFrom('stored_files').select(['name', 'sha256', 'size_bytes', 'content_type']).where('id', '=', given.file),
);

export const emailOfUser = prepared((db, given: CallValues<{ user: string }>) =>
  db.selectFrom('users').select(['email', 'first_name', 'last_name']).where('id', '=', given.user),
);

export const nameOfUser = prepared((db, given: CallValues<{ user: string }>) =>
  db.selectFrom('users').select(['first_name', 'last_name']).where('id', '=', given.user),
);

/** The requester of the document's subject, the person who pays for it, and the carrier's contact for orders. */
export const knownAbout = raw<
  OfDocument,
  {
    team: string;
    asked_by: string | null;
    payer: string | null;
    payer_email: string | null;
    carrier: string | null;
    speaker: string | null;
    speaker_email: string | null;
  }
>`
  select t.name as team, g.created_by_id as asked_by, b.name as payer, b.email as payer_email,
         p.name as carrier, s.name as speaker, s.email as speaker_email
    from signable_documents d join teams t on t.id = d.team_id
    left join contracts c on c.id = d.contract_id
    left join service_groups g on g.id = coalesce(c.service_group_id, d.service_group_id)
    left join contacts b on b.id = coalesce(c.billing_contact_id, g.billing_contact_id)
    left join providers p on p.id = c.provider_id
    left join contacts s on s.id = coalesce(
      (select r.contact_id from quote_requests r where r.service_group_id = g.id and r.provider_id = p.id
          and r.contact_id is not null order by r.created_at desc limit 1), p.quotes_contact_id)
   where d.id = ${'document'}`;

/** Members of the team by address, with their permissions. */
export const membersOf = raw<
  { team: string },
  { id: string; email: string; permissions: readonly string[]; products: readonly string[] }
>`
  select u.id, u.email, r.permissions, ${products} as products
    from ${heldRoles({ team: param('team') })} held
    join users u on u.id = held.user_id
    join team_roles r on r.id = any(held.role_ids::uuid[])
   where u.deactivated_at is null`;

/** Whether the attachment is signed already, or pending. */
export const liveOfAttachment = prepared((db, given: CallValues<{ attachment: string }>) =>
  db
    .selectFrom('signable_documents')
    .select('id')
    .where('attachment_id', '=', given.attachment)
    .where('status', 'in', ['DRAFT', 'SENT', 'VIEWED', 'EXPIRED', 'SIGNED']),
);

/** Drafts of the attachment without signature requests. */
export const draftsOfAttachment = prepared((db, given: CallValues<{ attachment: string }>) =>
  db
    .selectFrom('signable_documents')
    .select('id')
    .where('attachment_id', '=', given.attachment)
    .where('status', '=', 'DRAFT'),
);

/**
 * The document that a new document of the attachment corrects: the newest declined or voided one of the attachment, of
 * the version that it replaces, or of the contract that its contract replaces.
 */
export const correctedBy = raw<{ attachment: string }, { id: string }>`
  select d.id from attachments a
    left join contracts c on c.id = a.contract_id
    join attachments b on b.team_id = a.team_id
     and (b.id = a.id or b.superseded_by_id = a.id or b.contract_id = c.replaces_id and b.category = a.category)
    join signable_documents d on d.attachment_id = b.id
   where a.id = ${'attachment'} and d.status in ${values<'signable_documents.status'>('REJECTED', 'VOIDED')}
   order by d.created_at desc, d.id desc limit 1`;

/** The last moment of a day in the zone of the document's team. */
export const endOfDay = raw<OfDocument & { day: string }, { at: string }>`
  select (${'day'}::date + time '23:59:59') at time zone t.time_zone as at
    from signable_documents d join teams t on t.id = d.team_id where d.id = ${'document'}`;

/** Signers with that address and a pending or expired signature. */
export const waitingFor = raw<
  { email: string },
  { id: string; name: string; document: string; team_id: string; user_id: string | null; is_open: boolean }
>`
  select s.id, s.name, d.id as document, d.team_id, s.user_id,
         s.status = ${value<'document_signers.status'>('SENT')} and d.expires_at > now() as is_open
    from document_signers s join signable_documents d on d.id = s.signable_document_id
   where lower(s.email) = lower(${'email'})
     and ((s.status = ${value<'document_signers.status'>('SENT')}
           and d.status in ${values<'signable_documents.status'>('SENT', 'VIEWED')})
       or (s.outcome = ${value<'document_signers.outcome'>('expired')}
           and d.status = ${value<'signable_documents.status'>('EXPIRED')}))
   order by d.id`;

export const lockAttachment = prepared((db, given: CallValues<{ attachment: string }>) =>
  db.selectFrom('attachments').select('id').where('id', '=', given.attachment).forNoKeyUpdate(),
);

export const sealFailureOf = prepared((db, given: CallValues<OfDocument>) =>
  db.selectFrom('signable_documents').select('seal_failure').where('id', '=', given.document),
);

/** The template version that a document was written from. */
export const wordingOf = prepared((db, given: CallValues<{ attachment: string }>) =>
  db
    .selectFrom('attachments as a')
    .innerJoin('contract_template_versions as v', 'v.id', 'a.template_version_id')
    .innerJoin('contract_templates as t', 't.id', 'v.template_id')
    .select(['v.id', 't.name', 'v.version_number', 'v.body'])
    .where('a.id', '=', given.attachment),
);

/** A document with all signatures but without a sealed copy. */
export const documentToSeal = prepared((db, given: CallValues<OfDocument>) =>
  db
    .selectFrom('signable_documents')
    .select(['seal_input', 'document_file_id'])
    .where('id', '=', given.document)
    .where('status', '=', 'SIGNED')
    .where('signed_file_id', 'is', null),
);

export const unsealed = raw<object, { id: string }>`
  select id from signable_documents where status = ${value<'signable_documents.status'>('SIGNED')} and signed_file_id is null
     and seal_failure is null and signed_date < now() - interval '5 minutes'`;

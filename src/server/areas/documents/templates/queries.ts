/** Queries of templates. */
import { prepared, type CallValues } from '#server/kernel/data/statements/prepared.ts';
import { raw, value, type Col } from '#server/kernel/data/statements/raw.ts';

/** The versions of a template, newest first. */
export const versionsOf = prepared((db, given: CallValues<{ template: string }>) =>
  db
    .selectFrom('contract_template_versions')
    .select(['id', 'version_number', 'status'])
    .where('template_id', '=', given.template)
    .orderBy('version_number', 'desc')
    .forUpdate(),
);

/** Contract facts for a document, with the names of referenced records. */
export const documentOfContract = prepared((db, given: CallValues<{ contract: string }>) =>
  db
    .selectFrom('contracts as c')
    .innerJoin('teams as t', 't.id', 'c.team_id')
    .select(['c.display_id', 't.name as team'])
    .where('c.id', '=', given.contract),
);

interface DocumentRequest {
  readonly kind: string;
  /** Null for any template of the kind. */
  readonly template: string | null;
  readonly provider: string;
}

/** The published version of a kind: of the given template, otherwise of the provider's own template before ours. */
export const publishedVersion = raw<
  DocumentRequest,
  { id: string; name: Col<'contract_templates.name'>; body: Col<'contract_template_versions.body'> }
>`
  select v.id, t.name, v.body from contract_template_versions v join contract_templates t on t.id = v.template_id
   where v.status = ${value<'contract_template_versions.status'>('PUBLISHED')} and t.is_active and t.kind = ${'kind'}
     and (${'template'}::uuid is null or t.id = ${'template'}::uuid)
     and (t.provider_id is null or t.provider_id = ${'provider'})
   order by t.provider_id nulls last, t.name limit 1`;

/** The earlier document of that kind for the contract, when it was declined or has no signature requests. */
export const earlierDocument = raw<{ contract: string; kind: string }, { id: string }>`
  select a.id from attachments a
    join contract_template_versions v on v.id = a.template_version_id
    join contract_templates t on t.id = v.template_id
   where a.contract_id = ${'contract'} and t.kind = ${'kind'} and not a.is_superseded
     and a.status = ${value<'attachments.status'>('CURRENT')}
   order by a.created_at desc, a.id desc limit 1`;

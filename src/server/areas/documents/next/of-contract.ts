/** Next actions of a contract while its documents are written and signed. */
import type { Finder } from '#server/kernel/workflow/context.ts';
import type { Finders } from '#server/kernel/workflow/rules.ts';
import { merged } from '../templates/render.ts';
import { mergeDataOf } from '../templates/merge-data.ts';
import { publishedVersion } from '../templates/queries.ts';
import {
  awaitedOfContract,
  ownDocumentForUser,
  ownDocumentNotSent,
  ownDocumentUnsealed,
  ownDocumentNotPrepared,
} from './queries.ts';

type OfContract = Finder<'contract'>;

const ownDocumentToSend: OfContract = async ({ session, record }) => {
  const found = await ownDocumentNotSent.first(session, { contract: record.id });
  return found ? { documentId: found.id, document: found.document } : null;
};

const ownDocumentToPrepare: OfContract = async ({ session, record }) => {
  const found = await ownDocumentNotPrepared.first(session, { contract: record.id });
  return found ? { attachmentId: found.id, document: found.document } : null;
};

const ownDocumentToSign: OfContract = async ({ session, record, userId }) => {
  const found = await ownDocumentForUser.first(session, { contract: record.id, user: userId });
  return found ? { documentId: found.id, document: found.document } : null;
};

const ownSignerAwaited: OfContract = async ({ session, record }) => {
  const signer = await awaitedOfContract.first(session, { contract: record.id });
  if (!signer) return null;
  return { documentId: signer.id, name: signer.name, since: new Date(signer.since).toISOString() };
};

const ownDocumentSealFailed: OfContract = async ({ session, record }) => {
  const found = await ownDocumentUnsealed.first(session, { contract: record.id });
  return found?.has_failed ? { documentId: found.id, document: found.document } : null;
};

const ownDocumentSealing: OfContract = async ({ session, record }) => {
  const found = await ownDocumentUnsealed.first(session, { contract: record.id });
  return found ? { documentId: found.id, document: found.document } : null;
};

/** Required fields of the usual template that the contract lacks. */
const missingTerms: OfContract = async ({ session, record }) => {
  const kind = record.kind === 'MSA' ? 'MSA' : 'SERVICE_ORDER';
  const wording = await publishedVersion.first(session, { kind, template: null, provider: record.provider_id });
  if (!wording) return null;
  const { missing } = merged(wording.body ?? '', await mergeDataOf(session, record.id, new Date().toISOString()));
  const required = missing.filter(({ need }) => need === 'required');
  const [first] = required;
  if (!first) return null;
  const field = first.name in record ? first.name : `${first.name}_id`;
  return { fields: required.map(({ label }) => label).join(', '), field };
};

const orderOfContract: OfContract = async ({ record }) =>
  record.service_group_id === null ? null : { groupId: record.service_group_id };

export const contractFinders = {
  ownDocumentToSend,
  ownDocumentToPrepare,
  ownDocumentToSign,
  ownSignerAwaited,
  ownDocumentSealFailed,
  ownDocumentSealing,
  missingTerms,
  orderOfContract,
} satisfies Partial<Finders>;

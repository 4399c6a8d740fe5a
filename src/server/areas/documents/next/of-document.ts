/** Next actions of a document while it is signed. */
import type { Finder } from '#server/kernel/workflow/context.ts';
import type { Finders } from '#server/kernel/workflow/rules.ts';
import { sealFailureOf } from '../signing/queries.ts';
import { awaitedOfDocument, turnOfUser } from './queries.ts';

type OfDocument = Finder<'signable-document'>;

const turnToSign: OfDocument = async ({ session, record, userId }) => {
  const turn = await turnOfUser.first(session, { document: record.id, user: userId });
  return turn ? { documentId: record.id, document: turn.document } : null;
};

const signerOfDocument: OfDocument = async ({ session, record }) => {
  const signer = await awaitedOfDocument.first(session, { document: record.id });
  return signer
    ? { name: signer.name, since: new Date(signer.since).toISOString(), attachmentId: record.attachment_id }
    : null;
};

const documentToFile: OfDocument = async ({ record }) => ({ attachmentId: record.attachment_id });

const sealFailed: OfDocument = async ({ session, record }) => {
  if (record.signed_file_id !== null) return null;
  const found = await sealFailureOf.first(session, { document: record.id });
  return typeof found?.seal_failure === 'string' ? {} : null;
};

const notSealed: OfDocument = async ({ record }) => (record.signed_file_id === null ? {} : null);

export const documentOwnFinders = {
  turnToSign,
  signerOfDocument,
  documentToFile,
  sealFailed,
  notSealed,
} satisfies Partial<Finders>;

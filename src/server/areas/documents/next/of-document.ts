/** What leads a document on while it is signed. [issue 9 G] */
import type { Finder } from '#server/kernel/workflow/context.ts';
import type { Finders } from '#server/kernel/workflow/rules.ts';
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

const paperOfDocument: OfDocument = async ({ record }) => ({ attachmentId: record.attachment_id });

export const documentOwnFinders = { turnToSign, signerOfDocument, paperOfDocument } satisfies Partial<Finders>;

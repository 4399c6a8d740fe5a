/** Next actions of a request while its documents are signed. */
import type { Finder } from '#server/kernel/workflow/context.ts';
import type { Finders } from '#server/kernel/workflow/rules.ts';
import { contractFinders } from './of-contract.ts';
import { documentOwnFinders } from './of-document.ts';
import {
  awaitedSigner,
  documentForUser,
  documentNotSent,
  documentSigned,
  documentUnsealed,
  documentUnsigned,
  documentNotPrepared,
} from './queries.ts';

type OfGroup = Finder<'service-group'>;

const documentToSign: OfGroup = async ({ session, record, userId }) => {
  const found = await documentForUser.first(session, { group: record.id, user: userId });
  return found ? { documentId: found.id, document: found.document } : null;
};

const signerAwaited: OfGroup = async ({ session, record }) => {
  const signer = await awaitedSigner.first(session, { group: record.id });
  return signer ? { name: signer.name, since: new Date(signer.since).toISOString() } : null;
};

const documentToPrepare: OfGroup = async ({ session, record }) => {
  const found = await documentNotPrepared.first(session, { group: record.id });
  return found ? { attachmentId: found.id, document: found.document } : null;
};

const documentToSend: OfGroup = async ({ session, record }) => {
  const found = await documentNotSent.first(session, { group: record.id });
  return found ? { documentId: found.id, document: found.document } : null;
};

/** Something is signed, and no document is left to sign or seal. */
const signedDocument: OfGroup = async ({ session, record }) => {
  if (await documentUnsigned.isAny(session, { group: record.id })) return null;
  return (await documentSigned.isAny(session, { group: record.id })) ? {} : null;
};

/** All signatures are there, and the sent documents are being sealed. */
const everythingSigned: OfGroup = async ({ session, record }) => {
  const signer = await awaitedSigner.first(session, { group: record.id });
  return signer === undefined && (await documentSigned.isAny(session, { group: record.id })) ? {} : null;
};

const documentSealFailed: OfGroup = async ({ session, record }) => {
  const found = await documentUnsealed.first(session, { group: record.id });
  return found?.has_failed ? { documentId: found.id, document: found.document } : null;
};

const documentSealing: OfGroup = async ({ session, record }) => {
  const found = await documentUnsealed.first(session, { group: record.id });
  return found ? { documentId: found.id, document: found.document } : null;
};

export const documentFinders = {
  ...contractFinders,
  ...documentOwnFinders,
  documentToSign,
  signerAwaited,
  documentToPrepare,
  documentToSend,
  signedDocument,
  everythingSigned,
  documentSealFailed,
  documentSealing,
} satisfies Partial<Finders>;

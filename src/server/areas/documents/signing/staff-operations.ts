/** Calls of staff on documents for signing. */
import { Readable } from 'node:stream';
import { messages } from '#generated/domain/messages.ts';
import type { SigningBehaviors } from '#generated/api/operations/signing.ts';
import { systemScope } from '#server/kernel/access/scope.ts';
import { getRecord } from '#server/kernel/data/records.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import { ApiError, notFound } from '#server/kernel/errors.ts';
import type { CallContext } from '#server/kernel/operations/context.ts';
import { findAnchors } from '#server/kernel/pdf/files.ts';
import { signingPage } from './page.ts';
import { keepSignedCopy, pagesIn, requireForCopy } from './document.ts';
import { pagesOf, setFields, setSigners } from './placing.ts';
import { prepareDocument } from './prepare.ts';
import { signersOf } from './queries.ts';
import { correctEmail, extend, remind, send, voidDocument } from './send.ts';
import { signingSetup } from './setup.ts';
import { changing, locked } from './staff.ts';
import { suggestedFields } from './suggest.ts';

type Behaviors = SigningBehaviors<CallContext>;

type OfSigners =
  | 'openSigning'
  | 'readSigningDocument'
  | 'viewSigning'
  | 'signDocument'
  | 'declineSigning'
  | 'askForSigningLink'
  | 'openSignedCopy'
  | 'readSignedCopy'
  | 'readSigningEvidence';

export const staffBehaviors: Omit<Behaviors, OfSigners> = {
  prepareSignableDocument: ({ body }, context) => prepareDocument(context, body),

  readSigningSetup: ({ path }, context) => asServer(context, (session) => signingSetup(session, path.id)),

  setDocumentSigners: ({ path, body }, context) =>
    changing(context, path.id, (session, document) => setSigners(session, document, body)),

  setSignatureFields: ({ path, body }, context) =>
    changing(context, path.id, (session, document) => setFields(session, document, body.fields)),

  suggestSignatureFields: async ({ path }, context) => {
    const { content, ...known } = await asServer(context, (session) => withContent(session, context, path.id));
    const { anchors } = await findAnchors(content);
    return suggestedFields(anchors, known.signers, known.pages);
  },

  previewSigning: ({ path, query }, context) =>
    asServer(context, async (session) => {
      const document = await getRecord(session, 'signable-document', path.id);
      const signers = await signersOf.all(session, { document: path.id });
      const signer = signers.find(({ id }) => id === query.signer_id);
      if (!signer) throw notFound();
      return signingPage(session, document, signer, messages['signing.isPreview']);
    }),

  sendSignableDocument: ({ path }, context) =>
    changing(context, path.id, (session, document, actor) => send(session, document, actor, context.services)),

  remindSigners: ({ path }, context) =>
    changing(context, path.id, (session, document) => remind(session, document, context.services)),

  correctSignerEmail: ({ path, body }, context) =>
    changing(context, path.id, (session, document, actor) =>
      correctEmail(session, document, body, actor, context.services),
    ),

  extendSigning: ({ path, body }, context) =>
    changing(context, path.id, (session, document, actor) =>
      extend(session, document, body.until ?? null, actor, context.services),
    ),

  voidSignableDocument: ({ path, body }, context) =>
    changing(context, path.id, (session, document, actor) =>
      voidDocument(session, document, body.reason, actor, context.services),
    ),

  uploadSignedCopy: async ({ path, body }, context) => {
    const { scope, services } = context;
    const { team_id: teamId } = await locked(context, path.id, (session, document) =>
      requireForCopy(session, document, scope),
    );
    return services.files.receiving(scope, [body.file], { teamId }, async ([file]) => {
      const pages = await pagesIn(body.file, file!.contentType);
      return locked(context, path.id, (session, document, actor) =>
        keepSignedCopy(session, document, { file: file!, pages }, actor, context),
      );
    });
  },

  sealSignableDocument: ({ path }, context) =>
    locked(context, path.id, async (session, document) => {
      const waits = document.status === 'SIGNED' && document.signed_file_id === null;
      if (!waits) throw new ApiError('conflict', { message: messages['signing.notPossibleNow'] });
      await context.services.enqueue(session, 'seal-document', { documentId: document.id });
      return { message: messages['signing.sealingAgain'] };
    }),
};

const asServer = <T>({ pool, scope }: CallContext, work: (session: Session) => Promise<T>): Promise<T> =>
  transaction(pool, systemScope('signing', scope), { mode: 'write' }, work);

async function withContent(session: Session, { services }: CallContext, id: string) {
  const document = await getRecord(session, 'signable-document', id);
  const { body } = await services.files.openChecked(session, document.document_file_id ?? document.file_id);
  const signers = await signersOf.all(session, { document: id });
  return { content: Readable.from(body), signers, pages: pagesOf(document) };
}

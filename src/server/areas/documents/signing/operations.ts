/** The calls of signing: staff address the document, signers use their link or account. */
import type { SigningBehaviors } from '#generated/api/operations/signing.ts';
import type { Download } from '#runtime/operation.ts';
import { systemScope } from '#server/kernel/access/scope.ts';
import { countRequest } from '#server/kernel/data/rate-limit.ts';
import { getRecord } from '#server/kernel/data/records.ts';
import type { Session } from '#server/kernel/data/session.ts';
import type { RowOf } from '#server/kernel/data/statements/prepared.ts';
import { onlyOnce } from '#server/kernel/data/only-once.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import { tokenHash } from '#server/kernel/identity/token.ts';
import { linkUses } from '#server/kernel/email/links.ts';
import type { RecordOf } from '#server/kernel/data/record.ts';
import type { CallContext } from '#server/kernel/operations/context.ts';
import { decline } from './decline.ts';
import { askForLink } from './new-link.ts';
import { reading, signingNow, unusable, usedLink } from './opened.ts';
import { signingPage } from './page.ts';
import { copyLink, signersOf } from './queries.ts';
import { sign } from './sign.ts';
import { staffBehaviors } from './staff-operations.ts';
import { view } from './view.ts';

export const signingBehaviors: SigningBehaviors<CallContext> = {
  ...staffBehaviors,

  openSigning: ({ body }, context) =>
    reading(
      context,
      body,
      (session, { document, signer, bar }) => signingPage(session, document, signer, bar),
      usedLink,
    ),

  readSigningDocument: ({ body }, context) =>
    reading(context, body, (session, { document }) =>
      context.services.files.openChecked(session, document.document_file_id ?? document.file_id),
    ),

  viewSigning: ({ body }, context) =>
    reading(context, body, (session, opened) => view(session, opened, context.services)),

  signDocument: ({ body }, context) =>
    signingNow(context, body, (session, opened) =>
      onlyOnce(session, context.callKey, () => sign(session, opened, body, context.services)),
    ),

  declineSigning: ({ body }, context) =>
    signingNow(context, body, (session, opened) => decline(session, opened, body, context.services)),

  askForSigningLink: ({ body }, context) => askForLink(context, body.email),

  readSignedCopy: ({ body }, context) => sealedFile(context, body, ({ signed_file_id: file }) => file),

  readSigningEvidence: ({ body }, context) => sealedFile(context, body, ({ evidence_file_id: file }) => file),

  openSignedCopy: ({ body: { token } }, context) =>
    byCopyLink(context, token ?? '', async (session, { document: id, signer: signerId }) => {
      const document = await getRecord(session, 'signable-document', id);
      const signer = (await signersOf.all(session, { document: id })).find((each) => each.id === signerId)!;
      return signingPage(session, document, signer, null);
    }),
};

type Files = Pick<RecordOf<'signable-document'>, 'signed_file_id' | 'evidence_file_id'>;

/** By the link of the copy, or by the account of a signer; both get the same refusal while the file is missing. */
function sealedFile(
  context: CallContext,
  body: Parameters<typeof reading>[1],
  fileOf: (document: Files) => string | null,
): Promise<Download> {
  const opened = (session: Session, document: Files): Promise<Download> => {
    const file = fileOf(document);
    if (file === null) throw unusable();
    return context.services.files.openChecked(session, file);
  };
  if (!body.token) return reading(context, body, (session, { document }) => opened(session, document));
  return byCopyLink(context, body.token, (session, link) => opened(session, link));
}

/** Runs as the server with the document of a copy link. */
async function byCopyLink<T>(
  context: CallContext,
  token: string,
  work: (session: Session, opened: RowOf<typeof copyLink>) => Promise<T>,
): Promise<T> {
  await countRequest(context.pool, linkUses(context.ipAddress));
  return transaction(context.pool, systemScope('signing', context.scope), { mode: 'write' }, async (session) => {
    const opened = await copyLink.first(session, { hash: tokenHash(token) });
    if (!opened) throw unusable();
    return work(session, opened);
  });
}

/** The copy signed on paper (DO-030): both files stay, and it gets no seal. */
import { Readable } from 'node:stream';
import { messages } from '#generated/domain/messages.ts';
import type { UploadedFile } from '#runtime/operation.ts';
import type { Scope } from '#server/kernel/access/scope.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { setValues } from '#server/kernel/data/system-write.ts';
import type { ReceivedFile } from '#server/kernel/files/file-store.ts';
import type { CallContext } from '#server/kernel/operations/context.ts';
import { inspectPdf } from '#server/kernel/pdf/files.ts';
import type { Actor } from './events.ts';
import { requireOwnSession } from './opened.ts';
import { momentIn } from './emails.ts';
import { partiesOf } from './queries.ts';
import { requireState, type Document } from './staff.ts';

/** Throws unless the caller may add a signed copy of the document. */
export async function requireForCopy(session: Session, document: Document, scope: Scope): Promise<Document> {
  await requireOwnSession(session, scope);
  requireState(document, 'DRAFT', 'SENT', 'VIEWED', 'EXPIRED');
  return document;
}

interface SignedCopy {
  readonly file: ReceivedFile;
  readonly pages: number | null;
}

export async function keepSignedCopy(
  session: Session,
  document: Document,
  { file, pages }: SignedCopy,
  actor: Actor,
  { scope, services }: CallContext,
): Promise<{ message: string }> {
  await requireForCopy(session, document, scope);
  const id = await services.files.keep(session, file, { teamId: document.team_id });
  const { sha256 } = file;
  await setValues(session, 'signable-document', document.id, {
    signature_type: 'MANUAL_SIGN',
    signed_file_id: id,
    signed_sha256: sha256,
  });
  const detail = {
    sha256,
    pages,
    document_sha256: document.document_sha256,
    document_pages: document.pages?.length ?? null,
  };
  await services.transition(session, 'signable-document', document.id, 'upload_signed', { input: { actor, detail } });
  const { time_zone: timeZone } = await partiesOf.one(session, { document: document.id });
  await services.notifier.announce(session, {
    event: 'contract.signed',
    teamId: document.team_id,
    record: { entity: 'signable-document', id: document.id },
    values: { signer: actor.name, signed: momentIn(timeZone, new Date().toISOString()) },
  });
  return { message: messages['signing.signedCopyKept'] };
}

/** Null for files that cannot be read, e.g. because another program signed them. */
export async function pagesIn({ content }: UploadedFile, contentType: string): Promise<number | null> {
  if (contentType !== 'application/pdf') return 1;
  const inspected = await inspectPdf(Readable.from(content));
  return 'pages' in inspected ? inspected.pages.length : null;
}

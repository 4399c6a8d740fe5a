/** Files of providers' answers, for people who may see the quotes (QT-030). */
import type { Download } from '#runtime/operation.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { notFound } from '#server/kernel/errors.ts';
import type { CallContext } from '#server/kernel/operations/context.ts';
import { attachedFile, enclosures } from './queries.ts';

/** Comments and files of one answer. */
export interface Enclosed {
  readonly comments: string | null;
  readonly attachments: readonly { readonly id: string; readonly name: string }[];
}

/** Comments and files of the completed answers of a group, by quote request. The session acts as the server. */
export async function enclosedWith(session: Session, groupId: string): Promise<ReadonlyMap<string, Enclosed>> {
  const rows = await enclosures.all(session, { group: groupId });
  return new Map(rows.map(({ id, ...enclosed }) => [id, enclosed]));
}

/**
 * 404 for a file of another provider's answer. The session acts as the server, after the permission to read the quote
 * is checked.
 */
export async function openAttachment(
  session: Session,
  { services }: CallContext,
  quoteId: string,
  attachmentId: string,
): Promise<Download> {
  const attached = await attachedFile.first(session, { quote: quoteId, attachment: attachmentId });
  if (!attached) throw notFound();
  return services.files.openChecked(session, attached.file_id);
}

/** Files that need a signature become one signature request, which completes once they are signed. */
import { limits } from '#generated/domain/limits.ts';
import { messages } from '#generated/domain/messages.ts';
import type { UploadedFile } from '#runtime/operation.ts';
import { systemScope } from '#server/kernel/access/scope.ts';
import { getRecord } from '#server/kernel/data/records.ts';
import type { WireRecord } from '#server/kernel/data/record.ts';
import { actAs, type Session } from '#server/kernel/data/session.ts';
import { ApiError, invalid } from '#server/kernel/errors.ts';
import type { CallContext } from '#server/kernel/operations/context.ts';
import { prepareReceived } from '../signing/prepare.ts';

/** Only some file types can be signed. [AI-011] */
export function requireSignable(files: readonly UploadedFile[]): void {
  const endings: readonly string[] = limits.uploadSignableExtensions;
  const isSignable = ({ fileName }: UploadedFile): boolean =>
    endings.includes(fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase());
  if (!files.every(isSignable)) throw invalid({ files: [messages['actionItem.signableFile']] });
}

/**
 * Creates drafts for signing, where staff name the signers and place the fields. Throws 422 for a file that cannot be
 * signed.
 */
export const draftSignatures = (
  session: Session,
  context: CallContext,
  actionItemId: string,
  attachments: readonly WireRecord[],
): Promise<void> =>
  actAs(session, systemScope('signing', context.scope), async (system) => {
    for (const { id } of attachments)
      await prepareReceived(system, context, await getRecord(system, 'attachment', String(id)), actionItemId).catch(
        asSent,
      );
  });

/** Moves errors of a file to the `files` field of the call. */
function asSent(error: unknown): never {
  const texts = error instanceof ApiError ? error.fields['attachment_id'] : undefined;
  throw texts === undefined ? error : invalid({ files: texts });
}

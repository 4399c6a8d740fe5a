/** Shared by staff calls: the locked document, and the actor. */
import { messages } from '#generated/domain/messages.ts';
import { systemScope } from '#server/kernel/access/scope.ts';
import { userIdOf } from '#server/kernel/access/principal.ts';
import type { RecordOf } from '#server/kernel/data/record.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import { ApiError } from '#server/kernel/errors.ts';
import type { CallContext } from '#server/kernel/operations/context.ts';
import type { Actor } from './events.ts';
import { lockedDocument } from './lock.ts';
import { emailOfUser } from './queries.ts';
import { signingSetup, type SigningSetup } from './setup.ts';

export type Document = RecordOf<'signable-document'>;

/** Runs `work` as the server under the locks of the document, and returns staff's view of it afterwards. */
export function changing(
  context: CallContext,
  documentId: string,
  work: (session: Session, document: Document, actor: Actor) => Promise<unknown>,
): Promise<SigningSetup> {
  return locked(context, documentId, async (session, document, actor) => {
    await work(session, document, actor);
    return signingSetup(session, document.id);
  });
}

export const locked = <T>(
  context: CallContext,
  documentId: string,
  work: (session: Session, document: Document, actor: Actor) => Promise<T>,
): Promise<T> =>
  transaction(context.pool, systemScope('signing', context.scope), { mode: 'write' }, async (session) =>
    work(session, await lockedDocument(session, documentId), await actorOf(session, context)),
  );

export async function actorOf(session: Session, { scope, ipAddress, userAgent }: CallContext): Promise<Actor> {
  const userId = userIdOf(scope.principal);
  const user = userId === null ? undefined : await emailOfUser.first(session, { user: userId });
  const name =
    [user?.first_name, user?.last_name].filter(Boolean).join(' ') || (user?.email ?? messages['shell.product']);
  return { userId, name, ipAddress, userAgent };
}

/** Throws 409 once the document was sent. */
export function requireDraft({ status }: Document): void {
  if (status !== 'DRAFT') throw new ApiError('frozen', { message: messages['document.sentFrozen'] });
}

/** Throws 409 unless the document is in one of the states. */
export function requireState({ status }: Document, ...states: readonly Document['status'][]): void {
  if (!states.includes(status)) throw new ApiError('conflict', { message: messages['signing.notPossibleNow'] });
}

/** The side that a message's author speaks for, derived from the caller and never from the body. [TK-022] [AI-006] */
import type { MessageSide } from '#generated/domain/lists/message-side.ts';
import type { MessageVia } from '#generated/domain/lists/message-via.ts';
import { messages } from '#generated/domain/messages.ts';
import { fill } from '#domain/format/fill.ts';
import type { Principal, UserPrincipal } from '#server/kernel/access/principal.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { nameOfKey, nameOfUser } from '../queries.ts';

/** Fields of a message that only the server sets, by wire name. */
export interface Author {
  readonly side: MessageSide;
  readonly via: MessageVia;
  readonly author_name: string;
  readonly real_actor_id: string | null;
}

const server: Author = { side: 'SYSTEM', via: 'APP', author_name: messages['shell.product'], real_actor_id: null };

/**
 * The session acts as the server, on the request of the author. `isDictated`: staff who view as the customer write down
 * what the customer said; it says nothing of anybody else.
 */
export function authorOf(session: Session, isDictated = false): Promise<Author> {
  const { principal } = session.scope;
  return speakerOf(session, principal.kind === 'job' ? principal.behalfOf : principal, isDictated);
}

async function speakerOf(session: Session, asked: Principal | null, isDictated: boolean): Promise<Author> {
  if (asked?.kind === 'user')
    return asked.realUserId === null
      ? ownWords(session, asked)
      : viewedAs(session, asked, asked.realUserId, isDictated);
  if (asked?.kind !== 'api_key') return server;
  const { key, owner } = await nameOfKey.one(session, { key: asked.keyId });
  const author_name = owner === null ? key : fill(messages['conversation.program'], { key, person: owner });
  return { side: 'CUSTOMER', via: 'API', author_name, real_actor_id: null };
}

async function ownWords(session: Session, { userId, staffRole, isByEmail }: UserPrincipal): Promise<Author> {
  const side = staffRole === null ? 'CUSTOMER' : 'STAFF';
  return { side, via: isByEmail ? 'MAIL' : 'APP', author_name: await personName(session, userId), real_actor_id: null };
}

async function viewedAs(
  session: Session,
  { userId }: UserPrincipal,
  staffId: string,
  isDictated: boolean,
): Promise<Author> {
  const author_name = await personName(session, isDictated ? userId : staffId);
  return { side: isDictated ? 'CUSTOMER' : 'STAFF', via: 'VIEW_AS', author_name, real_actor_id: staffId };
}

const personName = async (session: Session, user: string): Promise<string> =>
  (await nameOfUser.one(session, { user })).name;

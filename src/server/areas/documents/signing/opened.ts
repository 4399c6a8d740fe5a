/** Authorizes signers: the bearer of an emailed link, or a signed-in member of the team (rulings 15 and 18). */
import { messages } from '#generated/domain/messages.ts';
import { fill } from '#domain/format/fill.ts';
import { createScope, systemScope, type Scope } from '#server/kernel/access/scope.ts';
import type { RecordOf } from '#server/kernel/data/record.ts';
import { getRecord } from '#server/kernel/data/records.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import { ApiError, forbidden } from '#server/kernel/errors.ts';
import { tokenHash } from '#server/kernel/identity/token.ts';
import { countRequest } from '#server/kernel/data/rate-limit.ts';
import { linkUses } from '#server/kernel/email/links.ts';
import type { CallContext } from '#server/kernel/operations/context.ts';
import type { Actor } from './events.ts';
import { lockedDocument } from './lock.ts';
import { momentIn } from './emails.ts';
import { emailOfUser, partiesOf, signersOf, signerWithAccount, signingLink } from './queries.ts';
import type { Signer } from './turn.ts';

/** Body of a signer's call: a link or a document. */
export interface SigningKey {
  readonly token?: string | null;
  readonly document_id?: string | null;
}

/** The signing from one signer's view. */
export interface OpenSigning {
  readonly document: RecordOf<'signable-document'>;
  readonly signers: readonly Signer[];
  readonly signer: Signer;
  readonly actor: Actor;
  /** The link that was used; null for a member. */
  readonly linkId: string | null;
  /** Why this caller can never sign; null when they can. */
  readonly bar: string | null;
  /** Whether the link was valid when the call came in, and whether it still is under the locks. */
  readonly wasLive: boolean;
  readonly isLive: boolean;
}

/** Target of a key, found without a lock. */
interface SigningLink {
  readonly documentId: string;
  readonly signerId: string;
  readonly linkId: string | null;
  /** Hash of its token; null for a member. */
  readonly hash: string | null;
  readonly isLive: boolean;
  readonly isUsed: boolean;
}

/** The same answer for every invalid link: expired, used, revoked, of another document, absent (design 2.G). */
export const unusable = (): ApiError => new ApiError('notFound', { message: messages['signing.linkUnusable'] });

/** Runs the read-only `work` for the signer of the key. `ofUsed`: the answer for a used link. */
export const reading = <T>(
  context: CallContext,
  key: SigningKey,
  work: (session: Session, opened: OpenSigning) => Promise<T>,
  ofUsed: (session: Session, opened: OpenSigning) => Promise<ApiError> = async () => unusable(),
): Promise<T> =>
  found(context, key, async (session, at) => {
    if (!at.isLive && !at.isUsed) throw unusable();
    const opened = await openedAt(session, context, at, false);
    if (!at.isLive) throw await ofUsed(session, opened);
    return work(session, opened);
  });

/** The bearer of a used link sees its outcome. */
export async function usedLink(session: Session, { document, signer }: OpenSigning): Promise<ApiError> {
  const { time_zone: zone } = await partiesOf.one(session, { document: document.id });
  const done = signer.signed_at ?? signer.declined_at;
  if (done === null) return unusable();
  const text = messages[signer.signed_at === null ? 'signing.linkDeclined' : 'signing.linkSigned'];
  const when = momentIn(signer.time_zone ?? zone, done);
  return new ApiError('notFound', { message: fill(text, { document: document.name, when }) });
}

/**
 * The same under the locks of the document, for calls that sign. A link that was valid on arrival may have ended since,
 * and then the state is the reason. Used links are accepted, so a repeated submission gets its answer.
 */
export const signingNow = <T>(
  context: CallContext,
  key: SigningKey,
  work: (session: Session, opened: OpenSigning) => Promise<T>,
): Promise<T> =>
  found(context, key, async (session, at) => {
    if (!at.isLive && !at.isUsed) throw unusable();
    const opened = await openedAt(session, context, at, true);
    if (opened.bar !== null) throw new ApiError('forbidden', { message: opened.bar });
    return work(session, opened);
  });

/** Signing for somebody else is impossible: 403 while viewing as a customer (DO-028). */
export async function requireOwnSession(session: Session, scope: Scope): Promise<void> {
  const bar = await viewingBar(session, scope);
  if (bar !== null) throw new ApiError('forbidden', { message: bar });
}

async function found<T>(
  context: CallContext,
  key: SigningKey,
  work: (session: Session, at: SigningLink) => Promise<T>,
): Promise<T> {
  const { pool, scope, ipAddress } = context;
  if (key.token) await countRequest(pool, linkUses(ipAddress));
  return transaction(pool, systemScope('signing', scope), { mode: 'write' }, async (finder) => {
    const at = key.token ? await byToken(finder, key.token) : await byAccount(finder, scope, key.document_id ?? null);
    if (at === null) throw unusable();
    return work(at.linkId === null ? finder : { ...finder, scope: bearer(at, scope) }, at);
  });
}

async function byToken(session: Session, token: string): Promise<SigningLink | null> {
  const hash = tokenHash(token);
  const link = await signingLink.first(session, { hash });
  if (!link) return null;
  const { id: linkId, signer: signerId, document: documentId, is_live: isLive, is_used: isUsed } = link;
  return { documentId, signerId, linkId, hash, isLive, isUsed };
}

async function byAccount(session: Session, { principal }: Scope, document: string | null): Promise<SigningLink | null> {
  if (document === null) return null;
  if (principal.kind !== 'user') throw new ApiError('unauthenticated');
  const signer = await signerWithAccount.first(session, { document, user: principal.userId });
  return signer
    ? { documentId: document, signerId: signer.id, linkId: null, hash: null, isLive: true, isUsed: false }
    : null;
}

/** The audit records the link, not the person, because anyone with the email may sign. */
const bearer = ({ linkId, signerId }: SigningLink, caller: Scope): Scope =>
  systemScope(
    'signing',
    createScope(
      { kind: 'provider_link', linkId: linkId!, purpose: 'signature', subjectId: signerId },
      caller.requestId,
    ),
  );

async function openedAt(
  session: Session,
  context: CallContext,
  at: SigningLink,
  isLocking: boolean,
): Promise<OpenSigning> {
  const document = isLocking
    ? await lockedDocument(session, at.documentId)
    : await getRecord(session, 'signable-document', at.documentId);
  const signers = await signersOf.all(session, { document: document.id });
  const signer = signers.find(({ id }) => id === at.signerId);
  if (!signer) throw unusable();
  const { ipAddress, userAgent, scope } = context;
  const userId = at.linkId === null && scope.principal.kind === 'user' ? scope.principal.userId : null;
  const actor = { userId, name: signer.name, ipAddress, userAgent };
  const bar = await barOf(session, context, document.team_id, at);
  const isLive = at.hash === null || ((await signingLink.first(session, { hash: at.hash }))?.is_live ?? false);
  return { document, signers, signer, actor, linkId: at.linkId, bar, wasLive: at.isLive, isLive };
}

async function viewingBar(session: Session, { principal }: Scope): Promise<string | null> {
  if (principal.kind !== 'user' || principal.realUserId === null) return null;
  const viewed = await emailOfUser.first(session, { user: principal.userId });
  return fill(messages['signing.viewingAs'], { email: viewed?.email ?? '' });
}

async function barOf(
  session: Session,
  { scope }: CallContext,
  teamId: string,
  at: SigningLink,
): Promise<string | null> {
  const viewing = await viewingBar(session, scope);
  if (viewing !== null) return viewing;
  const { principal } = scope;
  if (at.linkId !== null || principal.kind !== 'user') return null;
  const mayHere = principal.teams.get(teamId)?.has('SIGN_CONTRACTS') ?? false;
  return mayHere ? null : forbidden('SIGN_CONTRACTS').message;
}

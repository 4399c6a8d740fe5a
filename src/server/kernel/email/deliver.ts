/** The job that sends one email: link, text, SMTP, then the outcome on its delivery record (NO-027). */
import type pg from 'pg';
import { limits } from '#generated/domain/limits.ts';
import { jobScope } from '../access/scope.ts';
import type { Session } from '../data/session.ts';
import { transaction } from '../data/transaction.ts';
import type { Job } from '../jobs/jobs.ts';
import type { JobPayloads } from '../jobs/job-types.ts';
import { countEmail } from '../metrics/counters.ts';
import { noteReplyCode } from './incoming/queries.ts';
import type { ReplyAddresses } from './incoming/reply-addresses.ts';
import { issueLink } from './link.ts';
import { unsubscribePath } from './unsubscribe.ts';
import { noteStatus, type OnUndeliverable } from './delivery-status.ts';
import { definitionOf, type EmailJob } from './outgoing.ts';
import { tryDelivery, unsubscribed } from './queries.ts';
import { renderEmail } from './render.ts';
import { EmailRefused, type EmailTransport, type OutgoingEmail } from './transport.ts';

export interface DeliverDeps {
  readonly pool: pg.Pool;
  readonly transport: EmailTransport;
  readonly publicUrl: string;
  /** Null if incoming email is off. */
  readonly replies: ReplyAddresses | null;
  /** Called for emails that will never arrive, in the transaction that records it. */
  readonly onUndeliverable: OnUndeliverable;
}

const scope = jobScope('email');

export async function sendEmail(deps: DeliverDeps, job: Job<JobPayloads['email']>): Promise<void> {
  const { deliveryId, email: request } = job.payload;
  const email = await transaction(deps.pool, scope, { mode: 'write' }, (session) =>
    prepare(session, deps, deliveryId, request),
  );
  if (!email) return;
  const outcome = await deps.transport.send(email).then(sent, (error: Error) => failed(error, job.isLastTry));
  countEmail(outcome.status);
  await transaction(deps.pool, scope, { mode: 'write' }, (session) =>
    noteStatus(session, deliveryId, outcome, deps.onUndeliverable),
  );
  if (outcome.status === 'deferred') throw new Error(`The email ${deliveryId} has to wait: ${outcome.error}`);
}

/** Null if an earlier try sent the email, or its receiver has unsubscribed. */
async function prepare(
  session: Session,
  { publicUrl, replies }: Pick<DeliverDeps, 'publicUrl' | 'replies'>,
  deliveryId: string,
  email: EmailJob,
): Promise<OutgoingEmail | null> {
  const open = await tryDelivery.change(session, { id: deliveryId });
  if (open === 0) return null;
  const definition = definitionOf(email.template);
  if (!definition.isTransactional && (await isUnsubscribed(session, email.userId))) {
    await noteStatus(session, deliveryId, { status: 'unsubscribed' });
    return null;
  }
  const values = email.link
    ? { ...email.values, link: await issueLink(session, email, email.link, publicUrl) }
    : email.values;
  const endUrl = definition.isTransactional ? null : await unsubscribeUrl(session, email, publicUrl);
  const reply = replies && (await replyOf(session, replies, deliveryId, email));
  return {
    ...renderEmail(definition, values, endUrl, reply !== null, email.earlier),
    ...(reply && { reply }),
    ...(email.isWritten && { isWritten: true }),
    ...(email.answersTo !== undefined && { answersTo: email.answersTo }),
    to: email.to,
    ...(email.calendar !== undefined && { calendar: email.calendar }),
    messageId: `<${deliveryId}@${new URL(publicUrl).hostname}>`,
    unsubscribeUrl: endUrl,
  };
}

/** The reply address; null for emails that cannot be answered. */
async function replyOf(
  session: Session,
  replies: ReplyAddresses,
  id: string,
  { thread, userId }: EmailJob,
): Promise<OutgoingEmail['reply'] | null> {
  if (!thread || userId === null) return null;
  const code = replies.codeOf(thread, userId);
  await noteReplyCode.change(session, { id, code, isNote: thread.isNote });
  return { to: replies.addressOf(code), threadId: `<${thread.entity}.${thread.id}@${replies.domain}>` };
}

/** Link to unsubscribe, to which email programs also post (RFC 8058); null for people without an account. */
async function unsubscribeUrl(session: Session, email: EmailJob, publicUrl: string): Promise<string | null> {
  const { userId } = email;
  if (userId === null) return null;
  const expiresInHours = limits.unsubscribeHours;
  const link = { purpose: 'unsubscribe', path: unsubscribePath, expiresInHours, keepsEarlier: true, userId } as const;
  return issueLink(session, email, link, publicUrl);
}

async function isUnsubscribed(session: Session, userId: string | null): Promise<boolean> {
  return userId !== null && (await unsubscribed.isAny(session, { user: userId }));
}

const sent = (messageId: string) => ({ status: 'sent', messageId }) as const;

function failed(error: Error, isLastTry: boolean) {
  if (error instanceof EmailRefused) return { status: 'rejected', error: error.message } as const;
  return { status: isLastTry ? 'failed' : 'deferred', error: error.message } as const;
}

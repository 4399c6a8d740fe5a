/** The job that processes an answer by email: its author, whether a person wrote it, and its text. (workplace 5) */
import { whyAutomatic } from '#domain/email/automatic.ts';
import { isProvenSender } from '#domain/email/proven-sender.ts';
import { fill } from '#domain/format/fill.ts';
import { limits } from '#generated/domain/limits.ts';
import { messages } from '#generated/domain/messages.ts';
import { jobScope } from '#server/kernel/access/scope.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import type { Job } from '#server/kernel/jobs/jobs.ts';
import type { JobPayloads } from '#server/kernel/jobs/job-types.ts';
import {
  addressed,
  codeOfAnswered,
  describeArrival,
  emailsOfSender,
  noteArrivalCode,
  settleArrival,
  type Addressed,
} from '#server/kernel/email/incoming/queries.ts';
import { noCode } from '#server/kernel/email/incoming/receive.ts';
import { openEmail } from '#server/kernel/email/incoming/open-email.ts';
import type { ReadEmail } from '#server/kernel/email/incoming/read-email.ts';
import type { ReplyAddresses } from '#server/kernel/email/incoming/reply-addresses.ts';
import { putAside, type AsideDeps } from './aside.ts';
import { failed, type Refusal } from './refusal.ts';
import { sayByEmail, type SayDeps } from './post-email.ts';

export interface TakeEmailDeps extends SayDeps, AsideDeps {
  readonly replies: ReplyAddresses | null;
}

const scope = jobScope('inbound-email');

/** Skips an email that was processed before. Throws errors that a retry may solve. */
export async function takeEmail(deps: TakeEmailDeps, { payload }: Job<JobPayloads['inbound-email']>): Promise<void> {
  const opened = deps.replies === null ? null : await openEmail(deps, payload);
  if (opened === null) return;
  const { id, email } = opened;
  const asServer = <T>(work: (session: Session) => Promise<T>): Promise<T> =>
    transaction(deps.pool, scope, { mode: 'write' }, work);
  const code = opened.code === noCode && email ? await asServer((session) => codeBy(session, id, email)) : opened.code;
  const to = await asServer((session) => addressed.first(session, { code }));
  if (email) await asServer((session) => describe(session, id, email, to));
  const refusal =
    (await asServer((session) => refusalOf(session, deps.replies!, { email, to, code }))) ??
    (await sayByEmail(deps, { id, code, email: email!, to: to! }));
  if (refusal) await asServer((session) => refuse(session, deps, { id, email, to, refusal }));
}

interface Refused {
  readonly id: string;
  readonly email: ReadEmail | null;
  readonly to: Addressed | undefined;
  readonly refusal: Refusal;
}

/** Never drops an email silently: staff find it on the ticket, and an authenticated human sender is notified. */
async function refuse(session: Session, deps: TakeEmailDeps, { id, email, to, refusal }: Refused): Promise<void> {
  const { status, reason } = refusal;
  const isFirst = (await settleArrival.change(session, { id, status, reason })) > 0;
  if (isFirst && email && !refusal.isCopy) await putAside(session, deps, { email, to, refusal });
}

/** Uses the emails in its reference headers when the address is lost; the subject alone never finds a thread. */
async function codeBy(session: Session, id: string, { head }: ReadEmail): Promise<string> {
  const named = [...head.all('in-reply-to'), ...head.all('references')].flatMap(
    (text) => text.match(/<[^<>\s]+>/g) ?? [],
  );
  const messages = named.slice(-limits.inboundEmailReferencesMax);
  const found = await codeOfAnswered.first(session, { messages, sender: head.from });
  if (!found) return noCode;
  await noteArrivalCode.change(session, { id, code: found.code });
  return found.code;
}

const describe = (session: Session, id: string, { head, subject, contentHash }: ReadEmail, to: Addressed | undefined) =>
  describeArrival.change(session, {
    id,
    sender: head.from,
    subject: subject || messages['inboundEmail.incoming'],
    message: head.messageId,
    user: to?.user_id ?? null,
    team: to?.team_id ?? null,
    entity: to?.entity ?? null,
    record: to?.record ?? null,
    isNote: to?.is_note ?? false,
    hash: contentHash,
  });

/** Null for an email of an authenticated person who owns the reply address. */
async function refusalOf(
  session: Session,
  { ownHosts, authority }: ReplyAddresses,
  { email, to, code }: { readonly email: ReadEmail | null; readonly to: Addressed | undefined; readonly code: string },
): Promise<Refusal | null> {
  if (!email) return failed(messages['inboundEmail.unreadable']);
  const { head, subject } = email;
  const automatic = whyAutomatic(head, ownHosts, subject);
  if (automatic !== null) return { status: 'autoresponded', reason: automatic };
  if (head.from === '') return failed(messages['inboundEmail.unreadable']);
  const { emails, minutes } = limits.inboundEmailBurst;
  if ((await emailsOfSender.one(session, { sender: head.from, code, minutes })).count > emails)
    return { status: 'autoresponded', reason: messages['inboundEmail.tooMany'] };
  if (!to && code === noCode) return failed(messages['inboundEmail.noThread']);
  if (!to || to.is_over) return failed(messages['inboundEmail.over']);
  if (to.email?.toLowerCase() !== head.from)
    return failed(
      fill(messages['inboundEmail.notTheirs'], { owner: to.email ?? '-', sender: head.from }),
      messages['inboundEmail.answerNotTheirs'],
    );
  return isProvenSender(head.from, head.all('authentication-results'), authority)
    ? null
    : failed(messages['inboundEmail.notProven']);
}

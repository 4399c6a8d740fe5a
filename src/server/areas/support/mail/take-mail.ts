/** The job that hears an answer by mail: who it is of, whether a person wrote it, and what it says. (workplace 5) */
import { whyAutomatic } from '#domain/mail/automatic.ts';
import { isProvenSender } from '#domain/mail/proven-sender.ts';
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
  mailsOfSender,
  noteArrivalCode,
  settleArrival,
  type Addressed,
} from '#server/kernel/mail/incoming/queries.ts';
import { noCode } from '#server/kernel/mail/incoming/receive.ts';
import { openMail } from '#server/kernel/mail/incoming/open-mail.ts';
import type { ReadMail } from '#server/kernel/mail/incoming/read-mail.ts';
import type { ReplyAddresses } from '#server/kernel/mail/incoming/reply-addresses.ts';
import { putAside, type AsideDeps } from './aside.ts';
import { failed, type Refusal } from './refusal.ts';
import { sayByMail, type SayDeps } from './say-by-mail.ts';

export interface TakeMailDeps extends SayDeps, AsideDeps {
  readonly replies: ReplyAddresses | null;
}

const scope = jobScope('mail-in');

/** A mail that was settled before is left as it is. Throws what another try may mend. */
export async function takeMail(deps: TakeMailDeps, { payload }: Job<JobPayloads['mail-in']>): Promise<void> {
  const opened = deps.replies === null ? null : await openMail(deps, payload);
  if (opened === null) return;
  const { id, mail } = opened;
  const asServer = <T>(work: (session: Session) => Promise<T>): Promise<T> =>
    transaction(deps.pool, scope, { mode: 'write' }, work);
  const code = opened.code === noCode && mail ? await asServer((session) => codeBy(session, id, mail)) : opened.code;
  const to = await asServer((session) => addressed.first(session, { code }));
  if (mail) await asServer((session) => describe(session, id, mail, to));
  const refusal =
    (await asServer((session) => refusalOf(session, deps.replies!, { mail, to, code }))) ??
    (await sayByMail(deps, { id, code, mail: mail!, to: to! }));
  if (refusal) await asServer((session) => refuse(session, deps, { id, mail, to, refusal }));
}

interface Refused {
  readonly id: string;
  readonly mail: ReadMail | null;
  readonly to: Addressed | undefined;
  readonly refusal: Refusal;
}

/** Nothing is dropped in silence: staff find it on the ticket, and a person who is who they say hears of it. */
async function refuse(session: Session, deps: TakeMailDeps, { id, mail, to, refusal }: Refused): Promise<void> {
  const { status, reason } = refusal;
  const isFirst = (await settleArrival.change(session, { id, status, reason })) > 0;
  if (isFirst && mail && !refusal.isCopy) await putAside(session, deps, { mail, to, refusal });
}

/** By the mails that it names, where the address was lost; the subject alone never finds a thread. */
async function codeBy(session: Session, id: string, { head }: ReadMail): Promise<string> {
  const named = [...head.all('in-reply-to'), ...head.all('references')].flatMap(
    (text) => text.match(/<[^<>\s]+>/g) ?? [],
  );
  const messages = named.slice(-limits.mailInReferencesMax);
  const found = await codeOfAnswered.first(session, { messages, sender: head.from });
  if (!found) return noCode;
  await noteArrivalCode.change(session, { id, code: found.code });
  return found.code;
}

const describe = (session: Session, id: string, { head, subject, contentHash }: ReadMail, to: Addressed | undefined) =>
  describeArrival.change(session, {
    id,
    sender: head.from,
    subject: subject || messages['mailIn.incoming'],
    message: head.messageId,
    user: to?.user_id ?? null,
    team: to?.team_id ?? null,
    entity: to?.entity ?? null,
    record: to?.record ?? null,
    isNote: to?.is_note ?? false,
    hash: contentHash,
  });

/** Null for a mail of a person who is who they say, and whose address it is. */
async function refusalOf(
  session: Session,
  { ownHosts, authority }: ReplyAddresses,
  { mail, to, code }: { readonly mail: ReadMail | null; readonly to: Addressed | undefined; readonly code: string },
): Promise<Refusal | null> {
  if (!mail) return failed(messages['mailIn.unreadable']);
  const { head, subject } = mail;
  const automatic = whyAutomatic(head, ownHosts, subject);
  if (automatic !== null) return { status: 'autoresponded', reason: automatic };
  if (head.from === '') return failed(messages['mailIn.unreadable']);
  const { mails, minutes } = limits.mailInBurst;
  if ((await mailsOfSender.one(session, { sender: head.from, code, minutes })).count > mails)
    return { status: 'autoresponded', reason: messages['mailIn.tooMany'] };
  if (!to && code === noCode) return failed(messages['mailIn.noThread']);
  if (!to || to.is_over) return failed(messages['mailIn.over']);
  if (to.email?.toLowerCase() !== head.from)
    return failed(
      fill(messages['mailIn.notTheirs'], { owner: to.email ?? '-', sender: head.from }),
      messages['mailIn.answerNotTheirs'],
    );
  return isProvenSender(head.from, head.all('authentication-results'), authority)
    ? null
    : failed(messages['mailIn.notProven']);
}

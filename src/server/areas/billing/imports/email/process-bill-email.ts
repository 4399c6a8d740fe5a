/**
 * The job that files bills from an email to an account's address. Refusals are answered only to people. [BI-021]
 * [BI-022]
 */
import { buffer } from 'node:stream/consumers';
import type pg from 'pg';
import { whyAutomatic } from '#domain/email/automatic.ts';
import { isProvenSender } from '#domain/email/proven-sender.ts';
import { fill } from '#domain/format/fill.ts';
import { limits } from '#generated/domain/limits.ts';
import { messages } from '#generated/domain/messages.ts';
import { jobScope } from '#server/kernel/access/scope.ts';
import { truncate } from '#server/kernel/data/truncate.ts';
import type { Session } from '#server/kernel/data/session.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import { ApiError } from '#server/kernel/errors.ts';
import type { JobPayloads } from '#server/kernel/jobs/job-types.ts';
import type { Job } from '#server/kernel/jobs/jobs.ts';
import { openEmail, type OpenedEmail } from '#server/kernel/email/incoming/open-email.ts';
import { describeArrival, emailsOfSender, settleArrival } from '#server/kernel/email/incoming/queries.ts';
import type { ReadEmail } from '#server/kernel/email/incoming/read-email.ts';
import type { Services } from '#server/kernel/operations/context.ts';
import { contentOf } from '../read.ts';
import { receiveBill, type ReceiveServices, type SentBill } from '../receive.ts';
import { accountOfBox, type BoxAccount } from './queries.ts';
import { maySendBills } from './sender.ts';

export interface TakeBillEmailDeps extends ReceiveServices, Pick<Services, 'mailer' | 'replies'> {
  readonly pool: pg.Pool;
}

type Deps = TakeBillEmailDeps & { readonly replies: NonNullable<Services['replies']> };

const scope = jobScope('inbound-email');

/** Skips an email that was processed before. */
export async function takeBillEmail(
  deps: TakeBillEmailDeps,
  { payload }: Job<JobPayloads['inbound-email']>,
): Promise<void> {
  const { replies } = deps;
  const opened = replies === null ? null : await openEmail(deps, payload);
  if (opened === null || replies === null) return;
  const box = await asServer(deps, (session) => accountOfBox.first(session, { code: opened.code }));
  if (opened.email) await asServer(deps, (session) => describe(session, opened.id, opened.email!, box));
  const refusal = await refusalOf({ ...deps, replies }, opened, box);
  if (refusal !== null) await asServer(deps, (session) => refuse(session, { ...deps, replies }, opened, refusal));
  else await takeFiles({ ...deps, replies }, opened, box!);
}

const asServer = <T>({ pool }: Pick<Deps, 'pool'>, work: (session: Session) => Promise<T>): Promise<T> =>
  transaction(pool, scope, { mode: 'write' }, work);

const describe = (
  session: Session,
  id: string,
  { head, subject, contentHash }: ReadEmail,
  box: BoxAccount | undefined,
) =>
  describeArrival.change(session, {
    id,
    sender: head.from,
    subject: subject || messages['inboundEmail.incoming'],
    message: head.messageId,
    user: null,
    team: box?.team_id ?? null,
    entity: box ? 'provider-account' : null,
    record: box?.id ?? null,
    isNote: false,
    hash: contentHash,
  });

interface Refusal {
  readonly reason: string;
  /** Whether the sender is authenticated, so an answer cannot reach a third party. */
  readonly isProven: boolean;
}

/** Automatic carrier emails with bills are accepted; delivery reports and our own emails are not. */
async function refusalOf(
  { pool, replies: { ownHosts, authority } }: Deps,
  { code, email }: OpenedEmail,
  box: BoxAccount | undefined,
): Promise<Refusal | null> {
  const unproven = (reason: string): Refusal => ({ reason, isProven: false });
  if (!email || email.head.from === '') return unproven(messages['inboundEmail.unreadable']);
  const { head } = email;
  if (head.returnPath === '' || ownHosts.some((host) => head.from.endsWith(`@${host}`)))
    return unproven(messages['inboundEmail.noBill']);
  const { emails, minutes } = limits.inboundEmailBurst;
  const sent = await asServer({ pool }, (session) => emailsOfSender.one(session, { sender: head.from, code, minutes }));
  if (sent.count > emails) return unproven(messages['inboundEmail.tooMany']);
  if (!isProvenSender(head.from, head.all('authentication-results'), authority))
    return unproven(messages['inboundEmail.notProven']);
  if (!box) return { reason: messages['inboundEmail.boxClosed'], isProven: true };
  if (!(await maySendBills(pool, box, head.from)))
    return { reason: messages['inboundEmail.boxSender'], isProven: true };
  return email.files.some(isBill) ? null : { reason: messages['inboundEmail.noBill'], isProven: true };
}

const isBill = ({ fileName }: ReadEmail['files'][number]): boolean =>
  limits.billFileExtensions.some((end) => fileName.toLowerCase().endsWith(`.${end}`));

async function refuse(session: Session, deps: Deps, { id, email }: OpenedEmail, refusal: Refusal): Promise<void> {
  const isFirst = await settleArrival.change(session, { id, status: 'inbound_failed', reason: refusal.reason });
  if (isFirst > 0 && email && refusal.isProven) await answer(session, deps, email, [refusal.reason], []);
}

/** One transaction for all files and the outcome, so a retry finds all of it done or nothing. */
async function takeFiles(deps: Deps, { id, email }: OpenedEmail, box: BoxAccount): Promise<void> {
  const { head, files, filesLeftOut } = email!;
  const bills: SentBill[] = [];
  for (const { fileName: name, content } of files.filter(isBill)) {
    const bytes = await buffer(content);
    bills.push({ name, bytes, content: await contentOf(bytes), sender: head.from });
  }
  await asServer(deps, async (session) => {
    const taken: string[] = [];
    const refused =
      filesLeftOut > 0 ? [fill(messages['inboundEmail.filesMost'], { most: limits.inboundEmailFilesMax })] : [];
    for (const bill of bills) {
      const why = await received(session, deps, box, bill);
      if (why === null) taken.push(bill.name);
      else refused.push(`${bill.name}: ${why}`);
    }
    const status = taken.length > 0 ? 'inbound' : 'inbound_failed';
    const isFirst = await settleArrival.change(session, {
      id,
      status,
      reason: refused.length > 0 ? truncate('email-delivery', 'error', refused.join('\n')) : null,
    });
    if (isFirst === 0) throw new ApiError('conflict', { message: messages['inboundEmail.repeated'] });
    if (refused.length > 0) await answer(session, deps, email!, refused, taken);
  });
}

/** Null once the file is received, otherwise the reason of the refusal. */
async function received(session: Session, deps: Deps, box: BoxAccount, bill: SentBill): Promise<string | null> {
  try {
    await receiveBill(session, deps, box.id, bill);
    return null;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return Object.values(error.fields).flat()[0] ?? error.message;
  }
}

/** Never answers programs, to avoid an endless loop. */
async function answer(
  session: Session,
  { mailer, replies }: Deps,
  { head, subject }: ReadEmail,
  refused: readonly string[],
  taken: readonly string[],
): Promise<void> {
  if (whyAutomatic(head, replies.ownHosts, subject) !== null) return;
  await mailer.send(session, {
    template: 'bill-email-refused',
    to: head.from,
    userId: null,
    values: {
      message: subject || messages['inboundEmail.incoming'],
      reason: refused.join('\n'),
      items: taken.length > 0 ? taken.join(', ') : messages['inboundEmail.nothing'],
    },
  });
}

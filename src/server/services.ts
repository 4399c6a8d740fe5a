/** The outside parts that behaviours use, behind one contract each. */
import type pg from 'pg';
import { join } from 'node:path';
import type { PostOffice } from './accounts/post-office.ts';
import type { Config } from './config.ts';
import type { Session } from './data/session.ts';
import { createJobs, type Enqueue } from './jobs/jobs.ts';
import { createHandlers } from './jobs/registry.ts';
import { createMailbox, type Mailbox } from './mail/mailbox.ts';
import { createPostOffice } from './mail/post.ts';
import { mailboxTransport, smtpTransport, type MailTransport } from './mail/transport.ts';
import type { Notifier } from './notify/news.ts';
import { createNotifier } from './notify/notifier.ts';
import { createTransition, type Transition } from './workflow/transition.ts';

export interface Services {
  /** Letters that leave when the transaction of their cause commits. */
  readonly post: PostOffice;
  /** News for people, by their own wishes. */
  readonly notifier: Notifier;
  readonly enqueue: Enqueue;
  /** Moves a record through its workflow; see its own words on errors. */
  readonly transition: Transition;
  /** The demo's mails; null with a real mail server. */
  readonly mailbox: Mailbox | null;
  /** Ends what runs in the background. */
  readonly stop: () => Promise<void>;
}

export interface ServicesDeps {
  readonly config: Config;
  readonly pool: pg.Pool;
  readonly databaseUrl: string;
  readonly onError?: (error: Error) => void;
}

export async function createServices({ config, pool, databaseUrl, onError = writeError }: ServicesDeps): Promise<Services> {
  const jobs = createJobs({ url: databaseUrl, onError });
  const { enqueue } = jobs;
  const post = createPostOffice(enqueue);
  const notifier = createNotifier(enqueue);
  const transition = createTransition({ post, notifier, enqueue });
  const mailbox = config.smtpUrl === undefined && config.isDemo ? createMailbox(join(config.dataDir, 'mailbox')) : null;
  const transport = transportOf(config, mailbox);
  const onUndeliverable = failRequest(transition);
  const handlers = createHandlers({ pool, enqueue, publicUrl: config.publicUrl, transport, onUndeliverable, post, notifier, transition, onError });
  await jobs.open();
  await jobs.work(handlers);
  const stop = async (): Promise<void> => {
    await jobs.close();
    transport.close();
  };
  return { post, notifier, enqueue, transition, mailbox, stop };
}

/** A production server without SMTP_URL keeps its mails queued: each try says why. */
function transportOf({ smtpUrl, publicUrl }: Config, mailbox: Mailbox | null): MailTransport {
  if (smtpUrl !== undefined) return smtpTransport(smtpUrl, `no-reply@${new URL(publicUrl).hostname}`);
  if (mailbox !== null) return mailboxTransport(mailbox);
  return { send: () => Promise.reject(new Error('No mail server is named: set SMTP_URL.')), close: () => {} };
}

/** A quote request that never reaches its provider has failed, and its operator is told at once (domain 2.2). */
const failRequest =
  (transition: Transition) =>
  async (session: Session, about: { entity: string; id: string }, reason: string): Promise<void> => {
    if (about.entity !== 'quote-request') return;
    const rows = await session.query(`select 1 from quote_requests where id = $1 and status = 'SENT'`, [about.id]);
    if (rows.length > 0) await transition(session, 'quote-request', about.id, 'fail', { reason });
  };

function writeError(error: Error): void {
  process.stderr.write(`Background work: ${error.message}\n`);
}

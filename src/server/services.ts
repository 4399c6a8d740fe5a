/** The outside parts that behaviours use, behind one contract each. */
import type pg from 'pg';
import { join } from 'node:path';
import type { PostOffice } from './accounts/post-office.ts';
import type { Config } from './config.ts';
import { createFileStore, type FileStore } from './files/file-store.ts';
import { createStorage } from './files/storage.ts';
import { createJobs, type Enqueue } from './jobs/jobs.ts';
import { createHandlers } from './jobs/registry.ts';
import type { DeliverDeps } from './mail/deliver.ts';
import { createMailbox, type Mailbox } from './mail/mailbox.ts';
import { createPostOffice } from './mail/post.ts';
import { mailboxTransport, type MailTransport } from './mail/transport.ts';
import type { Notifier } from './notify/news.ts';
import { createNotifier } from './notify/notifier.ts';
import { createOfflinePlaces } from './places/offline-places.ts';
import type { Places } from './places/places.ts';
import { createRealtime, type Realtime } from './realtime/realtime.ts';
import { failRequest } from './requests/fail-request.ts';
import { createTransition, type Transition } from './workflow/transition.ts';

export interface Services {
  /** Letters that leave when the transaction of their cause commits. */
  readonly post: PostOffice;
  /** News for people, by their own wishes. */
  readonly notifier: Notifier;
  readonly enqueue: Enqueue;
  /** Moves a record through its workflow; see its own words on errors. */
  readonly transition: Transition;
  readonly files: FileStore;
  readonly places: Places;
  /** Null where nobody listens: tests and the worker. */
  readonly realtime: Realtime | null;
  /** Hears of mails that never arrive. */
  readonly onUndeliverable: DeliverDeps['onUndeliverable'];
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

/** The services of a server, background work included. */
export async function createServices(deps: ServicesDeps): Promise<Services> {
  const { pool, databaseUrl: url, onError = writeError } = deps;
  const realtime = await createRealtime({ pool, url, onError });
  return startWork({ ...deps, onError }, realtime);
}

/** The background work alone, for a process of its own. */
export const createWorker = (deps: ServicesDeps): Promise<Services> =>
  startWork({ ...deps, onError: deps.onError ?? writeError }, null);

async function startWork(deps: Required<ServicesDeps>, realtime: Realtime | null): Promise<Services> {
  const { config, pool, databaseUrl, onError } = deps;
  const jobs = createJobs({ url: databaseUrl, onError });
  const { enqueue } = jobs;
  const post = createPostOffice(enqueue);
  const notifier = createNotifier(enqueue);
  const transition = createTransition({ post, notifier, enqueue });
  const mailbox = config.smtpUrl === undefined && config.isDemo ? createMailbox(join(config.dataDir, 'mailbox')) : null;
  const transport = await transportOf(config, mailbox);
  const files = createFileStore(createStorage(config.storageUrl, join(config.dataDir, 'files')));
  const onUndeliverable = failRequest(transition);
  const { publicUrl } = config;
  await jobs.open();
  await jobs.work(
    createHandlers({ pool, enqueue, publicUrl, transport, onUndeliverable, post, notifier, transition, onError }),
  );
  const stop = async (): Promise<void> => {
    await realtime?.stop();
    await jobs.close();
    transport.close();
  };
  return {
    post,
    notifier,
    enqueue,
    transition,
    files,
    places: createOfflinePlaces(),
    realtime,
    onUndeliverable,
    mailbox,
    stop,
  };
}

/** A production server without SMTP_URL keeps its mails queued: each try says why. */
async function transportOf({ smtpUrl, publicUrl }: Config, mailbox: Mailbox | null): Promise<MailTransport> {
  if (smtpUrl !== undefined) {
    const { smtpTransport } = await import('./mail/smtp.ts');
    return smtpTransport(smtpUrl, `no-reply@${new URL(publicUrl).hostname}`);
  }
  if (mailbox !== null) return mailboxTransport(mailbox);
  return { send: () => Promise.reject(new Error('No mail server is named: set SMTP_URL.')), close: () => {} };
}

function writeError(error: Error): void {
  process.stderr.write(`Background work: ${error.message}\n`);
}

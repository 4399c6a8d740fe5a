/** Creates the services for operations and starts background work. */
import type pg from 'pg';
import { join } from 'node:path';
import { limits } from '#generated/domain/limits.ts';
import type { Services } from './kernel/operations/context.ts';
import type { Config } from './kernel/config/config.ts';
import { ownSecret } from './kernel/config/own-secret.ts';
import { createHandlers, hooksWith, jobSettings, workflowRules } from './areas/areas.ts';
import { createBroadcastNow } from './kernel/data/signals/broadcast-now.ts';
import { createDoor } from './kernel/data/door.ts';
import { encryptFieldsWith } from './kernel/data/encrypted-fields.ts';
import { writeRules } from './kernel/data/write-rules.ts';
import { createFileStore } from './kernel/files/file-store.ts';
import { createScanner, type Scan } from './kernel/files/scanner.ts';
import { countUploadsIn } from './kernel/files/quota.ts';
import { createStorage } from './kernel/files/storage.ts';
import { createSealer } from './kernel/pdf/sealing-key.ts';
import { createSecretBox } from './kernel/secret-box.ts';
import { createJobs, type Jobs } from './kernel/jobs/jobs.ts';
import { publicOr } from './kernel/outside/outbound-request.ts';
import { isBillBox } from './areas/billing/contract.ts';
import { failSigner } from './areas/documents/signing/undeliverable.ts';
import { noteUndeliverable } from './areas/support/email/undeliverable.ts';
import { createReplyAddresses, type ReplyAddresses } from './kernel/email/incoming/reply-addresses.ts';
import { createMailbox, type Mailbox } from './kernel/email/mailbox.ts';
import { createMailer } from './kernel/email/queue-email.ts';
import { mailboxTransport, type EmailTransport } from './kernel/email/transport.ts';
import { createNotifier } from './kernel/notify/notifier.ts';
import { createHttpPlaces } from './kernel/places/http-places.ts';
import { createOfflinePlaces } from './kernel/places/offline-places.ts';
import { createRealtime, type Realtime } from './kernel/realtime/realtime.ts';
import { failRequest } from './areas/procurement/fail-request.ts';
import { createTransition } from './kernel/workflow/transition.ts';

export interface ServicesDeps {
  readonly config: Config;
  readonly pool: pg.Pool;
  readonly databaseUrl: string;
  readonly onError?: (error: Error) => void;
}

/** The services of a server, including background work. */
export async function createServices(deps: ServicesDeps): Promise<Services> {
  const { pool, databaseUrl: url, onError = writeError } = deps;
  const realtime = await createRealtime({ pool, url, publicUrl: deps.config.publicUrl, onError });
  return startWork({ ...deps, onError }, realtime);
}

/** Background work only, for a separate process. */
export const createWorker = (deps: ServicesDeps): Promise<Services> =>
  startWork({ ...deps, onError: deps.onError ?? writeError }, null);

async function startWork(deps: Required<ServicesDeps>, realtime: Realtime | null): Promise<Services> {
  const { config, pool, databaseUrl, onError } = deps;
  const { secret, secrets } = await secretsOf(config);
  const jobs = createJobs({ url: databaseUrl, settings: jobSettings, onError });
  const { enqueue } = jobs;
  const mailer = createMailer(enqueue);
  const notifier = createNotifier(enqueue);
  const broadcastNow = createBroadcastNow(pool, onError);
  const transition = createTransition({ mailer, notifier, enqueue, broadcastNow }, workflowRules);
  const mailbox = config.smtpUrl === undefined && config.isDemo ? createMailbox(join(config.dataDir, 'mailbox')) : null;
  const transport = await transportOf(config, mailbox);
  const { storage, files } = await startFiles(deps, jobs);
  const onUndeliverable = allOf(failRequest(transition), failSigner(transition, notifier), noteUndeliverable);
  const sealer = await createSealer(config.sealingKey, config.dataDir);
  const replies = repliesOf(config, secret);
  const netboxPolicy = publicOr(config.netboxHosts);
  await jobs.open();
  await jobs.work(
    createHandlers({
      pool,
      enqueue,
      storage,
      dataDir: config.dataDir,
      publicUrl: config.publicUrl,
      transport,
      onUndeliverable,
      files,
      replies,
      door: createDoor(pool, writeRules(hooksWith({ notifier, mailer, transition, netboxPolicy }))),
      sealer,
      mailer,
      notifier,
      transition,
      netboxPolicy,
      onError,
    }),
  );
  return {
    mailer,
    notifier,
    enqueue,
    countJobs: jobs.count,
    transition,
    files,
    places: placesOf(config, onError),
    secrets,
    sealer,
    realtime,
    netboxPolicy,
    onUndeliverable,
    replies,
    mailbox,
    stop: async () => {
      await realtime?.stop();
      await jobs.close();
      transport.close();
    },
  };
}

async function secretsOf({ sessionSecret, formerSecret, dataDir }: Config) {
  const secret = sessionSecret ?? (await ownSecret(dataDir));
  const secrets = createSecretBox(secret, formerSecret);
  encryptFieldsWith(secrets);
  return { secret, secrets };
}

/** Reports an unwritable storage, but lets the server start. */
async function startFiles({ config, pool, onError }: Required<ServicesDeps>, jobs: Jobs) {
  const storage = createStorage(config.storageUrl, join(config.dataDir, 'files'));
  const watch = (key: string): Promise<void> => jobs.enqueueNow('file-check', { key }, limits.fileCheckAfterS);
  const files = createFileStore(storage, {
    watch,
    countUpload: countUploadsIn(pool),
    onFailure: onError,
    ...scannerOf(config, onError),
  });
  await storage.check().catch((error: Error) => onError(new Error(`No file can be kept: ${error.message}`)));
  return { storage, files };
}

const scannerOf = ({ scannerUrl: url }: Config, onFailure: (error: Error) => void): { readonly scan?: Scan } =>
  url === undefined ? {} : { scan: createScanner(url, onFailure) };

const placesOf = ({ placesUrl: url }: Config, onFailure: (error: Error) => void): Services['places'] =>
  url === undefined ? createOfflinePlaces() : createHttpPlaces({ url, onFailure });

function repliesOf({ replyDomain, emailAuthority, publicUrl }: Config, secret: string): ReplyAddresses | null {
  if (replyDomain === undefined || emailAuthority === undefined) return null;
  const ownHosts = [new URL(publicUrl).hostname];
  return createReplyAddresses({ secret, domain: replyDomain, authority: emailAuthority, ownHosts, isBox: isBillBox });
}

type UndeliverableListener = Services['onUndeliverable'];

/** Calls the listeners in order. */
const allOf =
  (...all: readonly UndeliverableListener[]): UndeliverableListener =>
  async (session, about, reason) => {
    for (const each of all) await each(session, about, reason);
  };

/** Without SMTP_URL, a production server keeps its emails queued, and each try reports why. */
async function transportOf({ smtpUrl, publicUrl }: Config, mailbox: Mailbox | null): Promise<EmailTransport> {
  if (smtpUrl !== undefined) {
    const { smtpTransport } = await import('./kernel/email/smtp.ts');
    return smtpTransport(smtpUrl, `no-reply@${new URL(publicUrl).hostname}`);
  }
  if (mailbox !== null) return mailboxTransport(mailbox);
  return { send: () => Promise.reject(new Error('No mail server is named: set SMTP_URL.')), close: () => {} };
}

function writeError(error: Error): void {
  process.stderr.write(`Background work: ${error.message}\n`);
}

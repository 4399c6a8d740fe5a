/** The context of every operation, in addition to its input. */
import type { Behaviors } from '#generated/api/operations/registry.ts';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Places } from '../places/places.ts';
import type { Scope } from '../access/scope.ts';
import type { Config } from '../config/config.ts';
import type { Door } from '../data/door.ts';
import type { CallKey } from '../data/only-once.ts';
import type { FileStore } from '../files/file-store.ts';
import type { CookieJar } from '../http/cookies.ts';
import type { Sealer } from '../pdf/types.ts';
import type { SecretBox } from '../secret-box.ts';
import type { Enqueue, Jobs } from '../jobs/jobs.ts';
import type { DeliverDeps } from '../email/deliver.ts';
import type { ReplyAddresses } from '../email/incoming/reply-addresses.ts';
import type { Mailbox } from '../email/mailbox.ts';
import type { Mailer } from '../email/mailer.ts';
import type { Notifier } from '../notify/notification-event.ts';
import type { OutboundPolicy } from '../outside/outbound-request.ts';
import type { Realtime } from '../realtime/realtime.ts';
import type { Transition } from '../workflow/transition.ts';

/** External services for operations, each behind an interface. */
export interface Services {
  /** Sends emails when the transaction that causes them commits. */
  readonly mailer: Mailer;
  /** Notifies people according to their preferences. */
  readonly notifier: Notifier;
  readonly enqueue: Enqueue;
  /** Background jobs by kind. */
  readonly countJobs: Jobs['count'];
  /** Moves a record through its workflow; see its own comment for errors. */
  readonly transition: Transition;
  readonly files: FileStore;
  readonly places: Places;
  /** Encrypts stored secrets. */
  readonly secrets: SecretBox;
  /** Seals signed documents. */
  readonly sealer: Sealer;
  /** Null without open pages: in tests and the worker. */
  readonly realtime: Realtime | null;
  /** Which addresses a team's NetBox may have. */
  readonly netboxPolicy: (url: string) => OutboundPolicy;
  /** Called for emails that will never arrive. */
  readonly onUndeliverable: DeliverDeps['onUndeliverable'];
  /** Reply addresses; null if incoming email is off. */
  readonly replies: ReplyAddresses | null;
  /** The demo's emails; null with a real mail server. */
  readonly mailbox: Mailbox | null;
  /** Stops background work. */
  readonly stop: () => Promise<void>;
}

export interface CallContext {
  readonly scope: Scope;
  /** For `onlyOnce` in calls described with `x-idempotent`; null in others. */
  readonly callKey: CallKey | null;
  readonly door: Door;
  readonly pool: pg.Pool;
  readonly config: Config;
  readonly services: Services;
  readonly ipAddress: string;
  readonly userAgent: string | null;
  readonly cookies: CookieJar;
  readonly log: FastifyBaseLogger;
}

export type BehaviorMap = Behaviors<CallContext>;

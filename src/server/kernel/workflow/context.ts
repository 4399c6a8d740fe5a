/** The transition that guards and effects receive. */
import type { WorkflowId, workflows } from '#generated/domain/workflows/registry.ts';
import type { TransitionDefinition } from '#runtime/product.ts';
import type { Mailer } from '../email/mailer.ts';
import type { FieldErrors } from '../errors.ts';
import type { RecordOf } from '../data/record.ts';
import type { Session } from '../data/session.ts';
import type { BroadcastNow } from '../data/signals/broadcast-now.ts';
import type { Enqueue } from '../jobs/jobs.ts';
import type { Notifier } from '../notify/notification-event.ts';

export interface WorkflowDeps {
  readonly mailer: Mailer;
  readonly notifier: Notifier;
  readonly enqueue: Enqueue;
  readonly broadcastNow: BroadcastNow;
}

export interface TransitionRequest {
  readonly reason?: string;
  /** The record's version as the caller saw it: 409 if it has changed since. Any version if omitted. */
  readonly version?: number;
  /** False suppresses notifications; the audit is written anyway. Default true. */
  readonly sendNotification?: boolean;
  /** Data of the event from code: answers of a carrier, figures. HTTP callers send none. */
  readonly input?: Readonly<Record<string, unknown>>;
}

/** For moving many records; a version applies to one record only. */
export type ManyRequest = Omit<TransitionRequest, 'version'>;

type Workflow = (typeof workflows)[WorkflowId];
type Events = { readonly [W in Workflow as W['entity']]: W['transitions'][number]['event'] };
type States = { readonly [W in Workflow as W['entity']]: W['states'][number]['id'] };

/** The events of the entity's workflow; any if the entity is unknown. */
export type EventOf<Entity extends string> = Entity extends keyof Events ? Events[Entity] : string;
/** The states of the entity's workflow. */
export type StateOf<Entity extends string> = Entity extends keyof States ? States[Entity] : string;

interface TransitionOf<Entity extends string> extends TransitionDefinition {
  readonly event: EventOf<Entity>;
}

/** A transition of a record of the resource `Id`; of any record if the id is unknown. */
export interface TransitionContext<Id extends string = string> {
  /** Acts as the server, on behalf of the transition's caller. */
  readonly session: Session;
  /** Entity id. */
  readonly entity: Id;
  /** The acting user, for rules that depend on it; null for the server. */
  readonly userId: string | null;
  readonly isStaff: boolean;
  readonly transition: TransitionOf<Id>;
  /** Old and new state. */
  readonly from: StateOf<Id>;
  readonly to: StateOf<Id>;
  /** The record, with wire keys: before the transition in a guard, after it in an effect. */
  readonly record: RecordOf<Id>;
  readonly request: TransitionRequest;
  readonly deps: WorkflowDeps;
  /** Moves another record as the server. */
  readonly applyTransition: <Entity extends string>(
    entity: Entity,
    id: string,
    event: EventOf<Entity>,
    request?: TransitionRequest,
  ) => Promise<void>;
  /** The same for many records at once. */
  readonly applyTransitions: <Entity extends string>(
    entity: Entity,
    ids: readonly string[],
    event: EventOf<Entity>,
    request?: ManyRequest,
  ) => Promise<void>;
}

/** A move whose transition is not chosen yet. */
export type PendingTransition = Omit<TransitionContext, 'transition' | 'to'>;

/** Null if the transition may happen; else error texts by wire field (422). */
export type Guard<Id extends string = string> = (move: TransitionContext<Id>) => Promise<FieldErrors | null>;
/** Like a guard, but also evaluated when a record's buttons are shown. */
export type Offer<Id extends string = string> = (
  asked: Pick<TransitionContext<Id>, 'session' | 'record' | 'isStaff' | 'userId'>,
) => Promise<FieldErrors | null>;
export interface Effect<Id extends string = string> {
  (move: TransitionContext<Id>): Promise<void>;
  /** Handles many records of one transition with few statements; without it, the effect runs per record. */
  readonly ofMany?: (moves: readonly TransitionContext<Id>[]) => Promise<void>;
}

/** Finds, as the server, the target of a next action: null if there is none, else the values of its texts. */
export type Finder<Id extends string = string> = (
  asked: Pick<TransitionContext<Id>, 'session' | 'record' | 'userId'>,
) => Promise<Readonly<Record<string, string | number>> | null>;

/** A guard's error, at the field where a page shows it. */
export const fieldError = (text: string, field = 'event'): FieldErrors => ({ [field]: [text] });

/** An effect written for many records, also used for one. */
export const followingMany = <Id extends string>(
  ofMany: (moves: readonly TransitionContext<Id>[]) => Promise<void>,
): Effect<Id> => Object.assign((move: TransitionContext<Id>) => ofMany([move]), { ofMany });

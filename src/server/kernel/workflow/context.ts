/** What a guard and an effect get to know of the transition that they belong to. */
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
  /** The record as the caller saw it: 409 where somebody has changed it since. Any where it is left out. */
  readonly version?: number;
  /** False keeps people uninformed of this step; the audit is written all the same. Default true. */
  readonly sendNotification?: boolean;
  /** What the event brings along, for programs: answers of a provider, figures. Callers over HTTP send none. */
  readonly input?: Readonly<Record<string, unknown>>;
}

/** What many records are moved with: a version is that of one. */
export type ManyRequest = Omit<TransitionRequest, 'version'>;

type Workflow = (typeof workflows)[WorkflowId];
type Events = { readonly [W in Workflow as W['entity']]: W['transitions'][number]['event'] };
type States = { readonly [W in Workflow as W['entity']]: W['states'][number]['id'] };

/** The events that move a record of the entity; any where the entity is not said. */
export type EventOf<Entity extends string> = Entity extends keyof Events ? Events[Entity] : string;
/** The states that such a record can be in. */
export type StateOf<Entity extends string> = Entity extends keyof States ? States[Entity] : string;

interface TransitionOf<Entity extends string> extends TransitionDefinition {
  readonly event: EventOf<Entity>;
}

/** A move of a record of the resource `Id`; of any record where the id is not said. */
export interface TransitionContext<Id extends string = string> {
  /** Acts for the server itself, on the request of whoever caused the transition. */
  readonly session: Session;
  /** Entity id. */
  readonly entity: Id;
  /** Key of the caller, for rules that ask who acts; null for the server. */
  readonly userId: string | null;
  readonly isStaff: boolean;
  readonly transition: TransitionOf<Id>;
  /** State that is left, and the one that is reached. */
  readonly from: StateOf<Id>;
  readonly to: StateOf<Id>;
  /** The record: before the move in a guard, after it in an effect. Wire keys. */
  readonly record: RecordOf<Id>;
  readonly request: TransitionRequest;
  readonly deps: WorkflowDeps;
  /** Moves another record along, as the server. */
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

/** A move before it is known by which transition. */
export type PendingTransition = Omit<TransitionContext, 'transition' | 'to'>;

/** Null when the move may go on; else the texts by wire field (422). */
export type Guard<Id extends string = string> = (move: TransitionContext<Id>) => Promise<FieldErrors | null>;
/** As a guard, but asked already when the buttons of a record are shown. */
export type Offer<Id extends string = string> = (
  asked: Pick<TransitionContext<Id>, 'session' | 'record' | 'isStaff' | 'userId'>,
) => Promise<FieldErrors | null>;
export interface Effect<Id extends string = string> {
  (move: TransitionContext<Id>): Promise<void>;
  /** Follows many moves by one transition with few statements; an effect without it follows them one by one. */
  readonly ofMany?: (moves: readonly TransitionContext<Id>[]) => Promise<void>;
}

/** Searches, as the server, for what a next action leads to: null where there is nothing, else what fills the places of its texts. */
export type Finder<Id extends string = string> = (
  asked: Pick<TransitionContext<Id>, 'session' | 'record' | 'userId'>,
) => Promise<Readonly<Record<string, string | number>> | null>;

/** The refusal of a guard, at the place where a page shows it. */
export const fieldError = (text: string, field = 'event'): FieldErrors => ({ [field]: [text] });

/** An effect that is written for many moves, of which one is a case. */
export const followingMany = <Id extends string>(
  ofMany: (moves: readonly TransitionContext<Id>[]) => Promise<void>,
): Effect<Id> => Object.assign((move: TransitionContext<Id>) => ofMany([move]), { ofMany });

/** What a guard and an effect get to know of the transition that they belong to. */
import type { TransitionDefinition } from '#runtime/product.ts';
import type { PostOffice } from '../accounts/post-office.ts';
import type { FieldErrors } from '../errors.ts';
import type { WireRecord } from '../data/record.ts';
import type { Session } from '../data/session.ts';
import type { Enqueue } from '../jobs/jobs.ts';
import type { Notifier } from '../notify/news.ts';

export interface WorkflowDeps {
  readonly post: PostOffice;
  readonly notifier: Notifier;
  readonly enqueue: Enqueue;
}

export interface TransitionRequest {
  readonly reason?: string;
  /** False keeps people uninformed of this step; the audit is written all the same. Default true. */
  readonly sendNotification?: boolean;
  /** What the event brings along, for programs: answers of a provider, figures. Callers over HTTP send none. */
  readonly input?: Readonly<Record<string, unknown>>;
}

export interface Move {
  /** Acts for the server itself, on the request of whoever caused the transition. */
  readonly session: Session;
  /** Entity id. */
  readonly entity: string;
  /** Key of the caller, for rules that ask who acts; null for the server. */
  readonly userId: string | null;
  readonly isStaff: boolean;
  readonly transition: TransitionDefinition;
  /** State that is left. */
  readonly from: string;
  /** The record: before the move in a guard, after it in an effect. Wire keys. */
  readonly record: WireRecord;
  readonly request: TransitionRequest;
  readonly deps: WorkflowDeps;
  /** Moves another record along, as the server. */
  readonly moveOn: (entity: string, id: string, event: string, request?: TransitionRequest) => Promise<void>;
}

/** Null when the move may go on; else the texts by wire field (422). */
export type Guard = (move: Move) => Promise<FieldErrors | null>;
/** As a guard, but asked already when the buttons of a record are shown. */
export type Offer = (asked: Pick<Move, 'session' | 'record' | 'isStaff'>) => Promise<FieldErrors | null>;
export type Effect = (move: Move) => Promise<void>;

/** The refusal of a guard, at the place where a page shows it. */
export const because = (text: string, field = 'event'): FieldErrors => ({ [field]: [text] });

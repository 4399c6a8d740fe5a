/** What every behaviour gets beside its input. */
import type { Behaviours } from '#generated/api/operations/registry.ts';
import type { Scope } from '../access/scope.ts';
import type { Config } from '../config.ts';
import type { Door } from '../data/door.ts';

export interface CallContext {
  readonly scope: Scope;
  readonly door: Door;
  readonly config: Config;
  readonly ipAddress: string;
  readonly userAgent: string | null;
  /** Sets or clears (null) the session cookie of the answer. */
  readonly setSessionCookie: (token: string | null) => void;
}

export type BehaviourMap = Behaviours<CallContext>;

/** What every behaviour gets beside its input. */
import type { Behaviours } from '#generated/api/operations/registry.ts';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Scope } from '../access/scope.ts';
import type { Config } from '../config.ts';
import type { Door } from '../data/door.ts';
import type { CallKey } from '../data/only-once.ts';
import type { CookieJar } from '../http/cookies.ts';
import type { Services } from '../services.ts';

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

export type BehaviourMap = Behaviours<CallContext>;

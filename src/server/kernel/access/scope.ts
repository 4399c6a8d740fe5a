/** The argument of every data access: the caller, the request, and the rows that the caller may access. */
import { randomUUID } from 'node:crypto';
import { missingGrant } from '#domain/missing-access.ts';
import type { Permission } from '#generated/domain/permissions.ts';
import type { StaffRole } from '#generated/domain/staff-roles.ts';
import type { Grant, plainGrants } from '#runtime/vocabulary.ts';
import { allowanceOf, mayInTeam, type Allowance } from './allowance.ts';
import type { CachedSession } from './cached-session.ts';
import { staffRoleOf, type Principal } from './principal.ts';
import { ApiError, forbidden } from '../errors.ts';

/** Grants that code may name; they are checked like those of the schemas. */
export type KnownGrant = Permission | StaffRole | (typeof plainGrants)[number];

/** Rules from the schemas may contain any text; literals in code must be known grants. */
export type Rule<Word extends Grant> = readonly Word[] & readonly (string extends Word ? Word : KnownGrant)[];

/** A cached session, for one request. */
export interface Cached extends CachedSession {
  /** Reads the caller from the database, for when the cached session is outdated. */
  readonly refreshed: () => Promise<Scope>;
}

export interface Scope {
  readonly principal: Principal;
  readonly requestId: string;
  /** Each transaction in this scope must confirm it; null if the principal was read for this request. */
  readonly cached: Cached | null;
  /** Aborted when the caller disconnects before the answer, which ends their reads. Null if no one waits. */
  readonly left: AbortSignal | null;
  /** The caller for whom the server acts as the system. */
  readonly caller: Scope | null;
  /** The rows of any entity that a rule allows this caller; cached per rule and principal. */
  readonly allowanceOf: <Word extends Grant>(rule: Rule<Word>) => Allowance;
  /** Throws 401 or 403 unless the rule holds in some team. */
  readonly require: <Word extends Grant>(rule: Rule<Word>) => void;
  /** Throws 401 or 403 unless the rule holds in that team. */
  readonly requireInTeam: <Word extends Grant>(rule: Rule<Word>, teamId: string | null) => void;
}

export function createScope(
  principal: Principal,
  requestId: string = randomUUID(),
  cached: Cached | null = null,
  left: AbortSignal | null = null,
  caller: Scope | null = null,
): Scope {
  const rules = allowancesOf(principal);
  return {
    principal,
    requestId,
    cached,
    left,
    caller,
    allowanceOf: rules,
    require: (rule: readonly Grant[]) => {
      const allowance = rules(rule);
      if (!allowance.all && !allowance.own && allowance.teams.size === 0) throw refusal(principal, rule);
    },
    requireInTeam: (rule: readonly Grant[], teamId) => {
      if (!mayInTeam(rule, principal, teamId)) throw refusal(principal, rule);
    },
  };
}

type AllowanceOf = (rule: readonly Grant[]) => Allowance;

const allowances = new WeakMap<Principal, AllowanceOf>();

/** Cached per principal, so the principal's next requests reuse the allowances. */
function allowancesOf(principal: Principal): AllowanceOf {
  const made = allowances.get(principal);
  if (made) return made;
  const known = new WeakMap<readonly Grant[], Allowance>();
  const cachedAllowance: AllowanceOf = (rule) => {
    const allowance = known.get(rule) ?? allowanceOf(rule, principal);
    known.set(rule, allowance);
    return allowance;
  };
  allowances.set(principal, cachedAllowance);
  return cachedAllowance;
}

/** The server acting for itself, e.g. a scheduled job. */
export const jobScope = (name: string): Scope => createScope({ kind: 'job', name, behalfOf: null });

/** The server acting for a caller with more rights than theirs; the audit still names the caller. */
export function systemScope(name: string, caller: Scope): Scope {
  const { principal, requestId } = caller;
  const behalfOf = principal.kind === 'job' ? principal.behalfOf : principal;
  return createScope({ kind: 'job', name, behalfOf }, requestId, null, null, caller);
}

/** 401 for anonymous callers; 403 with the missing permission for all others (PE-025). */
export const refusal = (principal: Principal, rule: readonly Grant[]): ApiError =>
  principal.kind === 'anonymous'
    ? new ApiError('unauthenticated')
    : forbidden(missingGrant(rule, staffRoleOf(principal) !== null));

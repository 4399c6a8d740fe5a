/** Converts a rule (a list of grants) and a principal to the rows that the principal may access. */
import type { Grant } from '#runtime/vocabulary.ts';
import { isBeyondViewing, isPermission } from '#runtime/vocabulary.ts';
import type { Principal } from './principal.ts';

/** The rows that one rule allows one principal. */
export interface Allowance {
  readonly all: boolean;
  /** Teams whose rows are allowed if `all` is false. */
  readonly teams: ReadonlySet<string>;
  /** Whether the caller's own rows are allowed (grant `owner`). */
  readonly own: boolean;
}

const none: ReadonlySet<string> = new Set();
const everything: Allowance = { all: true, teams: none, own: false };

/** The union of all grants; staff `admin` passes every rule except `nobody` and `system` (PE rows). */
export function allowanceOf(rule: readonly Grant[], principal: Principal): Allowance {
  if (principal.kind === 'job') return rule.includes('nobody') ? nothing : everything;
  const teams = new Set<string>();
  let own = false;
  for (const grant of rule) {
    if (grantsAll(grant, principal)) return everything;
    if (grant === 'owner' && principal.kind === 'user') own = true;
    for (const team of teamsGranted(grant, principal)) teams.add(team);
  }
  return { all: false, teams, own };
}

const nothing: Allowance = { all: false, teams: none, own: false };

export const isEmpty = (allowance: Allowance): boolean =>
  !allowance.all && !allowance.own && allowance.teams.size === 0;

/** True if `inner` includes every row that `outer` includes. */
export function covers(inner: Allowance, outer: Allowance): boolean {
  if (inner.all) return true;
  if (outer.all || (outer.own && !inner.own)) return false;
  return [...outer.teams].every((team) => inner.teams.has(team));
}

/** True if the rule lets the principal act on a row of that team (null: a row without a team). */
export function mayInTeam(rule: readonly Grant[], principal: Principal, teamId: string | null): boolean {
  const allowance = allowanceOf(rule, principal);
  return allowance.all || (teamId !== null && allowance.teams.has(teamId));
}

function grantsAll(grant: Grant, principal: Principal): boolean {
  if (grant === 'public') return true;
  if (principal.kind === 'anonymous' || principal.kind === 'provider_link' || principal.kind === 'job') return false;
  if (grant === 'signed-in') return true;
  if (grant === 'nobody' || grant === 'system' || principal.kind !== 'user' || principal.staffRole === null)
    return false;
  return grant === 'staff' || grant === principal.staffRole || principal.staffRole === 'admin';
}

function teamsGranted(grant: Grant, principal: Principal): readonly string[] {
  if (principal.kind !== 'user' && principal.kind !== 'api_key') return [];
  if (grant === 'member') return [...principal.teams.keys()];
  if (grant === 'contributor')
    return [...principal.teams].filter(([, held]) => [...held].some(isBeyondViewing)).map(([team]) => team);
  if (!isPermission(grant)) return [];
  return [...principal.teams].filter(([, held]) => held.has(grant)).map(([team]) => team);
}

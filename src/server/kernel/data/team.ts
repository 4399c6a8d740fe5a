/** Checks a rule for a record already read, and chooses the team of a new record. */
import { messages } from '#generated/domain/messages.ts';
import type { Resource } from '#runtime/resource.ts';
import type { Grant } from '#runtime/vocabulary.ts';
import { userIdOf } from '../access/principal.ts';
import { refusal, type Scope } from '../access/scope.ts';
import { invalid, notFound } from '../errors.ts';
import { isOfStaff } from './scope-condition.ts';
import type { WireRecord } from './record.ts';

/** Team of a new record: the given one, else the caller's only one; null for resources without teams. */
export function teamForNew(resource: Resource, scope: Scope, body: WireRecord): string | null {
  if (resource.scope !== 'team') return null;
  const teamId = typeof body['team_id'] === 'string' ? body['team_id'] : onlyTeam(scope);
  if (teamId === null && !resource.teamOptional) throw invalid({ team_id: [messages['validation.required']] });
  scope.requireInTeam(resource.access.create, teamId);
  return teamId;
}

/**
 * Throws 404 for a team that the caller is not a member of, as for an absent one. Anonymous callers get their 401
 * later.
 */
export function requireKnownTeam(resource: Resource, scope: Scope, body: WireRecord): void {
  const teamId = body['team_id'];
  if (resource.scope !== 'team' || typeof teamId !== 'string' || scope.principal.kind === 'anonymous') return;
  if (!isKnownTeam(scope, teamId)) throw notFound();
}

/** Owner of a new record that belongs to a user: the caller; only staff may name someone else. */
export function ownerForNew(resource: Resource, scope: Scope, body: WireRecord): WireRecord {
  if (resource.scope !== 'user') return {};
  const given = body['user_id'] ?? userIdOf(scope.principal);
  if (given !== userIdOf(scope.principal) && !scope.allowanceOf(resource.access.create).all) throw notFound();
  return { user_id: given };
}

/** The team of a record, or the record itself if it is a team; null if there is none. */
export function teamOf({ scope }: Resource, record: WireRecord): string | null {
  const id = scope === 'tenant' ? record['id'] : record['team_id'];
  return typeof id === 'string' ? id : null;
}

/** Throws 403 if the caller may read the record but not do this to it. */
export function requireOnRecord(resource: Resource, scope: Scope, rule: readonly Grant[], record: WireRecord): void {
  if (!isAllowedOnRecord(resource, rule, scope, record)) throw refusal(scope.principal, rule);
}

/** The same decision as `scopeCondition`, for a record in memory. Teammates can be read but never changed by this. */
export function isAllowedOnRecord(
  resource: Resource,
  rule: readonly Grant[],
  scope: Scope,
  record: WireRecord,
): boolean {
  const allowance = scope.allowanceOf(rule);
  if (allowance.all) return true;
  if (allowance.own && record[ownerField(resource)] === userIdOf(scope.principal)) return true;
  if (resource.scope === 'global' || isOfStaff(resource, scope)) return allowance.teams.size > 0;
  if (resource.scope === 'tenant') return allowance.teams.has(record['id'] as string);
  return resource.scope === 'team' && allowance.teams.has(record['team_id'] as string);
}

function ownerField(resource: Resource): string {
  if (resource.scope === 'self') return 'id';
  return resource.scope === 'user' ? 'user_id' : 'created_by_id';
}

/** A member of the team, or staff. */
export const isKnownTeam = ({ principal }: Scope, teamId: string): boolean =>
  principal.kind === 'user' || principal.kind === 'api_key'
    ? principal.teams.has(teamId) || (principal.kind === 'user' && principal.staffRole !== null)
    : principal.kind === 'job';

function onlyTeam({ principal }: Scope): string | null {
  const teams = principal.kind === 'user' || principal.kind === 'api_key' ? [...principal.teams.keys()] : [];
  return teams.length === 1 ? (teams[0] ?? null) : null;
}

/** How a transaction begins: who asks goes into row level security before anything is asked for them. */
import { staffRoleOf, userIdOf, type Principal } from '../access/principal.ts';
import type { Scope } from '../access/scope.ts';
import type { Statement } from '../database/batch.ts';
import { statementName } from './statement-name.ts';

export const statement = (text: string, values: readonly unknown[] = []): Statement => ({
  name: statementName(text),
  text,
  values,
});

/** With `force_generic_plan` each shape of statement is planned once per connection, not for its values. */
type Planning = 'auto' | 'force_generic_plan';

/** The first statements of a transaction; a scope that rests on a belief has it read again by the system before it counts. */
export function opening(scope: Scope, begin: string, planning: Planning = 'auto'): Statement[] {
  const { belief, principal } = scope;
  const confirming = belief && [setScope(system, planning), statement(belief.text, belief.values)];
  return [statement(begin), ...(confirming ?? []), setScope(principal, planning)];
}

/** Where the belief's own statement stands in {@link opening}. */
export const confirmedAt = 2;

const system: Principal = { kind: 'job', name: 'session', behalfOf: null };

const settings = `select set_config('app.mode', $1, true), set_config('app.teams', $2, true), set_config('app.user', $3, true), set_config('plan_cache_mode', $4, true)`;

/** Mirrors the settings that the generated policies of row level security read. */
export const setScope = (principal: Principal, planning: Planning = 'auto'): Statement =>
  statement(settings, [modeOf(principal), teamsOf(principal), userIdOf(principal) ?? '', planning]);

function modeOf(principal: Principal): string {
  if (principal.kind === 'job') return 'system';
  if (staffRoleOf(principal) !== null) return 'staff';
  return principal.kind === 'user' || principal.kind === 'api_key' ? 'teams' : 'anonymous';
}

function teamsOf(principal: Principal): string {
  return modeOf(principal) === 'teams' && 'teams' in principal ? [...principal.teams.keys()].join(',') : '';
}

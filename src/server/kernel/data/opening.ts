/** How a transaction begins: who asks goes into row level security before anything is asked for them. */
import { staffRoleOf, teamSetOf, userIdOf, type Principal } from '../access/principal.ts';
import type { Scope } from '../access/scope.ts';
import type { Statement } from '../database/driver.ts';
import { statementName } from './statement-name.ts';

export const statement = (text: string, values: readonly unknown[] = []): Statement => ({
  name: statementName(text),
  text,
  values,
});

/** With `force_generic_plan` each shape of statement is planned once per connection, not for its values. */
type Planning = 'auto' | 'force_generic_plan';

/** The first statements of a transaction; a scope that rests on a cached session has it read again by the system before it counts. */
export function opening(scope: Scope, begin: string, timeoutMs: number, planning: Planning = 'auto'): Statement[] {
  const { cached, principal } = scope;
  const confirming = cached && [setScope(system, planning), statement(cached.text, cached.values)];
  const limited = statement(limitedSettings, [...settingsOf(principal, planning), timeoutMs]);
  return [statement(begin), ...(confirming ?? []), limited];
}

/** Where the statement of the cached session stands in {@link opening}. */
export const confirmedAt = 2;

const system: Principal = { kind: 'job', name: 'session', behalfOf: null };

const settings = `select set_config('app.mode', $1, true), set_config('app.teams', $2, true), set_config('app.user', $3, true), set_config('plan_cache_mode', $4, true)`;

const limitedSettings = `${settings}, set_config('statement_timeout', $5, true)`;

/** Mirrors the settings that the generated policies of row level security read. */
export const setScope = (principal: Principal, planning: Planning = 'auto'): Statement =>
  statement(settings, settingsOf(principal, planning));

const settingsOf = (principal: Principal, planning: Planning): readonly string[] => [
  modeOf(principal),
  teamsOf(principal),
  userIdOf(principal) ?? '',
  planning,
];

function modeOf(principal: Principal): string {
  if (principal.kind === 'job') return 'system';
  if (staffRoleOf(principal) !== null) return 'staff';
  return principal.kind === 'user' || principal.kind === 'api_key' ? 'teams' : 'anonymous';
}

function teamsOf(principal: Principal): string {
  if (modeOf(principal) !== 'teams' || !('teams' in principal)) return '';
  const set = teamSetOf(principal);
  return set === null ? [...principal.teams.keys()].join(',') : `@${set}`;
}

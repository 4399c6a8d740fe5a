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

interface Opening {
  /** Empty for what leaves as one batch, which is a transaction by itself. */
  readonly begin: string | null;
  readonly isReading: boolean;
  readonly timeoutMs: number;
  readonly planning?: Planning;
}

/**
 * The first statements of a transaction. For a cached session the last of them gives no row, and sets nothing, where the
 * session is not what it was: without settings no row is in anybody's reach.
 */
export function opening(scope: Scope, { begin, isReading, timeoutMs, planning = 'auto' }: Opening): Statement[] {
  const { cached, principal } = scope;
  const set = [...settingsOf(principal, planning), timeoutMs, isReading ? 'on' : 'off'];
  const begun = begin === null ? [] : [statement(begin)];
  if (cached === null) return [...begun, statement(`select ${limitedSettings}`, set)];
  const { tokenHash, sessionMark, rightsMark } = cached;
  return [...begun, statement(confirmedSettings, [...set, tokenHash, sessionMark, rightsMark])];
}

const settings = `set_config('app.mode', $1, true), set_config('app.teams', $2, true), set_config('app.user', $3, true), set_config('plan_cache_mode', $4, true)`;

const limitedSettings = `${settings}, set_config('statement_timeout', $5, true), set_config('transaction_read_only', $6, true)`;

const confirmedSettings = `select ${limitedSettings}
  from session_marks s left join rights_marks r on r.user_id = s.user_id
 where s.token_hash = $7 and s.mark = $8 and s.fresh_until > now() and r.mark is not distinct from $9`;

/** Mirrors the settings that the generated policies of row level security read. */
export const setScope = (principal: Principal, planning: Planning = 'auto'): Statement =>
  statement(`select ${settings}`, settingsOf(principal, planning));

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

/** The first statements of a transaction: they set the caller for row-level security. */
import { staffRoleOf, teamSetOf, userIdOf, type Principal } from '../access/principal.ts';
import type { Scope } from '../access/scope.ts';
import type { Statement } from '../database/driver.ts';
import { statementName } from './statement-name.ts';

export const statement = (text: string, values: readonly unknown[] = []): Statement => ({
  name: statementName(text),
  text,
  values,
});

/** `force_generic_plan` plans each statement shape once per connection instead of for its values. */
type Planning = 'auto' | 'force_generic_plan';

interface Opening {
  /** Null for a batch, which is one implicit transaction. */
  readonly begin: string | null;
  readonly isReading: boolean;
  readonly timeoutMs: number;
  readonly planning?: Planning;
}

/**
 * The first statements of a transaction. For an outdated cached session the last one returns no row and sets nothing,
 * so row-level security then allows no rows.
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

/** Must match the settings that the generated row-level security policies read. */
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

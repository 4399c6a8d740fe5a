/**
 * The caller as PostgreSQL sees it: the data door sets `app.mode`, `app.teams` and `app.user` for each transaction.
 * Without settings every result is empty, so a forgotten scope reads nothing. `app.teams` is a list of ids, or for many
 * teams `@` and the digest of a set in `team_sets`, so that calls need not send and parse them all.
 */
import type { SqlFunction } from '../model.ts';

export const settingFunctions: readonly SqlFunction[] = [
  { name: 'app_mode', returns: 'text', body: `coalesce(current_setting('app.mode', true), '')` },
  {
    // Stored arrays are compressed and would be decompressed for every row; adding the empty set decompresses once.
    name: 'app_team_set',
    returns: 'uuid[]',
    body: `(select s.teams || '{}'::uuid[] from team_sets s where s.digest = substr(current_setting('app.teams', true), 2))`,
    isLate: true,
  },
  {
    name: 'app_teams',
    returns: 'uuid[]',
    body: `coalesce(case when starts_with(current_setting('app.teams', true), '@') then app_team_set()
      else string_to_array(nullif(current_setting('app.teams', true), ''), ',')::uuid[] end, '{}'::uuid[])`,
  },
  { name: 'app_search', returns: 'text', body: `nullif(current_setting('app.search', true), '')` },
  { name: 'app_user', returns: 'uuid', body: `nullif(current_setting('app.user', true), '')::uuid` },
];

/** With sub-selects, PostgreSQL evaluates this once per statement instead of per row. */
const mode = '(select app_mode())';
const teams = '(select app_teams())::uuid[]';
const user = '(select app_user())';

/** The search pattern; without one nothing is found. */
export const isFound = (column: string): string => `${column} ilike (select app_search())`;

/** The server itself and staff: they see every row. */
export const isInside = `${mode} in ('system', 'staff')`;
export const isSystem = `${mode} = 'system'`;
export const isSignedIn = `${mode} in ('system', 'staff', 'teams')`;
export const isAnyone = `${mode} <> ''`;
export const isInTeams = (column: string): string => `${column} = any(${teams})`;
export const isUser = (column: string): string => `${column} = ${user}`;

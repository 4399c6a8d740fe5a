/**
 * Who is asking, as PostgreSQL sees it: the data door sets `app.mode`, `app.teams` and `app.user` for each transaction.
 * Without settings every answer is empty, so a forgotten scope reads nothing.
 */
import type { SqlFunction } from '../model.ts';

export const settingFunctions: readonly SqlFunction[] = [
  { name: 'app_mode', returns: 'text', body: `coalesce(current_setting('app.mode', true), '')` },
  {
    name: 'app_teams',
    returns: 'uuid[]',
    body: `coalesce(string_to_array(nullif(current_setting('app.teams', true), ''), ',')::uuid[], '{}'::uuid[])`,
  },
  { name: 'app_search', returns: 'text', body: `nullif(current_setting('app.search', true), '')` },
  { name: 'app_user', returns: 'uuid', body: `nullif(current_setting('app.user', true), '')::uuid` },
];

/** The sub-selects make PostgreSQL ask once per statement, not once per row. */
const mode = '(select app_mode())';
const teams = '(select app_teams())::uuid[]';
const user = '(select app_user())';

/** A pattern of what is looked for; without one nothing is found. */
export const isFound = (column: string): string => `${column} ilike (select app_search())`;

/** The server itself and staff: they see every row. */
export const isInside = `${mode} in ('system', 'staff')`;
export const isSystem = `${mode} = 'system'`;
export const isSignedIn = `${mode} in ('system', 'staff', 'teams')`;
export const isAnyone = `${mode} <> ''`;
export const isInTeams = (column: string): string => `${column} = any(${teams})`;
export const isUser = (column: string): string => `${column} = ${user}`;

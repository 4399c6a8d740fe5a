/**
 * Gives people a new mark whenever a write may change their rights in teams. Servers cache callers, and the mark shows
 * on the next call whether the cache is still valid.
 */
import type { Entity } from '../../../ir/entity.ts';
import { identifier, text } from '../../sql/literal.ts';
import type { Guard } from '../../model.ts';
import { refusal } from './words.ts';

interface Watched {
  /** Columns that decide what someone may do. */
  readonly columns: readonly string[];
  /** SQL of the people affected by a row. */
  readonly people: (row: string) => string;
  /**
   * Rows that a new state depends on, locked before finding its people: concurrent transactions then either find the
   * new people or wait.
   */
  readonly locks: readonly string[];
  /** A new row gives no one rights until others refer to it. */
  readonly isNewIdle?: true;
}

const given = (team: string): readonly string[] => [
  `perform from teams t where t.id = new.${team} for share;`,
  'perform from team_roles r where r.id = any(new.role_ids::uuid[]) order by r.id for share;',
];

const holders = (isHeld: (alias: string) => string): string =>
  [
    `select m.user_id from team_users m where ${isHeld('m')}`,
    `select m.user_id from team_user_sub_teams c join team_users m on m.id = c.team_user_id where ${isHeld('c')}`,
  ].join(' union ');

const membersOf = (team: string): string =>
  holders((alias) => `${alias}.${alias === 'm' ? 'team_id' : 'sub_team_id'} = ${team}`);

/** By entity: everything that `src/server/kernel/identity/queries.ts` reads besides the session. */
const watched: Readonly<Record<string, Watched>> = {
  'team-user': {
    columns: ['user_id', 'team_id', 'role_ids', 'status'],
    people: (row) => `select ${row}.user_id`,
    locks: given('team_id'),
  },
  'team-user-sub-team': {
    columns: ['team_user_id', 'sub_team_id', 'role_ids'],
    people: (row) => `select m.user_id from team_users m where m.id = ${row}.team_user_id`,
    locks: given('sub_team_id'),
  },
  'team-role': {
    columns: ['id', 'permissions'],
    people: (row) => holders((alias) => `${row}.id::text = any(${alias}.role_ids)`),
    locks: [],
    isNewIdle: true,
  },
  team: { columns: ['id', 'deleted_at'], people: (row) => membersOf(`${row}.id`), locks: [], isNewIdle: true },
  'team-subscription': {
    columns: ['team_id', 'name', 'is_active', 'started_on', 'ended_on'],
    people: (row) => membersOf(`${row}.team_id`),
    locks: ['perform from teams t where t.id = new.team_id for no key update;'],
  },
  user: {
    columns: ['id', 'role', 'is_superuser', 'deactivated_at', 'must_change_password', 'timezone'],
    // Also the customers whom a staff member views as.
    people: (row) =>
      `select ${row}.id as user_id union select s.user_id from sessions s where s.real_user_id = ${row}.id`,
    locks: [],
    isNewIdle: true,
  },
};

export function rightsGuard({ id, names }: Entity): readonly Guard[] {
  if (id === 'session') return [sessionGuard];
  const watching = watched[id];
  if (!watching) return [];
  const { columns, people, locks, isNewIdle } = watching;
  const mark = (row: string): readonly string[] => [
    // In one order, so that two writers wait for each other instead of forever; once in a transaction is enough.
    '    insert into rights_marks as r (user_id, mark)',
    `      select p.user_id, gen_random_uuid() from (${people(row)}) p order by p.user_id`,
    '      on conflict (user_id) do update set mark = excluded.mark where r.xmin <> pg_current_xact_id()::xid;',
  ];
  const same = (row: string): string => `(${columns.map((name) => `${row}.${identifier(name)}`).join(', ')})`;
  const body = [
    'declare',
    "  asking constant text := current_setting('app.mode', true);",
    'begin',
    `  if tg_op = 'UPDATE' then`,
    `    if ${same('old')} is not distinct from ${same('new')} then return null; end if;`,
    '  end if;',
    "  perform set_config('app.mode', 'system', true);",
    ...(locks.length === 0 ? [] : ["  if tg_op <> 'DELETE' then", ...locks.map((lock) => `    ${lock}`), '  end if;']),
    "  if tg_op <> 'INSERT' then",
    ...mark('old'),
    '  end if;',
    ...(isNewIdle ? [] : ["  if tg_op <> 'DELETE' then", ...mark('new'), '  end if;']),
    "  perform set_config('app.mode', asking, true);",
    '  return null;',
    'end',
  ].join('\n');
  const at = `after ${isNewIdle ? '' : 'insert or '}update or delete`;
  return [
    {
      name: `mark_rights_of_${names.table}`,
      body,
      calls: [{ name: 'mark_rights', at, each: 'for each row' }],
    },
  ];
}

/** Columns that decide a session's validity. Recording a use changes none of them, but extends the mark. */
const sessionFacts = ['token_hash', 'user_id', 'real_user_id', 'expires_at'];

const same = (columns: readonly string[], one: string, other: string): string =>
  `(${columns.map((name) => `${one}.${name}`).join(', ')}) is not distinct from (${columns.map((name) => `${other}.${name}`).join(', ')})`;

/** One that was never used was never begun. */
const isLive = 'new.revoked_at is null and new.last_seen_at is not null';

/**
 * The mark of a live session, valid until its next use must be recorded, or until the end of the day, when products may
 * expire. An ended session has none.
 */
const sessionGuard: Guard = {
  name: 'mark_session',
  body: [
    'declare',
    "  asking constant text := current_setting('app.mode', true);",
    'begin',
    "  perform set_config('app.mode', 'system', true);",
    `  if tg_op = 'UPDATE' and ${isLive} and ${same(sessionFacts, 'old', 'new')} then`,
    '    null;',
    "  elsif tg_op <> 'INSERT' then",
    '    delete from session_marks where token_hash = old.token_hash;',
    '  end if;',
    `  if tg_op <> 'DELETE' and ${isLive} then`,
    // Locks the user, so that a concurrent change of that user finds the session or waits.
    '    perform from users u where u.id = new.real_user_id for share;',
    '    insert into session_marks as m (token_hash, user_id, mark, fresh_until)',
    '      values (new.token_hash, new.user_id, gen_random_uuid(), least(',
    "        new.last_seen_at + interval '1 minute', new.expires_at,",
    "        (date_trunc('day', new.last_seen_at at time zone 'utc') + interval '1 day') at time zone 'utc'))",
    '      on conflict (token_hash) do update set fresh_until = excluded.fresh_until;',
    '  end if;',
    "  perform set_config('app.mode', asking, true);",
    '  return null;',
    'end',
  ].join('\n'),
  calls: [{ name: 'mark_session', at: 'after insert or update or delete', each: 'for each row' }],
};

/** Changing the set of a known digest would widen what others can read. */
export const teamSetGuard: Guard = {
  name: 'keep_team_sets',
  body: [
    'begin',
    `  if new.digest is distinct from encode(sha256(convert_to(array_to_string(new.teams, ','), 'UTF8')), 'hex') then`,
    `    ${refusal('42501', { column: text('digest') })}`,
    '  end if;',
    '  return new;',
    'end',
  ].join('\n'),
  calls: [{ name: 'keep_sets', at: 'before insert or update', each: 'for each row' }],
};

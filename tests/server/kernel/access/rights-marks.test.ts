import { hash } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createScope, jobScope } from '#server/kernel/access/scope.ts';
import { opening } from '#server/kernel/data/opening.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import { sendBatch } from '#server/kernel/database/driver.ts';
import { cachedUser, loadUser } from '#server/kernel/identity/load-principal.ts';
import { beginSession } from '#server/kernel/identity/sessions.ts';
import { makePerson, makeTeam, sql, type Person } from '#tests/support/people.ts';
import { useServer } from '#tests/support/server.ts';

const server = useServer();

/** The second permission requires an add-on product. */
const held = ['VIEW_INVENTORY', 'VIEW_BILL_CONSOLIDATION'];

const subTeamCount = 12;
let parent: string;
let subs: readonly string[];
let dana: Person;

beforeAll(() => sql(server.pool, `insert into providers (id, name) values (gen_random_uuid(), 'Granite Fiber')`));

/** A member of a team and twelve of its sub-teams, cached by an earlier call. */
beforeEach(async () => {
  parent = await makeTeam(server.pool, 'Harbor Logistics');
  subs = await Promise.all(
    Array.from({ length: subTeamCount }, (_, n) => makeTeam(server.pool, `Harbor ${n}`, parent)),
  );
  dana = await makePerson(server.pool, {
    teams: { [parent]: held },
    subTeams: Object.fromEntries(subs.map((sub) => [sub, { parent, permissions: held }])),
  });
  for (const team of [parent, ...subs])
    await sql(
      server.pool,
      `insert into provider_accounts (id, team_id, provider_id, account_number)
         select gen_random_uuid(), $1, id, 'A-1' from providers limit 1`,
      [team],
    );
  expect(await teamsRead()).toEqual(new Set([parent, ...subs]));
});

/** Teams whose records the person can read. */
async function teamsRead(): Promise<ReadonlySet<string>> {
  const { status, body } = await server.call('GET', '/api/provider-accounts?per_page=100', { as: dana.token });
  return new Set(status === 200 ? body.records.map(({ team_id }: { team_id: string }) => team_id) : []);
}

const without = (...lost: readonly (string | undefined)[]) =>
  new Set([parent, ...subs].filter((team) => !lost.includes(team)));

describe('a right that is taken on the database holds with the very next call, of a caller of many teams too', () => {
  const member = '(select id from team_users where user_id = $1)';
  const config = `team_user_sub_teams set %s where team_user_id = ${member} and sub_team_id = $2`;
  const role = '(select unnest(role_ids)::uuid from team_user_sub_teams where sub_team_id = $2)';
  test.for([
    ['the membership goes', `delete from team_users where user_id = $1 and $2::uuid is not null`, 'all'],
    [
      'the membership ends',
      `update team_users set status = 'invited' where user_id = $1 and $2::uuid is not null`,
      'all',
    ],
    [
      'the membership passes to somebody else',
      `update team_users set user_id = (select id from users where id <> $1 limit 1) where user_id = $1 and $2::uuid is not null`,
      'all',
    ],
    [
      'roles of the membership go',
      `update team_users set role_ids = '{}' where user_id = $1 and $2::uuid is not null`,
      'parent',
    ],
    [
      'a sub-team is taken',
      `delete from team_user_sub_teams where team_user_id = ${member} and sub_team_id = $2`,
      'sub',
    ],
    ['roles in a sub-team go', `update ${config.replace('%s', `role_ids = '{}'`)}`, 'sub'],
    [
      'a role loses its permissions',
      `update team_roles set permissions = '{}' where id = any(array${role}) and $1::uuid is not null`,
      'sub',
    ],
    ['a role goes', `delete from team_roles where id = any(array${role}) and $1::uuid is not null`, 'sub'],
    ['a sub-team is deleted', `update teams set deleted_at = now() where id = $2 and $1::uuid is not null`, 'sub'],
    [
      'a product is switched off',
      `update team_subscriptions set is_active = false where team_id = $2 and $1::uuid is not null`,
      'sub',
    ],
    [
      'a product has ended',
      `update team_subscriptions set ended_on = current_date - 2 where team_id = $2 and $1::uuid is not null`,
      'sub',
    ],
    [
      'a product begins later',
      `update team_subscriptions set started_on = current_date + 2 where team_id = $2 and $1::uuid is not null`,
      'sub',
    ],
    [
      'the products pass to another team',
      `delete from team_subscriptions where team_id = $2 and $1::uuid is not null`,
      'sub',
    ],
  ] as const)('%s', async ([, change, lost]) => {
    await sql(server.pool, change, [dana.userId, subs[3]]);
    const left = { all: new Set(), parent: without(parent), sub: without(subs[3]) };
    expect(await teamsRead()).toEqual(left[lost]);
  });

  test('a right that is given holds as well', async () => {
    const more = await makeTeam(server.pool, 'Harbor East', parent);
    await sql(
      server.pool,
      `insert into provider_accounts (id, team_id, provider_id, account_number)
       select gen_random_uuid(), $1, id, 'A-1' from providers limit 1`,
      [more],
    );
    await sql(
      server.pool,
      `insert into team_user_sub_teams (id, team_id, team_user_id, sub_team_id, role_ids)
       select gen_random_uuid(), team_id, id, $2, role_ids from team_users where user_id = $1`,
      [dana.userId, more],
    );
    expect(await teamsRead()).toEqual(new Set([parent, ...subs, more]));
  });
});

describe('what a session and its person are holds with the very next call', () => {
  const session = 'update sessions set %s where token_hash = $1';
  const person = 'update users set %s where id = (select user_id from sessions where token_hash = $1)';
  const listStatus = async (token: string) =>
    (await server.call('GET', '/api/provider-accounts', { as: token })).status;
  const hashed = (token: string) => hash('sha256', token);

  test.for([
    ['the session is revoked', session.replace('%s', 'revoked_at = now()'), 401],
    ['the session has expired', session.replace('%s', 'expires_at = now()'), 401],
    ['the session was idle for too long', session.replace('%s', `last_seen_at = now() - interval '400 days'`), 401],
    ['the session is gone', 'delete from sessions where token_hash = $1', 401],
    ['its token is another one', session.replace('%s', `token_hash = 'other'`), 401],
    ['its person is deactivated', person.replace('%s', 'deactivated_at = now()'), 401],
    ['its person must choose a password', person.replace('%s', 'must_change_password = true'), 403],
  ] as const)('%s', async ([, change, expected]) => {
    const token = dana.token;
    expect(await listStatus(token)).toBe(200);
    expect(cachedUser(token)).not.toBe(null);
    await sql(server.pool, change, [hashed(token)]);
    expect(await listStatus(token)).toBe(expected);
  });

  test.for([
    ['loses the role', `role = 'salesperson'`, 403],
    ['is no member of staff any more', `is_superuser = false`, 403],
    ['moves to another time zone', `timezone = 'Asia/Tokyo'`, 200],
  ] as const)('a member of staff %s', async ([, change, expected]) => {
    const staff = await makePerson(server.pool, { role: 'admin' });
    const staffStatus = async () => (await server.call('GET', '/api/banned-users', { as: staff.token })).status;
    expect(await staffStatus()).toBe(200);
    const { user } = cachedUser(staff.token)!;
    await sql(server.pool, person.replace('%s', change), [hashed(staff.token)]);
    expect(await staffStatus()).toBe(expected);
    expect(cachedUser(staff.token)?.user).not.toBe(user);
  });

  const viewing = async (): Promise<{ readonly staff: Person; readonly token: string }> => {
    const staff = await makePerson(server.pool, { role: 'admin' });
    const token = await transaction(server.pool, jobScope('test'), { mode: 'write' }, (opened) =>
      beginSession(opened, {
        userId: dana.userId,
        realUserId: staff.userId,
        kind: 'view_as',
        ipAddress: '192.0.2.1',
        userAgent: null,
      }),
    );
    return { staff, token };
  };

  test.for([`role = 'salesperson'`, 'is_superuser = false', 'deactivated_at = now()'])(
    'viewing as someone else ends after %s',
    async (change) => {
      const { staff, token } = await viewing();
      expect(await listStatus(token)).toBe(200);
      await sql(server.pool, `update users set ${change} where id = $1`, [staff.userId]);
      expect(await listStatus(token)).toBe(401);
      expect(await listStatus(dana.token)).toBe(200);
    },
  );

  test('a use is noted after a minute, and the mark holds again', async () => {
    const old = `last_seen_at = now() - interval '2 minutes'`;
    await sql(server.pool, session.replace('%s', old), [hashed(dana.token)]);
    expect(await listStatus(dana.token)).toBe(200);
    const [[seen]] = (await sql(
      server.pool,
      `select last_seen_at > now() - interval '1 minute' from sessions where token_hash = $1`,
      [hashed(dana.token)],
    )) as [[boolean]];
    expect(seen).toBe(true);
    expect(await listStatus(dana.token)).toBe(200);
    expect(cachedUser(dana.token)).not.toBe(null);
  });

  test('a mark of the day before holds no longer: products end with the day', async () => {
    const late = session.replace('%s', `last_seen_at = timestamptz '2026-03-01 23:59:40Z'`);
    await sql(server.pool, late, [hashed(dana.token)]);
    const [[fresh]] = (await sql(server.pool, `select fresh_until::text from session_marks where token_hash = $1`, [
      hashed(dana.token),
    ])) as [[string]];
    expect(fresh).toBe('2026-03-02 00:00:00+00');
  });

  test('with the mark of another session, or of other rights, nothing is set and nothing is read', async () => {
    const { user, cached } = cachedUser(dana.token)!;
    const other = '00000000-0000-4000-8000-000000000000';
    const refreshed = () => Promise.reject(new Error('Read anew.'));
    for (const wrong of [{ sessionMark: other }, { rightsMark: other }, { rightsMark: null }, { tokenHash: 'x' }]) {
      const scope = createScope(user, undefined, { ...cached, ...wrong, refreshed });
      const client = await server.pool.connect();
      try {
        const read = {
          name: null,
          text: `select current_setting('app.mode', true), (select count(*)::int from provider_accounts)`,
          values: [],
        };
        const answers = await sendBatch(client, [
          ...opening(scope, { begin: null, isReading: true, timeoutMs: 1000 }),
          read,
        ]);
        expect(answers[0]!.rows).toEqual([]);
        expect([
          [null, 0],
          ['', 0],
        ]).toContainEqual(answers[1]!.rows[0]);
      } finally {
        client.release();
      }
      await expect(server.door.list(scope, 'provider-account', {})).rejects.toThrow('Read anew.');
    }
  });

  test('what is set for one reading is gone with it, and a reading writes nothing', async () => {
    const { user, cached } = cachedUser(dana.token)!;
    const scope = createScope(user, undefined, { ...cached, refreshed: () => Promise.reject(new Error('Read anew.')) });
    const write = transaction(server.pool, createScope(user), { mode: 'batch' }, (reading) =>
      reading.query('update provider_accounts set account_number = account_number'),
    );
    await expect(write).rejects.toThrow(/read-only transaction/);
    const client = await server.pool.connect();
    try {
      await sendBatch(client, opening(scope, { begin: null, isReading: true, timeoutMs: 1000 }));
      const { rows } = await client.query(
        `select current_setting('app.mode', true) as mode, current_setting('app.teams', true) as teams,
                current_setting('statement_timeout') as timeout, current_setting('transaction_read_only') as reading`,
      );
      expect(rows).toEqual([{ mode: '', teams: '', timeout: '0', reading: 'off' }]);
    } finally {
      client.release();
    }
  });
});

test('a view-as session that begins while its staff member loses the role is ended too', async () => {
  const staff = await makePerson(server.pool, { role: 'admin' });
  const token = 'token-of-a-session-that-begins-late';
  const beginning = await server.pool.connect();
  let taking: Promise<unknown>;
  try {
    await beginning.query(`begin; select set_config('app.mode', 'system', true)`);
    await beginning.query(
      `insert into sessions (id, user_id, kind, real_user_id, token_hash, ip_address, last_seen_at)
       values (gen_random_uuid(), $1, 'view_as', $2, $3, '192.0.2.1', now())`,
      [dana.userId, staff.userId, hash('sha256', token)],
    );
    taking = sql(server.pool, `update users set role = 'salesperson' where id = $1`, [staff.userId]);
    await new Promise((resolve) => setTimeout(resolve, 200));
    await beginning.query('commit');
    await loadUser(server.pool, token);
    await taking;
  } finally {
    beginning.release();
  }
  expect(await loadUser(server.pool, token)).toBe(null);
});

test('a member who joins while a role loses a permission loses it too', async () => {
  const late = await makePerson(server.pool, { teams: { [parent]: [] } });
  const [[role]] = (await sql(server.pool, 'select role_ids[1] from team_users where user_id = $1', [dana.userId])) as [
    [string],
  ];
  const joining = await server.pool.connect();
  try {
    await joining.query(`begin; select set_config('app.mode', 'system', true)`);
    await joining.query('update team_users set role_ids = array[$2] where user_id = $1', [late.userId, role]);
    const taking = sql(server.pool, `update team_roles set permissions = '{}' where id = $1::uuid`, [role]);
    await new Promise((resolve) => setTimeout(resolve, 200));
    await joining.query('commit');
    // From here on the server may have the right in its cache.
    await loadUser(server.pool, late.token);
    await taking;
  } finally {
    joining.release();
  }
  expect((await loadUser(server.pool, late.token))!.teams.get(parent)).toEqual(new Set());
});

test('a remembered caller of many teams is confirmed by one row, and statements name their teams in one word', async () => {
  const { user, cached } = cachedUser(dana.token)!;
  const scope = createScope(user, undefined, { ...cached, refreshed: () => Promise.reject(new Error('Read anew.')) });
  const opened: unknown[] = opening(scope, { begin: null, isReading: true, timeoutMs: 1000 });
  expect(opened).toHaveLength(1);
  expect(JSON.stringify(opened)).not.toContain(subs[5]);
  expect(user.teamSet).toMatch(/^[0-9a-f]{64}$/);
  const sent: unknown[] = [];
  const [[id]] = (await sql(server.pool, 'select id from provider_accounts where team_id = $1', [subs[5]])) as [
    [string],
  ];
  await server.door.reading(createScope(user), async (session) => {
    const { readRecords } = await import('#server/kernel/data/read.ts');
    const { resourceById } = await import('#generated/resources/registry.ts');
    const query: typeof session.query = (text, values) => (sent.push(...(values ?? [])), session.query(text, values));
    await readRecords({ ...session, query }, resourceById('provider-account'), [id]);
  });
  expect(JSON.stringify(sent)).not.toContain(subs[5]);
});

describe('sets of teams open no door', () => {
  const digestOf = (teams: readonly string[]): string => hash('sha256', teams.join());
  const write = (mode: string, digest: string) =>
    transaction(server.pool, jobScope('test'), { mode: 'write' }, async (session) => {
      await session.query(`select set_config('app.mode', $1, true)`, [mode]);
      await session.query(
        `insert into team_sets (digest, teams) values ($1, $2) on conflict (digest) do update set teams = excluded.teams`,
        [digest, [parent]],
      );
    });

  test('only the system writes one, and no one another one under a known digest', async () => {
    await expect(write('teams', digestOf([parent]))).rejects.toThrow(/row-level security/);
    await expect(write('system', cachedUser(dana.token)!.user.teamSet!)).rejects.toThrow(/out of reach/);
    await expect(write('system', digestOf([parent]))).resolves.toBe(undefined);
  });

  test('where the set is missing nothing is read', async () => {
    await sql(server.pool, 'delete from team_sets');
    expect(await teamsRead()).toEqual(new Set());
  });
});

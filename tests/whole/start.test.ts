import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operated } from '../support/operated.ts';
import { caller, signedIn } from '../support/caller.ts';
import { startProgram, startServer, useFolders, type Program } from '../support/program.ts';
import { loadFactor } from './load-factor.ts';
import { ownDatabases, type OwnDatabases } from './own-databases.ts';

const makeFolder = useFolders();
const owner = 'owner@acme-dental.example';

/** A start that must fail: its exit code and output. */
async function failedStart(env: Readonly<Record<string, string>>) {
  const program = startProgram(['scripts/start.mjs'], { env: { PORT: '0', ...env } });
  const code = await program.ended;
  return { code, stderr: program.stderr() };
}

describe('on a data folder', () => {
  const dataDir = makeFolder('start');
  let tag: string;

  /** The server starts there and still has the first row. */
  async function expectUnharmed(): Promise<void> {
    const { server, url } = await startServer({ DATA_DIR: dataDir });
    const call = await signedIn(url, owner);
    expect((await call('GET', `/api/service-tags/${tag}`)).body.label).toBe('Written first');
    expect(await server.stop()).toBe(0);
  }

  beforeAll(async () => {
    const { server, url } = await startServer({ DATA_DIR: dataDir });
    const call = await signedIn(url, owner);
    tag = (await call('POST', '/api/service-tags', { label: 'Written first', color: '#123456' })).body.id;
    expect(await server.stop()).toBe(0);
  });

  it('the second start serves within five seconds of a quiet machine', async () => {
    const before = loadFactor();
    const begun = performance.now();
    const { server, url } = await startServer({ DATA_DIR: dataDir });
    const { status } = await caller(url)('GET', '/api/health');
    const elapsed = performance.now() - begun;
    const after = loadFactor();
    // Stops before the check, so that a slow start frees the folder for later tests.
    await server.stop();
    expect(status).toBe(200);
    expect(elapsed).toBeLessThan(5000 * Math.max(before, after));
  });

  it('the log has each sign-in and each refused attempt, without the typed values', async () => {
    const { server, url } = await startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'info' });
    await caller(url)('POST', '/api/account/login', { email: owner, password: 'Typed-by-mistake-1' });
    await signedIn(url, owner);
    expect(await server.stop()).toBe(0);
    const lines = server
      .stdout()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    const signIns = lines.filter(({ event }) => event === 'signed-in' || event === 'sign-in-refused');
    expect(signIns.map(({ event, reason, kind }) => [event, reason ?? kind])).toEqual([
      ['sign-in-refused', 'invalidCredentials'],
      ['signed-in', 'password'],
    ]);
    expect(signIns.every(({ time, ip, reqId }) => Boolean(time && ip && reqId))).toBe(true);
    expect(server.stdout()).not.toMatch(new RegExp(`Typed-by-mistake|${owner}.*event`));
  });

  it('a taken port is one sentence and harms nothing', async () => {
    const other = createServer().listen(0, 'localhost');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    expect(await failedStart({ DATA_DIR: dataDir, PORT: String(port) })).toEqual({
      code: 1,
      stderr: `Port ${port} is in use: stop the other program, or set PORT to another number.\n`,
    });
    other.close();
    await expectUnharmed();
  });

  it('a folder in use by another server is reported in one sentence, and that server continues', async () => {
    const { server, url } = await startServer({ DATA_DIR: dataDir });
    expect(await failedStart({ DATA_DIR: dataDir })).toEqual({
      code: 1,
      stderr: `The data folder ${dataDir} is in use by another Trunkline server: stop that one, or name another folder with DATA_DIR.\n`,
    });
    const call = await signedIn(url, owner);
    expect((await call('GET', `/api/service-tags/${tag}`)).status).toBe(200);
    await server.stop();
  });

  it('files that it may not read are one sentence, and nothing is lost once it may', async () => {
    const part = join(dataDir, 'postgres/base');
    chmodSync(part, 0o000);
    const { code, stderr } = await failedStart({ DATA_DIR: dataDir });
    chmodSync(part, 0o700);
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/^The database in \S+ (cannot be used|did not start): .*Permission denied\.\n$/i),
    ]);
    await expectUnharmed();
  });

  it('a path through a file, and a file in its place, are one sentence', async () => {
    const file = join(makeFolder('file'), 'file');
    writeFileSync(file, '');
    expect(await failedStart({ DATA_DIR: join(file, 'data') })).toEqual({
      code: 1,
      stderr: `The data folder ${file}/data cannot be used: a part of this path is not a folder. Name another folder with DATA_DIR.\n`,
    });
    expect(await failedStart({ DATA_DIR: file })).toEqual({
      code: 1,
      stderr: `The data folder ${file} cannot be used: a file of this name is in the way. Name another folder with DATA_DIR.\n`,
    });
  });

  it('a folder that the database may not enter is one sentence', async () => {
    const parent = join(makeFolder('private'), 'parent');
    mkdirSync(parent, { mode: process.getuid?.() === 0 ? 0o700 : 0o000 });
    const { code, stderr } = await failedStart({ DATA_DIR: join(parent, 'data') });
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(
        /^The data folder \S+ cannot be (entered|used)[^\n]*: name another folder with DATA_DIR\.\n$/i,
      ),
    ]);
  });
});

describe('with bad variables', () => {
  it('all are reported at once', async () => {
    const env = { PORT: '99999', LOG_LEVEL: 'loud', DATABASE_URL: 'mysql://x', NODE_ENV: 'prod' };
    expect(await failedStart(env)).toEqual({
      code: 1,
      stderr: [
        'The environment is not right:',
        '  PUBLIC_URL is missing; it must be the address that people open, such as https://trunkline.example.',
        '  SESSION_SECRET is missing; it must be at least 32 random characters, from which the keys of stored secrets are made.',
        '  SEALING_KEY is missing; it must be the RSA private key that seals signed documents, as PEM text, and its certificate behind it.',
        '  PORT is "99999"; it must be a port number from 1 to 65535, or 0 for any free one.',
        '  DATABASE_URL is not valid; it must be a PostgreSQL address such as postgresql://user:password@db.example:5432/trunkline.',
        '  LOG_LEVEL is "loud"; it must be one of fatal, error, warn, info, debug, trace, silent.',
        '  NODE_ENV is "prod"; it must be one of development, production, test.\n',
      ].join('\n'),
    });
  });

  it('an unreachable database is reported in one sentence without its password', async () => {
    const env = { DATABASE_URL: 'postgresql://someone:hidden@127.0.0.1:1/trunkline', ...operated };
    expect(await failedStart(env)).toEqual({
      code: 1,
      stderr:
        'The database at 127.0.0.1:1/trunkline cannot be used: connect ECONNREFUSED 127.0.0.1:1. Check DATABASE_URL.\n',
    });
  });
});

describe('with DATABASE_URL', () => {
  let databases: OwnDatabases;
  let first: Program;
  let second: Program;
  let urls: readonly string[];
  let env: Readonly<Record<string, string>>;

  beforeAll(async () => {
    databases = await ownDatabases(makeFolder('cluster'));
    const DATABASE_URL = await databases.create('production');
    env = { DATABASE_URL, ...operated, DATA_DIR: makeFolder('files') };
    const [one, other] = await Promise.all([startServer(env), startServer(env)]);
    first = one.server;
    second = other.server;
    urls = [one.url, other.url];
  });

  afterAll(async () => {
    await Promise.all([first?.stop(), second?.stop()]);
    await databases?.stop();
  });

  it('two servers that start at once on an empty database both serve, and each migration ran once', async () => {
    for (const url of urls) expect((await caller(url)('GET', '/api/health')).body.status).toBe('ok');
    const ran = await databases.sql('production', 'select name, completed_at from schema_migrations order by name');
    expect(ran.length).toBeGreaterThan(0);
    expect(new Set(ran.map(({ name }) => name)).size).toBe(ran.length);
    expect(ran.every(({ completed_at }) => completed_at !== null)).toBe(true);
  });

  it('there is no demo account, no demo data and no mailbox', async () => {
    expect(await databases.sql('production', 'select email from users')).toEqual([]);
    expect(await databases.sql('production', 'select name from providers')).toEqual([]);
    const visit = caller(urls[0]!);
    const login = { email: 'admin@trunkline.example', password: 'Trunkline-demo-1' };
    expect((await visit('POST', '/api/account/login', login)).status).toBe(401);
    expect((await visit('GET', '/api/dev/mailbox')).status).toBe(404);
    expect(first.stdout()).not.toContain('Demo accounts');
  });

  it.each([
    ['SESSION_SECRET', 'at least 32 random characters, from which the keys of stored secrets are made.'],
    ['PUBLIC_URL', 'the address that people open, such as https://trunkline.example.'],
    ['SEALING_KEY', 'the RSA private key that seals signed documents, as PEM text, and its certificate behind it.'],
  ] as const)('there is no default for %s', async (name, form) => {
    const { [name]: _left, ...rest } = env;
    expect(await failedStart(rest)).toEqual({
      code: 1,
      stderr: `The environment is not right:\n  ${name} is missing; it must be ${form}\n`,
    });
  });

  it.each(['superuser', 'bypassrls'])(
    'a role of %s is refused, because row level security would not bind it',
    async (right) => {
      const role = `${right}_role`;
      await databases.sql('production', `create role ${role} login ${right} password 'p' in role trunkline`);
      const url = Object.assign(new URL(env['DATABASE_URL']!), { username: role, password: 'p' });
      const { code, stderr } = await failedStart({ ...env, DATABASE_URL: url.href });
      expect([code, stderr]).toEqual([
        1,
        `The role "${role}" of DATABASE_URL passes over row level security (${right === 'superuser' ? 'SUPERUSER' : 'BYPASSRLS'}), which keeps the records of teams apart: name a role that owns the database and has neither SUPERUSER nor BYPASSRLS.\n`,
      ]);
    },
  );

  it('admin:create makes the first administrator, who signs in on each server, once', async () => {
    const create = () =>
      startProgram(['scripts/admin-create.ts', 'ada@carrier-desk.example', 'Ada', 'Stone'], {
        env: { ...env, ADMIN_PASSWORD: 'Correct-horse-9' },
      });
    const made = create();
    expect([await made.ended, made.stderr(), made.stdout()]).toEqual([
      0,
      '',
      'ada@carrier-desk.example can sign in as administrator.\n',
    ]);
    for (const url of urls) {
      const call = await signedIn(url, 'ada@carrier-desk.example', 'Correct-horse-9');
      expect((await call('GET', '/api/providers')).body).toMatchObject({ records: [], total_count: 0 });
    }
    const again = create();
    expect([await again.ended, again.stderr()]).toEqual([1, 'This address has an account already.\n']);
  });

  it('a weak password and a missing name are one sentence each', async () => {
    const weak = startProgram(['scripts/admin-create.ts', 'bo@carrier-desk.example', 'Bo', 'Stone'], {
      env: { ...env, ADMIN_PASSWORD: 'short' },
    });
    expect([await weak.ended, weak.stderr()]).toEqual([1, 'The password must contain at least 8 characters\n']);
    const nameless = startProgram(['scripts/admin-create.ts', 'bo@carrier-desk.example'], { env });
    expect([await nameless.ended, nameless.stderr()]).toEqual([
      1,
      'Say who: npm run admin:create -- <email> <first name> <last name>\n',
    ]);
  });
});

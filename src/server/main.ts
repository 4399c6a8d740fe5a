/** Starts and stops everything: database, migrations, demo data, server. */
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { limits } from '#generated/domain/limits.ts';
import { jobScope } from './kernel/access/scope.ts';
import { createApp } from './app.ts';
import { encryptCodeSecrets } from './areas/accounts/second-factor.ts';
import { hooksWith } from './areas/areas.ts';
import type { Config } from './kernel/config/config.ts';
import { warningsOf } from './kernel/config/warnings.ts';
import { createDoor } from './kernel/data/door.ts';
import { encryptStoredFields } from './kernel/data/encrypted-fields.ts';
import { transaction } from './kernel/data/transaction.ts';
import { nameStatementsFor } from './kernel/data/statement-name.ts';
import { writeRules } from './kernel/data/write-rules.ts';
import { drain } from './kernel/http/drain.ts';
import { asStartError, requireFreePort } from './kernel/http/free-port.ts';
import { alone } from './kernel/database/alone.ts';
import { keepReserve } from './kernel/database/disk-reserve.ts';
import { refuseSecond, reportSecond } from './kernel/database/hold.ts';
import { startEmbedded } from './kernel/database/embedded.ts';
import { migrate } from './kernel/database/migrate.ts';
import { createPool, requireReachable, requireRowSecurity } from './kernel/database/pool.ts';
import { giveRights } from './kernel/database/rights.ts';
import { seedBuiltIn, seedDemo } from './areas/demo/seed.ts';
import { openEmailDoor } from './kernel/email/incoming/smtp-door.ts';
import type { Services } from './kernel/operations/context.ts';
import { createServices } from './services.ts';

const migrations = resolve(import.meta.dirname, '../../generated/db/migrations');
/** Locked by the server that fills a new database, while others wait. */
const seedLock = 7_287_535;

export interface RunningServer {
  /** URL that the server listens on. */
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** Resolves once the server listens; SIGTERM and SIGINT stop it. Throws StartError if it cannot start. */
export async function main(config: Config): Promise<RunningServer> {
  // On large machines Node lets the heap grow to several times its live size; limits that growth.
  setFlagsFromString('--heap-growing-percent=30');
  const undo: (() => Promise<unknown>)[] = [];
  const stop = once(async () => {
    for (const step of undo.toReversed()) await step();
  });
  try {
    await requireFreePort(config.host, config.port);
    const urls = await openDatabase(config, undo);
    const app = await start(config, urls, undo);
    const listening = await listen(app, config);
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void end(stop));
    for (const warning of warningsOf(config)) app.log.warn(warning);
    announce(config, listening);
    return { url: listening, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Exits with 0 after an orderly stop, and with 1 if that takes too long, e.g. while the database is unavailable. */
async function end(stop: () => Promise<void>): Promise<never> {
  const late = sleep(limits.stopWithinS * 1000, new Error('it took too long'), { ref: false });
  const failure = await Promise.race([late, stop().catch((error: Error) => error)]);
  if (failure) process.stderr.write(`The server did not end in order: ${failure.message}.\n`);
  process.exit(failure ? 1 : 0);
}

/** Exits, so that a supervisor restarts the server, which could serve nothing. */
function giveUp(error: Error): never {
  process.stderr.write(`${error.message} The server ends.\n`);
  process.exit(1);
}

type Undo = (() => Promise<unknown>)[];

interface Urls {
  readonly url: string;
  /** The direct connection string as the table owner, bypassing a pooler. */
  readonly direct: string;
}

async function openDatabase(config: Config, undo: Undo): Promise<Urls> {
  const { databaseUrl: url, databaseDirectUrl: direct } = config;
  if (url !== undefined && direct !== undefined) {
    await requireReachable(direct);
    if (url !== direct) await requireReachable(url);
    await requireRowSecurity(url);
    nameStatementsFor(url);
    return { url, direct };
  }
  const embedded = await startEmbedded({ dataDir: config.dataDir, onGone: giveUp });
  undo.push(() => embedded.stop());
  return { url: embedded.servingUrl, direct: embedded.url };
}

async function start(config: Config, { url, direct }: Urls, undo: Undo): Promise<FastifyInstance> {
  const pool = createPool(url, undefined, config.isDemo ? refuseSecond : reportSecond);
  undo.push(() => pool.end());
  if (config.databaseUrl === undefined) undo.push(await keepReserve(pool, config.dataDir));
  const preparing = direct === url ? pool : createPool(direct);
  await migrate(preparing, migrations);
  await giveRights(preparing, pool);
  const services = await createServices({ config, pool, databaseUrl: direct });
  undo.push(() => services.stop());
  const door = createDoor(pool, writeRules(hooksWith(services)));
  await alone(preparing, seedLock, () => seedNew(config, pool, services));
  if (preparing !== pool) await preparing.end();
  await lockSecrets(pool, services);
  await openInboundEmail(config, pool, services, undo);
  const app = await createApp({ config, pool, services, door });
  undo.push(() => app.close());
  undo.push(() => drain(app));
  return app;
}

async function openInboundEmail(config: Config, pool: pg.Pool, services: Services, undo: Undo): Promise<void> {
  const { host, inboundEmailPort: port } = config;
  const { enqueue, files, replies } = services;
  if (port === undefined || replies === null) return;
  const onError = (error: Error): void => void process.stderr.write(`An email was not taken in: ${error.message}\n`);
  const door = await openEmailDoor({ pool, enqueue, files, replies }, { host, port, onError });
  undo.push(() => door.close());
}

/** Encrypts plain secrets, and those of a former SESSION_SECRET, with the current key. */
async function lockSecrets(pool: pg.Pool, { secrets }: Services): Promise<void> {
  const lost = await encryptCodeSecrets(pool, secrets);
  if (lost > 0) process.stderr.write(`The authenticator codes of ${lost} people cannot be checked: ${lostKey}\n`);
  const fields = await encryptStoredFields(pool);
  if (fields > 0)
    process.stderr.write(
      `${fields} secrets of webhooks, identity providers and phone numbers cannot be read: ${lostKey}\n`,
    );
}

const lostKey =
  'they were encrypted with another SESSION_SECRET, which SESSION_SECRET_BEFORE=… has to name for one start';

/** Seeds demo data into a demo without users, and built-in records into any other new database. */
async function seedNew({ isDemo, demoSize }: Config, pool: pg.Pool, services: Services): Promise<void> {
  if (isDemo && (await isEmpty(pool, 'select 1 from users limit 1'))) {
    process.stdout.write('Loading the demo data ...\n');
    await seedDemo({ pool, services }, demoSize);
  } else if (await isEmpty(pool, 'select 1 from currencies limit 1')) {
    await seedBuiltIn({ pool, services });
  }
}

const isEmpty = (pool: pg.Pool, query: string): Promise<boolean> =>
  transaction(pool, jobScope('seed'), { mode: 'read' }, async (session) => (await session.query(query)).length === 0);

async function listen(app: FastifyInstance, { host, port }: Config): Promise<string> {
  try {
    const address = await app.listen({ host, port });
    return address.replace('127.0.0.1', 'localhost').replace('[::1]', 'localhost');
  } catch (error) {
    throw asStartError(error, port);
  }
}

function announce(config: Config, url: string): void {
  process.stdout.write(`Trunkline is ready at ${url}\n`);
  if (!config.isDemo) return;
  process.stdout.write(
    [
      'Demo accounts, all with the password Trunkline-demo-1:',
      '  admin@trunkline.example            staff: the admin console at /admin',
      '  owner@acme-dental.example          customer: every permission',
      '  viewer@acme-dental.example         customer: sees everything, changes nothing',
      '  owner@harbor-logistics.example     customer of another team',
      '',
    ].join('\n'),
  );
}

function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => (done ??= work());
}

/** Starts everything: database, migrations, demo data, server; and stops it again. */
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { resolve } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { jobScope } from './access/scope.ts';
import { createApp } from './app.ts';
import { hooks } from './behaviours/hooks.ts';
import type { Config } from './config.ts';
import { createDoor } from './data/door.ts';
import { inReading } from './data/session.ts';
import { setStatementNaming } from './data/statement-name.ts';
import { writeRules } from './data/write-rules.ts';
import { alone } from './database/alone.ts';
import { startEmbedded } from './database/embedded.ts';
import { migrate } from './database/migrate.ts';
import { createPool, requireReachable } from './database/pool.ts';
import { seedBuiltIn, seedDemo } from './demo/seed.ts';
import { createServices, type Services } from './services.ts';
import { StartError } from './start-error.ts';

const migrations = resolve(import.meta.dirname, '../../generated/db/migrations');
/** Held by the server that fills a new database, while others wait and then find it filled. */
const seedLock = 7_287_535;

export interface RunningServer {
  /** Address that the server listens on. */
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** Resolves once the server listens; SIGTERM and SIGINT stop it. Throws StartError with one sentence when it cannot start. */
export async function main(config: Config): Promise<RunningServer> {
  // On a large machine Node lets garbage grow to several times what is in use; a server among others should not.
  setFlagsFromString('--heap-growing-percent=30');
  const undo: (() => Promise<unknown>)[] = [];
  const stop = once(async () => {
    for (const step of undo.toReversed()) await step();
  });
  try {
    const url = await openDatabase(config, undo);
    const app = await start(config, url, undo);
    const listening = await listen(app, config);
    for (const signal of ['SIGTERM', 'SIGINT'] as const)
      process.once(signal, () => void stop().then(() => process.exit(0)));
    announce(config, listening);
    return { url: listening, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

type Undo = (() => Promise<unknown>)[];

async function openDatabase(config: Config, undo: Undo): Promise<string> {
  if (config.databaseUrl !== undefined) {
    await requireReachable(config.databaseUrl);
    // `?pgbouncer=true` says that a pooler stands between which keeps no prepared statements.
    setStatementNaming(!new URL(config.databaseUrl).searchParams.has('pgbouncer'));
    return config.databaseUrl;
  }
  const embedded = await startEmbedded({ dataDir: config.dataDir });
  undo.push(() => embedded.stop());
  return embedded.url;
}

async function start(config: Config, databaseUrl: string, undo: Undo): Promise<FastifyInstance> {
  const pool = createPool(databaseUrl);
  undo.push(() => pool.end());
  await migrate(pool, migrations);
  const door = createDoor(pool, writeRules(hooks));
  const services = await createServices({ config, pool, databaseUrl });
  undo.push(() => services.stop());
  await alone(pool, seedLock, () => seedNew(config, pool, services));
  const app = await createApp({ config, pool, services, door });
  undo.push(() => app.close());
  return app;
}

/** A demo without users gets the demo data, any other new database what is built in. */
async function seedNew({ isDemo }: Config, pool: pg.Pool, services: Services): Promise<void> {
  if (isDemo && (await isEmpty(pool, 'select 1 from users limit 1'))) {
    process.stdout.write('Loading the demo data ...\n');
    await seedDemo({ pool, services });
  } else if (await isEmpty(pool, 'select 1 from currencies limit 1')) {
    await seedBuiltIn({ pool, services });
  }
}

const isEmpty = (pool: pg.Pool, query: string): Promise<boolean> =>
  inReading(pool, jobScope('seed'), async (session) => (await session.query(query)).length === 0);

async function listen(app: FastifyInstance, { host, port }: Config): Promise<string> {
  try {
    const address = await app.listen({ host, port });
    return address.replace('127.0.0.1', 'localhost').replace('[::1]', 'localhost');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new StartError(`Port ${port} is in use: stop the other program, or set PORT to another number.`);
    if (code === 'EACCES') throw new StartError(`Port ${port} needs more rights: set PORT to a number above 1023.`);
    throw error;
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

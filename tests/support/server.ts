/** The whole server on a separate database, called without a port. */
import type { FastifyInstance, InjectOptions } from 'fastify';
import type pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { createApp } from '#server/app.ts';
import { hooksWith, workflowRules } from '#server/areas/areas.ts';
import { loadConfig, type Config } from '#server/kernel/config/config.ts';
import { encryptFieldsWith } from '#server/kernel/data/encrypted-fields.ts';
import { createDoor, type Door } from '#server/kernel/data/door.ts';
import { writeRules } from '#server/kernel/data/write-rules.ts';
import { createFileStore } from '#server/kernel/files/file-store.ts';
import { countUploadsIn } from '#server/kernel/files/quota.ts';
import { createStorage } from '#server/kernel/files/storage.ts';
import { sealerOf } from '#server/kernel/pdf/sealing-key.ts';
import { createSecretBox } from '#server/kernel/secret-box.ts';
import { createOfflinePlaces } from '#server/kernel/places/offline-places.ts';
import { isBillBox } from '#server/areas/billing/contract.ts';
import { anywhere } from '#server/kernel/outside/outbound-request.ts';
import { createReplyAddresses } from '#server/kernel/email/incoming/reply-addresses.ts';
import type { Services } from '#server/kernel/operations/context.ts';
import { createTransition } from '#server/kernel/workflow/transition.ts';
import { makeDatabase } from './database.ts';
import { noteCall, noted, noteInjections } from './happenings.ts';
import { makeOutbox, type Outbox } from './outbox.ts';
import { removeScratch, scratchFolder } from './scratch.ts';
import { sealingKey } from './sealing-key.ts';
import { signed, type Key } from './sign.ts';

/** The outbox has everything that calls have sent. */
export interface TestServer extends Pick<Outbox, 'emails' | 'announcements' | 'jobs' | 'broadcasts'> {
  readonly app: FastifyInstance;
  readonly pool: pg.Pool;
  /** For operations of the table owner. */
  readonly owner: pg.Pool;
  readonly door: Door;
  readonly services: Services;
  /** Returns status, headers and the JSON body; `as` is the caller. */
  call(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, options?: CallOptions): Promise<Answer>;
}

export interface CallOptions {
  /** A session token, or an API key. */
  readonly as?: string | Key | undefined;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- each test knows the expected shape
  readonly body: any;
}

/** For the top of a test file: starts a server before its tests and stops it after them. */
export function useServer(overrides: Partial<Config> = {}): TestServer {
  const held = {} as { server: TestServer; drop: () => Promise<void> };
  beforeAll(async () => Object.assign(held, await startServer(overrides)));
  afterAll(async () => {
    await held.server?.app.close();
    await held.drop?.();
  });
  return new Proxy({} as TestServer, { get: (_, name) => Reflect.get(held.server, name) });
}

async function startServer(overrides: Partial<Config>): Promise<{ server: TestServer; drop: () => Promise<void> }> {
  const database = await makeDatabase();
  const { pool } = database;
  const folder = scratchFolder('files');
  const config = { ...loadConfig({ LOG_LEVEL: 'silent', PORT: '0', DATA_DIR: folder }), ...overrides };
  const { services, ...outbox } = recordingServices(folder, pool);
  const door = createDoor(pool, writeRules(hooksWith(services)));
  const app = await createApp({ config, pool, door, services });
  await app.ready();
  noteInjections(app);
  return {
    server: {
      app,
      pool,
      get owner() {
        return database.owner;
      },
      door,
      services,
      ...outbox,
      call: (...call) => inject(app, ...call),
    },
    drop: async () => {
      await database.drop();
      removeScratch(folder);
    },
  };
}

/** The real workflows; what would leave the server is stored instead. */
function recordingServices(folder: string, pool: pg.Pool) {
  const { emails, announcements, jobs, broadcasts, ...out } = makeOutbox();
  const secrets = createSecretBox('a secret of tests alone');
  encryptFieldsWith(secrets);
  const services: Services = {
    ...out,
    transition: createTransition(out, noted(workflowRules)),
    files: createFileStore(createStorage(undefined, folder), { countUpload: countUploadsIn(pool) }),
    places: createOfflinePlaces(),
    secrets,
    sealer: sealerOf(sealingKey),
    realtime: null,
    netboxPolicy: () => anywhere,
    countJobs: async () => [],
    onUndeliverable: async () => {},
    replies: createReplyAddresses({
      secret: 'a secret of tests alone',
      domain: 'reply.trunkline.example',
      authority: 'mx.trunkline.example',
      ownHosts: ['trunkline.example'],
      isBox: isBillBox,
    }),
    mailbox: null,
    stop: async () => {},
  };
  return { services, emails, announcements, jobs, broadcasts };
}

async function inject(
  app: FastifyInstance,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  { as, body, headers = {} }: CallOptions = {},
): Promise<Answer> {
  const isReady = body === undefined || typeof body === 'string' || Buffer.isBuffer(body);
  const payload = isReady ? body : JSON.stringify(body);
  const options: InjectOptions = {
    method,
    url,
    headers: {
      ...(!isReady && { 'content-type': 'application/json' }),
      ...headers,
      ...(typeof as === 'string' && { authorization: `JWT ${as}` }),
      ...(typeof as === 'object' && signed(as, method, url, payload?.toString())),
    },
  };
  if (payload !== undefined) Object.assign(options, { payload });
  const response = await app.inject(options);
  const isJson = String(response.headers['content-type']).startsWith('application/json');
  const answer: Answer = {
    status: response.statusCode,
    headers: response.headers,
    text: response.body,
    body: isJson && response.body !== '' ? JSON.parse(response.body) : null,
  };
  noteCall(method, url, body, answer);
  return answer;
}

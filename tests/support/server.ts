/** The whole server on a database of its own, called without a port. */
import type { FastifyInstance, InjectOptions } from 'fastify';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { createApp } from '#server/app.ts';
import { hooks } from '#server/behaviours/hooks.ts';
import { loadConfig, type Config } from '#server/config.ts';
import { createDoor, type Door } from '#server/data/door.ts';
import { writeRules } from '#server/data/write-rules.ts';
import type { Letter } from '#server/accounts/post-office.ts';
import type { Announcement } from '#server/notify/news.ts';
import { createFileStore } from '#server/files/file-store.ts';
import { createStorage } from '#server/files/storage.ts';
import { createOfflinePlaces } from '#server/places/offline-places.ts';
import type { Services } from '#server/services.ts';
import { createTransition } from '#server/workflow/transition.ts';
import { makeDatabase } from './database.ts';
import { signed, type Key } from './sign.ts';

export interface TestServer {
  readonly app: FastifyInstance;
  readonly pool: pg.Pool;
  readonly door: Door;
  readonly services: Services;
  /** Letters that calls have handed to the post. */
  readonly letters: Letter[];
  /** News that calls have announced. */
  readonly news: Announcement[];
  /** Jobs that calls have asked for. */
  readonly jobs: { readonly name: string; readonly payload: unknown }[];
  /** Answers status, headers and the JSON body; `as` says who calls. */
  call(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, options?: CallOptions): Promise<Answer>;
}

export interface CallOptions {
  /** A session token, or the key of a program. */
  readonly as?: string | Key | undefined;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- each test knows the shape that it asks for
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
  const config = { ...loadConfig({ LOG_LEVEL: 'silent', PORT: '0' }), ...overrides };
  const door = createDoor(pool, writeRules(hooks));
  const { services, ...heard } = recordingServices(await mkdtemp(join(tmpdir(), 'trunkline-test-files-')));
  const app = await createApp({ config, pool, door, services });
  await app.ready();
  return {
    server: { app, pool, door, services, ...heard, call: (...call) => inject(app, ...call) },
    drop: () => database.drop(),
  };
}

/** The real workflows; what would leave the server is kept instead. */
function recordingServices(folder: string) {
  const letters: Letter[] = [];
  const news: Announcement[] = [];
  const jobs: { name: string; payload: unknown }[] = [];
  const post: Services['post'] = { send: async (_session, letter) => void letters.push(letter) };
  const notifier: Services['notifier'] = { announce: async (_session, announcement) => void news.push(announcement) };
  const enqueue: Services['enqueue'] = async (_session, name, payload) => void jobs.push({ name, payload });
  const transition = createTransition({ post, notifier, enqueue });
  const services: Services = {
    post,
    notifier,
    enqueue,
    transition,
    files: createFileStore(createStorage(undefined, folder)),
    places: createOfflinePlaces(),
    realtime: null,
    onUndeliverable: async () => {},
    mailbox: null,
    stop: async () => {},
  };
  return { services, letters, news, jobs };
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
  return {
    status: response.statusCode,
    headers: response.headers,
    text: response.body,
    body: isJson && response.body !== '' ? JSON.parse(response.body) : null,
  };
}

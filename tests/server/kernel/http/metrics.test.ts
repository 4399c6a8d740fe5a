/** What Prometheus reads, and who may read it. */
import Fastify from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import { sendEmail } from '#server/kernel/email/deliver.ts';
import { loggerWithTrace } from '#server/kernel/http/trace.ts';
import { jobScope } from '#server/kernel/access/scope.ts';
import { jobSettings } from '#server/areas/areas.ts';
import { newId } from '#server/kernel/data/id.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import { createJobs, type JobHandlers } from '#server/kernel/jobs/jobs.ts';
import type { JobName, JobPayloads } from '#server/kernel/jobs/job-types.ts';
import { EmailRefused } from '#server/kernel/email/transport.ts';
import { createMailer } from '#server/kernel/email/queue-email.ts';
import { addMetrics } from '#server/kernel/plugins/metrics.ts';
import { useDatabase } from '#tests/support/database.ts';
import { makePerson } from '#tests/support/people.ts';
import { useServer } from '#tests/support/server.ts';

const token = 'a-token-for-prometheus';
const server = useServer({ metricsToken: token, trustedProxies: ['10.1.0.0/16'] });

/** Values by name and labels. */
const read = async (app: Pick<typeof server.app, 'inject'> = server.app): Promise<ReadonlyMap<string, number>> => {
  const { body } = await app.inject({ url: '/metrics' });
  const lines = body.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  );
};

describe('the metrics', () => {
  const answered = async (remoteAddress: string, headers: Record<string, string> = {}) =>
    (await server.app.inject({ url: '/metrics', remoteAddress, headers })).statusCode;

  test('are answered to this machine, and to others with the token alone', async () => {
    expect(await answered('127.0.0.1')).toBe(200);
    expect(await answered('203.0.113.7')).toBe(404);
    expect(await answered('203.0.113.7', { authorization: `Bearer ${token}` })).toBe(200);
    expect(await answered('203.0.113.7', { authorization: `Bearer ${token}2` })).toBe(404);
    expect(await answered('203.0.113.7', { authorization: token })).toBe(404);
    const passedOn = { 'x-forwarded-for': '203.0.113.7' };
    expect(await answered('10.1.2.3', passedOn)).toBe(404);
    expect(await answered('10.1.2.3', { ...passedOn, authorization: `Bearer ${token}` })).toBe(200);
  });

  test('count connections of the pool, in use and waited for', async () => {
    const most = server.pool.options.max;
    const clients = await Promise.all(Array.from({ length: most }, () => server.pool.connect()));
    const waiting = server.pool.connect();
    const busy = await read();
    clients.forEach((client) => client.release());
    (await waiting).release();
    const idle = await read();
    const of = (values: ReadonlyMap<string, number>) => [
      values.get('database_pool_connections'),
      values.get('database_pool_idle_connections'),
      values.get('database_pool_waiting_requests'),
    ];
    expect([of(busy), of(idle)]).toEqual([
      [most, 0, 1],
      [most, most, 0],
    ]);
  });

  test('count refused sign-ins by reason', async () => {
    const name = 'sign_ins_refused_total{reason="invalidCredentials"}';
    const before = (await read()).get(name)!;
    await server.call('POST', '/api/account/login', {
      body: { email: 'nobody@acme.example', password: 'Wrong-1-word' },
    });
    expect((await read()).get(name)).toBe(before + 1);
  });

  test('count emails by what became of them', async () => {
    const counted = async () => {
      const metrics = await read();
      return ['sent', 'rejected', 'deferred', 'failed'].map((status) =>
        metrics.get(`email_deliveries_total{status="${status}"}`)!,
      );
    };
    const [sent, rejected, deferred, failed] = await counted();
    const person = await makePerson(server.pool, {});
    const values = { firstName: 'Ada', email: person.email, date: 'Mar 5, 2026', link: 'https://trunkline.example' };
    const results = [
      () => Promise.resolve('<1@mx>'),
      () => Promise.reject(new EmailRefused('No such mailbox.')),
      () => Promise.reject(new Error('The mail server is down.')),
    ];
    for (const send of results) {
      const jobs: JobPayloads['email'][] = [];
      const mailer = createMailer(async (_session, _name, payload) => void jobs.push(payload as JobPayloads['email']));
      await transaction(server.pool, jobScope('test'), { mode: 'write' }, (session) =>
        mailer.send(session, { template: 'password-changed', to: person.email, userId: person.userId, values }),
      );
      const job = { id: newId(), payload: jobs[0]!, isLastTry: false, signal: new AbortController().signal };
      await sendEmail(
        {
          pool: server.pool,
          transport: { send, close: () => {} },
          publicUrl: 'https://trunkline.example',
          replies: null,
          onUndeliverable: async () => {},
        },
        job,
      ).catch(() => {});
    }
    expect(await counted()).toEqual([sent! + 1, rejected! + 1, deferred! + 1, failed!]);
  });
});

describe('jobs', () => {
  const database = useDatabase();
  const app = Fastify();
  const jobs = { close: async () => {} };
  afterAll(async () => {
    await jobs.close();
    await app.close();
  });

  test('are counted by kind and state, and their failures by kind', async () => {
    const settings = { ...jobSettings, 'sales-call': { retryLimit: 0, retryDelay: 1 } };
    const queue = createJobs({ url: database.url, settings, onError: () => {} });
    jobs.close = queue.close;
    addMetrics(app, { pool: database.pool, countJobs: queue.count, gauges: [], token: undefined });
    const failures = 'job_failures_total{kind="sales-call"}';
    const before = (await read(app)).get(failures) ?? 0;
    await queue.open();
    const handlers = Object.fromEntries(Object.keys(jobSettings).map((name) => [name, async () => {}]));
    const failing = { 'sales-call': () => Promise.reject(new Error('The receiver answered 503.')) };
    await queue.work({ ...handlers, ...failing } as unknown as JobHandlers);
    const later = new Date(Date.now() + 3_600_000);
    await transaction(database.pool, jobScope('test'), { mode: 'write' }, async (session) => {
      await queue.enqueue(session, 'sales-call', { url: 'https://hooks.example', event: 'broken', body: {} });
      await queue.enqueue(session, 'file-check', { key: 'one' }, later);
    });
    const value = (kind: JobName, state: string) => async () =>
      (await read(app)).get(`jobs{kind="${kind}",state="${state}"}`);
    await expect.poll(value('sales-call', 'failed'), { timeout: 20_000 }).toBe(1);
    await expect.poll(value('file-check', 'delayed'), { timeout: 20_000 }).toBe(1);
    expect((await read(app)).get(failures)).toBe(before + 1);
  }, 45_000);

  test('are left out while their numbers cannot be read, and the rest is answered', async () => {
    const own = Fastify();
    const away = () => Promise.reject(new Error('away'));
    const gauges = [{ name: 'bill_files_in_review', help: 'Waiting.', read: away }];
    addMetrics(own, { pool: database.pool, countJobs: away, gauges, token: undefined });
    const values = await read(own);
    await own.close();
    expect([...values.keys()].filter((name) => name.startsWith('jobs{'))).toEqual([]);
    expect(values.has('bill_files_in_review')).toBe(false);
    expect(values.has('database_pool_connections')).toBe(true);
  });
});

describe('the log of a call', () => {
  test.each([
    ['00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01', '4bf92f3577b34da6a3ce929d0e0e4736'],
    ['00-00000000000000000000000000000000-00f067aa0ba902b7-01', undefined],
    ['4bf92f3577b34da6a3ce929d0e0e4736', undefined],
    [undefined, undefined],
  ])('with the traceparent %s names the trace %s', async (traceparent, traceId) => {
    const lines: string[] = [];
    const app = Fastify({
      logger: { stream: { write: (line) => void lines.push(line) } },
      childLoggerFactory: loggerWithTrace,
    });
    app.get('/', async (request) => {
      request.log.info('here');
      return '';
    });
    await app.inject({ url: '/', headers: traceparent === undefined ? {} : { traceparent } });
    await app.close();
    const line = lines.map((text) => JSON.parse(text) as Record<string, unknown>).find(({ msg }) => msg === 'here');
    expect(line).toMatchObject({ reqId: expect.any(String) });
    expect(line?.['traceId']).toBe(traceId);
  });
});

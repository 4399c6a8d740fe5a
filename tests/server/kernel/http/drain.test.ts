import { Agent, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { limits } from '#generated/domain/limits.ts';
import { drain } from '#server/kernel/http/drain.ts';
import { useServer } from '#tests/support/server.ts';

const server = useServer();

interface DrainAnswer {
  readonly status: number;
  readonly connection: string | undefined;
}

const asked = (port: number, path: string, agent: Agent): Promise<DrainAnswer> =>
  new Promise((resolve, reject) => {
    get({ port, path, agent, host: '127.0.0.1' }, (answer) => {
      answer.resume().on('end', () => resolve({ status: answer.statusCode!, connection: answer.headers.connection }));
    }).on('error', reject);
  });

test('[AC-066] a stopping server reports it, answers all requests, and resets no connection', async () => {
  const { app } = server;
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true });
  const failures: string[] = [];
  const statuses = new Set<number>();
  let count = 0;
  const away = new AbortController();
  // Each client stops once the health check reports draining, like a load balancer.
  const client = async (): Promise<void> => {
    while (!away.signal.aborted) {
      const answer = await asked(port, '/api/service-tags', agent).catch((error: NodeJS.ErrnoException) => {
        failures.push(String(error.code));
        return null;
      });
      count += 1;
      if (answer) statuses.add(answer.status);
    }
  };
  const clients = Array.from({ length: 20 }, client);
  await vi.waitFor(() => expect(count).toBeGreaterThan(100), { timeout: 30_000 });
  const stopped = drain(app).then(() => app.close());
  const health = await asked(port, '/api/health', agent);
  expect(health).toEqual({ status: 503, connection: 'close' });
  await sleep(limits.drainS * 300);
  away.abort();
  await Promise.all(clients);
  agent.destroy();
  await stopped;
  expect([failures, [...statuses]]).toEqual([[], [401]]);
});

import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { makePerson, type Person } from '#tests/support/people.ts';
import { useServer } from '#tests/support/server.ts';

const server = useServer();
let admin: Person;
beforeAll(async () => void (admin = await makePerson(server.pool, { role: 'admin' })));

/** Hand-written paths; the server's own document is not read. */
const folder = resolve(import.meta.dirname, '../../../../schemas/api/paths');
const written = globSync('*.yaml', { cwd: folder })
  .flatMap((file) => readFileSync(resolve(folder, file), 'utf8').split('\n'))
  .flatMap((line) => /^(\/[\w/{}-]+):$/.exec(line)?.[1] ?? []);

test('[AC-065] every call is answered under /api, and none outside it', async () => {
  expect(written.length).toBeGreaterThan(150);
  const { body } = await server.call('GET', '/api/openapi.json', { as: admin.token });
  const documented = Object.keys(body.paths);
  const prefix = body.servers?.[0]?.url ?? '';
  expect(new Set(documented.map((path) => `${prefix}${path}`.startsWith('/api/')))).toEqual(new Set([true]));
  expect((await server.call('GET', '/api/account/profile', { as: admin.token })).status).toBe(200);
  const beside: string[] = [];
  for (const path of written) {
    const url = path.replaceAll(/\{\w+\}/g, '0199ffff-0000-7000-8000-000000000000');
    const answer = await server.call('GET', url, { as: admin.token });
    const isPage = String(answer.headers['content-type'] ?? '').startsWith('text/html');
    if (answer.status < 300 && !isPage) beside.push(path);
  }
  expect(beside).toEqual([]);
}, 60_000);

import { beforeAll, expect, test } from 'vitest';
import sharp from 'sharp';
import { hashPassword } from '#server/kernel/identity/password.ts';
import { makePerson, makeTeam, type Person } from '#tests/support/people.ts';
import { useServer } from '#tests/support/server.ts';

const server = useServer();
const password = 'Right-horse-1';
let team: string;
let owner: Person;

beforeAll(async () => {
  // As large as the pool of a server.
  Object.assign(server.pool.options, { max: 10, connectionTimeoutMillis: 10_000 });
  team = await makeTeam(server.pool, 'Acme Dental');
  const passwordHash = await hashPassword(password);
  owner = await makePerson(server.pool, { teams: { [team]: ['VIEW_PROCUREMENT'] }, passwordHash });
});

/** The statuses, each once, of so many calls at once, and of health between them. */
async function crowd(count: number, call: (at: number) => Promise<{ readonly statusCode: number }>) {
  const calls = Array.from({ length: count }, (_, at) => call(at));
  const health = await server.app.inject({ method: 'GET', url: '/api/health' });
  const statuses = (await Promise.all(calls)).map(({ statusCode }) => statusCode);
  return { statuses: new Set(statuses), health: health.statusCode };
}

async function form(fields: Readonly<Record<string, string | File>>) {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  const encoded = new Response(data);
  return {
    headers: { 'content-type': encoded.headers.get('content-type')!, authorization: `JWT ${owner.token}` },
    payload: Buffer.from(await encoded.arrayBuffer()),
  };
}

test('forty uploads at once are all kept', async () => {
  const sent = await form({ team_id: team, file: new File(['%PDF-1.7\nof a test'], 'a.pdf') });
  const found = await crowd(40, () => server.app.inject({ method: 'POST', url: '/api/files', ...sent }));
  expect(found).toEqual({ statuses: new Set([201]), health: 200 });
});

test('forty visitors begin a questionnaire at once', async () => {
  const found = await crowd(40, (at) =>
    server.app.inject({ method: 'POST', url: '/api/questionnaires', payload: {}, remoteAddress: `198.51.100.${at}` }),
  );
  expect(found).toEqual({ statuses: new Set([201]), health: 200 });
});

test('forty changes of one profile, with a picture and an address, are saved or refused because another was first', async () => {
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#1B7F4B' } })
    .png()
    .toBuffer();
  const avatar = new File([new Uint8Array(png)], 'me.png');
  const sent = await form({ email: 'next@acme-dental.example', current_password: password, avatar });
  const found = await crowd(40, () =>
    server.app.inject({ method: 'PUT', url: '/api/account/update-profile', ...sent }),
  );
  expect(found.health).toBe(200);
  expect([...found.statuses].filter((status) => status !== 200 && status !== 409 && status !== 429)).toEqual([]);
});

test('slow pictures that are refused in the end block no one from the database', async () => {
  const whole = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#5B3FD6' } })
    .jpeg()
    .toBuffer();
  const cut = new File([new Uint8Array(whole.subarray(0, whole.length - 2000))], 'cut.jpg');
  const sent = await form({ team_id: team, file: cut });
  const found = await crowd(24, () => server.app.inject({ method: 'POST', url: '/api/files', ...sent }));
  expect(found).toEqual({ statuses: new Set([422]), health: 200 });
});

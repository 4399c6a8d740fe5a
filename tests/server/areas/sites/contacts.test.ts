import { beforeEach, expect, test } from 'vitest';
import { newId } from '#server/kernel/data/id.ts';
import { makePerson, sql } from '#tests/support/people.ts';
import { useServer } from '#tests/support/server.ts';
import { makeScene, type Scene } from '../procurement/scene.ts';

const server = useServer();
let scene: Scene;

beforeEach(async () => {
  scene = await makeScene(server.pool);
});

const send = (method: 'POST' | 'PUT', path: string, body: object) =>
  server.call(method, `/api/contact-dashboard${path}`, { as: scene.owner.token, body });

test('[CO-009] [CO-011] a contact needs an email address or a phone number', async () => {
  const of = { team_id: scene.teamId, name: 'Night desk' };
  const withoutEmail = await send('POST', '', of);
  expect([withoutEmail.status, withoutEmail.body.email]).toEqual([422, ['Required']]);
  expect((await send('POST', '', { ...of, email: null, phone: null })).status).toBe(422);
  const desk = await send('POST', '', { ...of, phone: '(312) 555-0142' });
  expect(desk.status).toBe(201);
  const emailed = { email: 'night@acme-dental.example', phone: null };
  expect((await send('PUT', `/${desk.body.id}`, emailed)).status).toBe(200);
  expect((await send('PUT', `/${desk.body.id}`, { email: null })).body.email).toEqual(['Required']);
  expect((await send('PUT', `/${desk.body.id}`, { name: 'Day desk' })).status).toBe(200);
});

test('staff put away what came in about a contact', async () => {
  const staff = await makePerson(server.pool, { role: 'salesperson' });
  const id = newId();
  await sql(server.pool, `insert into contact_intakes (id, email) values ($1, 'noa@acme-dental.example')`, [id]);
  const path = `/api/contact-intake/${id}`;
  expect((await server.call('DELETE', path, { as: staff.token })).status).toBe(204);
  expect((await server.call('GET', path, { as: staff.token })).status).toBe(404);
});

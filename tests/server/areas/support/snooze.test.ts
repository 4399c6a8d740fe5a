/** Snoozes of staff: for whom, until when, and what ends them early. */
import { beforeAll, expect, test } from 'vitest';
import { makePerson, sql, type Person } from '#tests/support/people.ts';
import { useServer } from '#tests/support/server.ts';
import { billing, makeDesk } from './desk.ts';

const server = useServer();
let teamId: string;
let customer: Person;
let desk: Person;
let mate: Person;

beforeAll(async () => {
  ({ teamId, owner: customer, staff: desk } = await makeDesk(server));
  mate = await makePerson(server.pool, { role: 'implementation_specialist' });
});

const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();

async function openTicket(subject: string): Promise<string> {
  const body = { ...billing, team_id: teamId, subject, opening_text: 'It stopped.' };
  const made = await server.call('POST', '/api/tickets', { as: customer.token, body });
  expect([made.status, made.body]).toEqual([201, expect.anything()]);
  return made.body.id;
}

const snooze = (id: string, until = inHours(3), as = desk, reason = 'Carrier calls back') =>
  server.call('POST', '/api/snoozes', {
    as: as.token,
    body: { record_entity: 'ticket', record_id: id, until, reason },
  });

async function listed(isSnoozed: boolean): Promise<string[]> {
  const { body } = await server.call('GET', `/api/tickets?team_id=${teamId}&snoozed=${isSnoozed}`, { as: desk.token });
  return body.records.map(({ id }: { id: string }) => id);
}

test('[AM-011] a snoozed record leaves the queues of all staff, and is listed separately with who snoozed it and why', async () => {
  const id = await openTicket('No dial tone');
  const made = await snooze(id);
  expect([made.status, made.body]).toEqual([201, expect.anything()]);
  expect(await listed(false)).not.toContain(id);
  expect(await listed(true)).toContain(id);
  const { body } = await server.call('GET', `/api/snoozes?record_id=${id}`, { as: mate.token });
  expect(body.records).toMatchObject([{ reason: 'Carrier calls back', created_by_id: desk.userId }]);
  // A list without the filter shows everything.
  const all = await server.call('GET', `/api/tickets?team_id=${teamId}`, { as: desk.token });
  expect(all.body.records.map((each: { id: string }) => each.id)).toContain(id);
});

test('[AM-011] it returns when its time is over, when somebody wakes it, and on any change', async () => {
  const [late, woken, answered] = [await openTicket('Late'), await openTicket('Woken'), await openTicket('Answered')];
  const made = [await snooze(late), await snooze(woken), await snooze(answered)];
  expect(made.map(({ status }) => status)).toEqual([201, 201, 201]);
  await sql(server.pool, "update snoozes set until = now() - interval '1 minute' where record_id = $1", [late]);
  const ended = await server.call('DELETE', `/api/snoozes/${made[1]!.body.id}`, { as: mate.token });
  expect(ended.status).toBe(204);
  const said = `/api/tickets/${answered}/messages`;
  expect((await server.call('POST', said, { as: customer.token, body: { body: 'It works again.' } })).status).toBe(201);
  expect(await listed(false)).toEqual(expect.arrayContaining([late, woken, answered]));
  expect(await listed(true)).not.toEqual(expect.arrayContaining([late]));
  expect(await listed(true)).not.toEqual(expect.arrayContaining([woken]));
  expect(await listed(true)).not.toEqual(expect.arrayContaining([answered]));
});

test('[AM-011] a later snooze takes the place of an earlier one', async () => {
  const id = await openTicket('Twice');
  await snooze(id);
  expect((await snooze(id, inHours(48), mate, 'Parts arrive')).status).toBe(201);
  const { body } = await server.call('GET', `/api/snoozes?record_id=${id}`, { as: desk.token });
  expect(body.records.map(({ reason }: { reason: string }) => reason)).toEqual(['Parts arrive']);
});

test('[AM-011] a snooze needs a reason, a time ahead within 30 days, and a record that queues hold', async () => {
  const id = await openTicket('Refused');
  for (const until of [inHours(-1), inHours(24 * 31)])
    expect((await snooze(id, until)).body.until).toEqual(['Choose a time within the next 30 days.']);
  expect((await snooze(id, inHours(1), desk, '')).status).toBe(422);
  const wrong = { record_entity: 'holiday', record_id: id, until: inHours(1), reason: 'x' };
  expect((await server.call('POST', '/api/snoozes', { as: desk.token, body: wrong })).status).toBe(422);
  expect(await listed(true)).not.toContain(id);
});

test('[AM-011] customers neither snooze nor learn what is snoozed', async () => {
  const id = await openTicket('Hidden');
  expect((await snooze(id)).status).toBe(201);
  expect((await snooze(id, inHours(1), customer)).status).toBe(403);
  expect((await server.call('GET', '/api/snoozes', { as: customer.token })).status).toBe(403);
  const asked = await server.call('GET', `/api/tickets?team_id=${teamId}&snoozed=true`, { as: customer.token });
  expect(asked.status).toBe(400);
});

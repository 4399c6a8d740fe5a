/** Account and user records as callers read them back. */
import { beforeAll, expect, test } from 'vitest';
import { keptAlone, readBack } from '#tests/support/listed-values.ts';
import { makePerson, makeTeam, type Person } from '#tests/support/people.ts';
import { useServer } from '#tests/support/server.ts';
import { wordsOf } from '#tests/support/specified-attribute.ts';

const server = useServer();
let team: string;
let dana: Person;
let admin: Person;

beforeAll(async () => {
  team = await makeTeam(server.pool, 'Acme Dental');
  dana = await makePerson(server.pool, { teams: { [team]: ['VIEW_INVENTORY'] } });
  admin = await makePerson(server.pool, { role: 'admin' });
});

test('[AC-045] the own account carries every listed field, and its teams their ids', async () => {
  const { body } = await server.call('GET', '/api/account/profile', { as: dana.token });
  const names = wordsOf('AC-045')[0]!.replace(' (each with id)', '').split(', ');
  expect(names).toHaveLength(20);
  const wire = names.map((name) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
  expect(wire.filter((name) => !(name in body) && !(`${name}_url` in body))).toEqual([]);
  expect(body.teams.map(({ id }: { id: string }) => id)).toEqual([team]);
});

test('[AC-048] a profile takes every whole offset from UTC-12 to UTC+12 as its time zone, and keeps the zone of that offset', async () => {
  for (let hours = -12; hours <= 12; hours += 1) {
    const timezone = `UTC${hours < 0 ? '-' : '+'}${Math.abs(hours)}`;
    const { status, text } = await server.call('PUT', '/api/account/update-profile', {
      as: dana.token,
      body: { timezone },
    });
    expect([timezone, status, text]).toEqual([timezone, 200, text]);
    const { body } = await server.call('GET', '/api/account/profile', { as: dana.token });
    const noon = new Date('2026-01-15T12:00:00Z');
    const zone = { timeZone: body.timezone, hour: 'numeric', day: 'numeric', hourCycle: 'h23' } as const;
    const parts = new Intl.DateTimeFormat('en-US', zone).formatToParts(noon);
    const of = (type: string) => Number(parts.find((part) => part.type === type)!.value);
    expect([timezone, (of('day') - 15) * 24 + of('hour') - 12]).toEqual([timezone, hours]);
  }
  const other = await server.call('PUT', '/api/account/update-profile', {
    as: dana.token,
    body: { timezone: 'UTC+99' },
  });
  expect([other.status, other.body.timezone]).toEqual([422, ['Invalid']]);
});

test('[PE-001] a person of the staff holds one of five roles, and a customer none of them', async () => {
  expect(wordsOf('PE-001')).toHaveLength(6);
  const roles = wordsOf('PE-001').filter((role) => role !== 'normal_user');
  const { userId } = await makePerson(server.pool, { role: 'salesperson' });
  const put = (body: object) => server.call('PUT', `/api/users/${userId}`, { as: admin.token, body });
  expect(await readBack(put, 'role', roles)).toEqual(keptAlone(roles));
  const { body } = await server.call('GET', '/api/account/profile', { as: dana.token });
  expect(body.role).toBe('normal_user');
});

test('[PE-034] the toggles of a team are read with their names and whether they are on', async () => {
  const { body } = await server.call('GET', `/api/toggles/all?team_id=${team}`, { as: dana.token });
  expect(body.records.length).toBeGreaterThan(5);
  for (const toggle of body.records)
    expect(toggle).toMatchObject({ name: expect.stringMatching(/^[a-z][\w.-]+$/), on: expect.any(Boolean) });
  const other = await makeTeam(server.pool, 'Elsewhere');
  expect((await server.call('GET', `/api/toggles/all?team_id=${other}`, { as: dana.token })).status).toBe(404);
});

test('[CT-023] the assistant is off until somebody switches it on, for one team at a time', async () => {
  const isOn = async (id: string) => {
    const { body } = await server.call('GET', `/api/toggles/all?team_id=${id}`, { as: admin.token });
    return body.records.find(({ name }: { name: string }) => name === 'aiAssistant').on;
  };
  const other = await makeTeam(server.pool, 'Harbor Logistics');
  expect([await isOn(team), await isOn(other)]).toEqual([false, false]);
  const made = await server.call('POST', '/api/feature-toggles', {
    as: admin.token,
    body: { team_id: team, name: 'aiAssistant', on: true },
  });
  expect([made.status, made.text]).toEqual([201, made.text]);
  expect([await isOn(team), await isOn(other)]).toEqual([true, false]);
});

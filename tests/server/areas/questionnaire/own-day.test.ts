import { describe, expect, test } from 'vitest';
import { dayIn } from '#runtime/validation/calendar.ts';
import { makePerson, makeTeam, sql } from '../../../support/people.ts';
import { useServer } from '../../../support/server.ts';
import { wordsOf } from '../../../support/specified-attribute.ts';
import { answer, answerAll, begin, contactOf, internetAtOneSite, pathOf, stateOf } from './answering.ts';

const server = useServer();

const afterDay = (day: string): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

test.each(['Pacific/Kiritimati', 'America/Los_Angeles', 'Etc/GMT+12'])(
  '[QN-138] [QN-139] in %s the install date is tomorrow or later, counted there',
  async (zone) => {
    const played = await begin(server, {}, `?time_zone=${encodeURIComponent(zone)}`);
    const today = dayIn(zone);
    expect((await stateOf(server, played)).context).toMatchObject({ today });
    await answerAll(server, played, internetAtOneSite, 'install_date');
    const refused = await answer(server, played, 'install_date', { date: today });
    expect([refused.status, refused.body.message]).toEqual([422, 'Date may not be in the past']);
    expect((await answer(server, played, 'install_date', { date: afterDay(today) })).status).toBe(200);
  },
);

test('[QN-138] without a zone of the page, the day is that of the profile, and of UTC for a visitor', async () => {
  const visitor = await begin(server);
  expect((await stateOf(server, visitor)).context).toMatchObject({ today: dayIn('UTC') });
  const team = await makeTeam(server.pool, 'Lakeshore Dental');
  const person = await makePerson(server.pool, {
    email: 'far@lakeshore-dental.example',
    teams: { [team]: ['START_NEW_QUOTES'] },
  });
  await sql(server.pool, `update users set timezone = 'Pacific/Kiritimati' where id = $1`, [person.userId]);
  const mine = await begin(server, { as: person.token });
  expect((await stateOf(server, mine)).context).toMatchObject({ today: dayIn('Pacific/Kiritimati') });
});

test('[QN-042] one read answers the whole record: locations, answers and the services to create', async () => {
  const played = await begin(server);
  await answerAll(server, played, { ...internetAtOneSite, ...contactOf('whole@lakeshore-dental.example') });
  const { body } = await server.call('GET', pathOf(played), played.options);
  expect(Object.keys(body)).toEqual(
    expect.arrayContaining(
      'id type team_id account_id location_number created_at completed_at ly_uuid is_demo user_info'.split(' '),
    ),
  );
  expect(body.locations).toEqual([{ idx: 0, name: 'Loop office', is_data_center: false }]);
  expect(body.services_to_create).toEqual([]);
  expect(body.responses.map((one: { question_id: string }) => one.question_id)).toContain('install_date');
});

describe('[AD-009] the kind of a building', () => {
  const siteOf = (location_type: string) => ({
    idx: 0,
    name: 'Loop office',
    street: '233 S Wacker Dr',
    city: 'Chicago',
    state_province: 'IL',
    postal_code: '60606',
    country: 'United States',
    handoff_details: 'Rack 12',
    location_type,
  });
  const placed = async (kind: string) => {
    const teamId = await makeTeam(server.pool, `Team of a ${kind}`);
    const member = await makePerson(server.pool, { teams: { [teamId]: ['START_NEW_QUOTES', 'VIEW_PROCUREMENT'] } });
    await sql(server.pool, `update users set email_verified_at = now(), active_team_id = $2 where id = $1`, [
      member.userId,
      teamId,
    ]);
    const played = await begin(server, { as: member.token });
    await answerAll(server, played, internetAtOneSite, 'location_addresses');
    const { status, text } = await answer(server, played, 'location_addresses', {
      locations_addresses: [siteOf(kind)],
    });
    if (status !== 200) return [status, text];
    await answerAll(server, played, internetAtOneSite);
    expect((await server.call('PUT', pathOf(played, '/complete'), played.options)).body.status).toBe('COMPLETED');
    return sql(server.pool, `select is_tower, is_mall, is_data_center from addresses where team_id = $1`, [teamId]);
  };

  test('is a tower, a mall or a data center, which the address of the request says then', async () => {
    const kinds = wordsOf('AD-009');
    const flags = [];
    for (const kind of kinds) flags.push(...(await placed(kind)));
    expect(flags).toEqual([
      [true, false, false],
      [false, true, false],
      [false, false, true],
    ]);
    expect(await placed('castle')).toEqual([422, expect.any(String)]);
  });
});

test('[QN-047] a location has all its facts: its address, its place on the map, its kind and its demarc', async () => {
  const site = {
    idx: 0,
    name: 'Loop office',
    full_address: '233 S Wacker Dr, Chicago, IL 60606, United States',
    street: '233 S Wacker Dr',
    city: 'Chicago',
    state_province: 'IL',
    postal_code: '60606',
    country: 'United States',
    google_full_details: { place_id: 'place-1', formatted_address: '233 S Wacker Dr, Chicago, IL 60606, USA' },
    location_type: 'tower',
    handoff_details: 'In the MPOE on the second floor',
    demarc: 'Suite 1200',
    is_data_center: true,
  };
  const played = await begin(server);
  await answerAll(server, played, internetAtOneSite, 'location_addresses');
  const { status, text } = await answer(server, played, 'location_addresses', { locations_addresses: [site] });
  expect([status, text]).toEqual([200, text]);
  const { responses } = await stateOf(server, played);
  const [kept] = (responses as { question_id: string; data: { locations_addresses: object[] } }[]).filter(
    ({ question_id }) => question_id === 'location_addresses',
  );
  expect(kept!.data.locations_addresses).toEqual([expect.objectContaining(site)]);
});

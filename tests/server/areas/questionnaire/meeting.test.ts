import { beforeEach, expect, test } from 'vitest';
import { newId } from '#server/kernel/data/id.ts';
import { makePerson, makeTeam, sql } from '../../../support/people.ts';
import { useServer } from '../../../support/server.ts';
import { answer, answerAll, begin, contactOf, internetAtOneSite, pathOf, stateOf, type Played } from './answering.ts';

const server = useServer({ salesWebhookUrl: 'https://crm.trunkline.example/leads' });

let mine: Played;
let other: Played;
beforeEach(async () => {
  // Frees the times taken by others.
  await sql(server.pool, 'update questionnaires set meeting_at = null');
  [mine, other] = [await atMeeting(), await atMeeting()];
});

interface Slot {
  readonly start: string;
  readonly end: string;
}

async function atMeeting(query = ''): Promise<Played> {
  const played = await begin(server, {}, query);
  await answerAll(server, played, internetAtOneSite, 'meeting_google');
  return played;
}

async function slotsFor(played: Played): Promise<readonly Slot[]> {
  const { body } = await server.call('GET', pathOf(played, '/meeting-slots'), played.options);
  return body.records;
}

const book = (played: Played, { start, end }: Slot, questionId = 'meeting_google', key = 'google_meeting') =>
  answer(server, played, questionId, { [key]: { meeting_requested: true, time_range: { start, end } } });
const without = { google_meeting: { meeting_requested: false } };
const taken = 'This time is no longer free. Please choose another one.';

test('[QN-336] [QN-307] times of 30 minutes are offered in the business hours of the next ten working days', async () => {
  const slots = await slotsFor(mine);
  const local = (at: string) => new Date(at).toLocaleString('sv-SE', { timeZone: 'America/Chicago' });
  const days = [...new Set(slots.map(({ start }) => local(start).slice(0, 10)))];
  expect(days).toHaveLength(10);
  const today = new Date().toISOString().slice(0, 10);
  for (const day of days) {
    expect(day > today).toBe(true);
    expect([0, 6]).not.toContain(new Date(`${day}T12:00:00Z`).getUTCDay());
    const times = slots.map(({ start }) => local(start)).filter((time) => time.startsWith(day));
    expect(times[0]).toBe(`${day} 08:00:00`);
    expect(times.at(-1)).toBe(`${day} 17:30:00`);
    expect(times).toHaveLength(20);
  }
  for (const { start, end } of slots) expect(Date.parse(end) - Date.parse(start)).toBe(30 * 60_000);
});

test('[QN-336] a booking yields the chosen slot and an event id, and blocks that time for others', async () => {
  const slot = (await slotsFor(mine))[5]!;
  const booked = await book(mine, slot);
  expect(booked.body.meeting).toEqual({ event_id: expect.stringMatching(/^[\da-f-]{36}$/), ...slot });
  expect(await slotsFor(mine)).toContainEqual(slot);
  expect(await slotsFor(other)).not.toContainEqual(slot);
  const before = await stateOf(server, other);
  const refused = await book(other, slot);
  expect(refused).toMatchObject({ status: 422, body: { message: taken, 'data.google_meeting.time_range': [taken] } });
  expect(await stateOf(server, other)).toEqual(before);
  const again = await book(mine, slot);
  expect(again.body.meeting).toEqual(booked.body.meeting);
});

test('[QN-336] of two who take the same time at once, one gets it', async () => {
  const both = [mine, other];
  const slot = (await slotsFor(mine))[8]!;
  const answers = await Promise.all(both.map((played) => book(played, slot)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  expect(await sql(server.pool, 'select 1 from questionnaires where meeting_at = $1', [slot.start])).toHaveLength(1);
});

test('a time is free again when another is chosen, the call is left out, or the answers are deleted', async () => {
  const [one, two] = (await slotsFor(mine)).slice(12) as [Slot, Slot];
  await book(mine, one);
  await book(mine, two);
  expect(await slotsFor(other)).toContainEqual(one);
  expect(await slotsFor(other)).not.toContainEqual(two);
  expect((await answer(server, mine, 'meeting_google', without)).body.meeting).toBeNull();
  expect(await slotsFor(other)).toContainEqual(two);
  const leaving = await atMeeting();
  await book(leaving, two);
  await server.call('PUT', pathOf(leaving, '/reset'));
  expect(await slotsFor(other)).toContainEqual(two);
});

test('a time that is not on offer cannot be booked by hand', async () => {
  const before = await stateOf(server, other);
  const { start } = (await slotsFor(other))[0]!;
  const shifted = (hours: number): Slot => {
    const from = Date.parse(start) + hours * 3_600_000;
    return { start: new Date(from).toISOString(), end: new Date(from + 30 * 60_000).toISOString() };
  };
  // 3 AM, a quarter past the hour, long ago, in a year.
  for (const hours of [-5, 0.25, -24 * 30, 24 * 365]) expect((await book(other, shifted(hours))).status).toBe(422);
  expect(await stateOf(server, other)).toEqual(before);
});

test('a restored call whose time went to somebody else is asked for once more', async () => {
  const slot = (await slotsFor(mine))[30]!;
  await book(mine, slot);
  const terms = (...ids: string[]) =>
    answer(server, mine, 'contract_terms', { option_ids: ids.map((id) => `contract_terms.${id}`) });
  await terms('months_12');
  expect((await book(other, slot)).status).toBe(200);
  const back = await terms('months_24', 'months_36');
  expect(back.body).toMatchObject({ current_question_id: 'meeting_google', meeting: null });
});

test('a questionnaire left lying for a day gives its time up, and is not sent with a time that went to somebody else', async () => {
  const lying = await begin(server);
  await answerAll(
    server,
    lying,
    { ...internetAtOneSite, ...contactOf('late@lakeshore-dental.example') },
    'meeting_google',
  );
  const slot = (await slotsFor(lying))[50]!;
  await book(lying, slot);
  await answerAll(server, lying, { ...internetAtOneSite, ...contactOf('late@lakeshore-dental.example') });
  expect(await slotsFor(other)).not.toContainEqual(slot);
  await sql(server.pool, `update questionnaires set updated_at = now() - interval '25 hours' where id = $1`, [
    lying.id,
  ]);
  expect((await book(other, slot)).status).toBe(200);
  const late = await server.call('PUT', pathOf(lying, '/complete'));
  expect(late).toMatchObject({ status: 422, body: { message: taken } });
  await book(lying, (await slotsFor(lying))[51]!);
  await answerAll(server, lying, { ...internetAtOneSite, ...contactOf('late@lakeshore-dental.example') });
  expect((await server.call('PUT', pathOf(lying, '/complete'))).body.status).toBe('SUBMITTED');
});

test('a practice run books nothing', async () => {
  const played = await atMeeting('?is_demo=true');
  const slot = (await slotsFor(played))[40]!;
  const booked = await book(played, slot);
  expect([booked.status, booked.body.meeting]).toEqual([200, null]);
  expect(await slotsFor(other)).toContainEqual(slot);
});

test.each([
  ['meetingRequired', 'meeting_required', 'google_meeting'],
  ['meetingWidget', 'meeting_chilipiper', 'chilipiper_meeting'],
])('[QN-094] [QN-103] [QN-130] under the toggle %s a team is asked by %s', async (toggle, questionId, key) => {
  const teamId = await makeTeam(server.pool, 'Acme Dental');
  await sql(server.pool, `insert into feature_toggles (id, team_id, name, "on") values ($1, $2, $3, true)`, [
    newId(),
    teamId,
    toggle,
  ]);
  const member = await makePerson(server.pool, { teams: { [teamId]: ['START_NEW_QUOTES', 'VIEW_PROCUREMENT'] } });
  const played = await begin(server, { as: member.token });
  await answerAll(server, played, internetAtOneSite, questionId);
  const slot = (await slotsFor(played)).at(toggle === 'meetingWidget' ? -1 : -2)!;
  const booked = await book(played, slot, questionId, key);
  expect(booked.body).toMatchObject({ meeting: slot, current_question_id: 'contact_info' });
  expect(booked.body.responses).toContainEqual(
    expect.objectContaining({
      question_id: questionId,
      data: { [key]: expect.objectContaining({ meeting_requested: true }) },
    }),
  );
});

test('[AN-006] [QN-337] the email that confirms the request has the time of the call, with a calendar entry, in the time zone of its reader; sales get the source of the booking', async () => {
  const teamId = await makeTeam(server.pool, 'Acme Dental');
  const member = await makePerson(server.pool, { teams: { [teamId]: ['START_NEW_QUOTES', 'VIEW_PROCUREMENT'] } });
  await sql(
    server.pool,
    `update users set timezone = 'America/New_York', email_verified_at = now(), active_team_id = $2 where id = $1`,
    [member.userId, teamId],
  );
  const played = await begin(server, { as: member.token });
  await answerAll(server, played, internetAtOneSite, 'meeting_google');
  const slot = (await slotsFor(played))[60]!;
  await book(played, slot);
  await answerAll(server, played, internetAtOneSite);
  expect((await server.call('PUT', pathOf(played, '/complete'), played.options)).body.status).toBe('COMPLETED');
  const [date, time] = new Date(slot.start).toLocaleString('sv-SE', { timeZone: 'America/New_York' }).split(' ');
  const [year, month, day] = date!.split('-');
  const [hour, minute] = time!.split(':').map(Number) as [number, number];
  const clock = `${String(hour % 12 || 12).padStart(2, '0')}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
  expect(server.emails.at(-1)).toMatchObject({
    template: 'request-received',
    values: { meeting: `Our expert calls you on ${month}-${day}-${year} ${clock}, America/New York.` },
    calendar: expect.stringContaining(`DTSTART:${slot.start.replaceAll(/[-:]|\.\d+/g, '')}\r\nDTEND:`),
  });
  const sent = server.jobs.filter(({ name }) => name === 'sales-call').at(-1)!.payload;
  expect(sent).toMatchObject({
    event: 'crm.contact_submitted',
    body: { meeting: { start: slot.start, router: 'Questionnaire' } },
  });
});

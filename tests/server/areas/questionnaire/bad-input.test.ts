import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#server/kernel/data/id.ts';
import type { WantedAnswers } from '../../../domain/questionnaire/answering.ts';
import { makePerson, makeTeam, sql } from '../../../support/people.ts';
import { useServer } from '../../../support/server.ts';
import { answer, answerAll, begin, internetAtOneSite, pathOf, stateOf, type Played } from './answering.ts';

const server = useServer();

async function at(questionId: string, wishes: WantedAnswers = internetAtOneSite): Promise<Played> {
  const played = await begin(server);
  await answerAll(server, played, wishes, questionId);
  return played;
}

/** The answer is refused with this text, and the stored answers do not change. */
async function expectRefused(played: Played, questionId: string, data: object, message: string): Promise<void> {
  const before = await stateOf(server, played);
  const refused = await answer(server, played, questionId, data);
  expect([refused.status, refused.body.message]).toEqual([422, message]);
  expect(await stateOf(server, played)).toEqual(before);
}

const here = (...ids: string[]) => ({ location_option_ids: [{ location_idx: 0, option_ids: ids }] });
const speeds = (...mbps: number[]) => here(...mbps.map((speed) => `internet_speed.${speed}`));

describe('an answer sent by hand', () => {
  let speed: Played;
  beforeAll(async () => {
    speed = await at('internet_speed');
  });

  test('[QN-248] of speeds further than two positions from the first one is refused', async () => {
    await expectRefused(speed, 'internet_speed', speeds(500, 100), 'Invalid');
    await expectRefused(speed, 'internet_speed', speeds(10, 1000), 'Invalid');
    await expectRefused(speed, 'internet_speed', speeds(250, 1000), 'Invalid');
  });

  test('[QN-245] [QN-247] of more than two speeds is refused in the words of the specification', async () => {
    await expectRefused(speed, 'internet_speed', speeds(300, 500, 1000), 'Maximum of 2 choices per location.');
  });

  test('of the same speed twice, of an option of another question, and of a made up one is refused', async () => {
    await expectRefused(speed, 'internet_speed', speeds(500, 500), 'Invalid');
    await expectRefused(speed, 'internet_speed', here('contract_terms.months_24'), 'Invalid');
    await expectRefused(speed, 'internet_speed', here('internet_speed.501'), 'Invalid');
  });

  test('of a place that is not asked about is refused', async () => {
    const elsewhere = [0, 7].map((location_idx) => ({ location_idx, option_ids: ['internet_speed.500'] }));
    await expectRefused(speed, 'internet_speed', { location_option_ids: elsewhere }, 'Invalid');
  });

  test('of another shape, of nothing at all, and of a list is refused', async () => {
    const before = await stateOf(server, speed);
    for (const data of [{ option_ids: ['internet_speed.500'] }, {}, [], 'speed', null, 5]) {
      const { status } = await answer(server, speed, 'internet_speed', data);
      expect([data, [400, 422].includes(status)]).toEqual([data, true]);
    }
    expect(await stateOf(server, speed)).toEqual(before);
  });

  test('to a question that is not asked, or that does not exist, is refused', async () => {
    const notNow = 'This question is not asked now. Please reload the page.';
    await expectRefused(speed, 'colocations', { colocations: [] }, notNow);
    await expectRefused(speed, 'referral', { referral: { from: 'google' } }, notNow);
    await expectRefused(speed, 'made_up', { text: 'x' }, notNow);
  });

  test('[QN-249] of two gigabits over broadband is refused', async () => {
    const broadband = {
      ...internetAtOneSite,
      internet_type: ['internet_type.broadband', 'internet_type.broadband_coax'],
    };
    const played = await at('internet_speed', broadband);
    await expectRefused(played, 'internet_speed', speeds(2000), 'Invalid');
    expect((await answer(server, played, 'internet_speed', speeds(1000))).status).toBe(200);
  });

  test('[QN-251] of a commitment outside the four positions under the speed is refused', async () => {
    const played = await at('burstable');
    // Below 500 Mbps there are 300, 250, 200 and 100.
    await expectRefused(played, 'burstable', here('burstable.500'), 'Invalid');
    await expectRefused(played, 'burstable', here('burstable.50'), 'Invalid');
    expect((await answer(server, played, 'burstable', here('burstable.100'))).status).toBe(200);
  });

  test('[QN-011] of the bulk-site option is refused while the feature is off, and taken while it is on', async () => {
    const wish = { option_ids: ['shopping_for.bulk_site_project'] };
    await sql(
      server.pool,
      `insert into feature_toggles (id, team_id, name, "on") values (gen_random_uuid(), null, 'bulkSiteRfp', false)`,
    );
    const off = await begin(server);
    expect(await stateOf(server, off)).toMatchObject({ context: { is_bulk_site_rfp_on: false } });
    await expectRefused(off, 'shopping_for', wish, 'Invalid');
    await sql(server.pool, `update feature_toggles set "on" = true where name = 'bulkSiteRfp'`);
    const on = await begin(server);
    expect((await answer(server, on, 'shopping_for', wish)).status).toBe(200);
    await sql(server.pool, `delete from feature_toggles where name = 'bulkSiteRfp'`);
  });

  test('[QN-011] of an option that is hidden from the asker is refused', async () => {
    const played = await begin(server);
    await expectRefused(played, 'shopping_for', { option_ids: ['shopping_for.copy_request'] }, 'Invalid');
  });

  test('[QN-260] of one location for a network of several is refused', async () => {
    const played = await at('location_number', {
      service_needs: ['service_needs.wan'],
      wan_type: ['wan_type.wan_mpls'],
    });
    const one = { option_ids: ['location_number.1'] };
    await expectRefused(played, 'location_number', one, 'This WAN type requires 2+ locations');
  });

  test('[QN-138] of a day that has passed, and of one that is none, is refused', async () => {
    const played = await at('install_date');
    await expectRefused(played, 'install_date', { date: '2020-01-01' }, 'Date may not be in the past');
    await expectRefused(played, 'install_date', { date: '2099-02-30' }, 'Invalid Date');
  });
});

describe("another visitor's questionnaire", () => {
  test('[QN-312] is not found by any call, with the same bytes as one that never was, and stays as it is', async () => {
    const own = await at('contract_terms');
    const before = await stateOf(server, own);
    const teamId = await makeTeam(server.pool, 'Harbor Logistics');
    const member = await makePerson(server.pool, { teams: { [teamId]: ['START_NEW_QUOTES', 'VIEW_PROCUREMENT'] } });
    const strangers: readonly Played[] = [
      { ...own, visitorId: newId() },
      { ...own, visitorId: '', options: { as: member.token } },
    ];
    for (const stranger of strangers) {
      const absent = { ...stranger, id: newId() };
      const asks = (played: Played) => {
        const body = { questionnaire_id: played.id, question_id: 'contract_terms', data: { option_ids: [] } };
        const query = played.visitorId ? `?ly_uuid=${played.visitorId}` : '';
        return [
          server.call('GET', pathOf(played), played.options),
          server.call('GET', pathOf(played, '/meeting-slots'), played.options),
          server.call('PUT', pathOf(played, '/reset'), played.options),
          server.call('PUT', pathOf(played, '/complete'), played.options),
          server.call('POST', pathOf(played, '/send-verification'), played.options),
          server.call('DELETE', pathOf(played), played.options),
          server.call('POST', `/api/questionnaire-responses${query}`, { ...played.options, body }),
          server.call('POST', `/api/questionnaire-responses/bulk-create${query}`, {
            ...played.options,
            body: { questionnaire_id: played.id, responses: [{ question_id: 'contract_terms', data: body.data }] },
          }),
        ];
      };
      const [foreign, none] = await Promise.all([Promise.all(asks(stranger)), Promise.all(asks(absent))]);
      expect(foreign.map(({ status }) => status)).toEqual(foreign.map(() => 404));
      expect(foreign.map(({ text }) => text)).toEqual(none.map(({ text }) => text));
    }
    expect(await stateOf(server, own)).toEqual(before);
  });
});

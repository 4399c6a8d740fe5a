import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { resourceById } from '#generated/resources/registry.ts';
import { makePerson, makeTeam, sql, type Person } from '#tests/support/people.ts';
import { makeFresh, makeRows, type RowOwner, type Rows } from '#tests/support/rows.ts';
import { useServer } from '#tests/support/server.ts';

const server = useServer();
let quoperator: Person;
let customer: Person;
let team: RowOwner;
let rows: Rows;
let quote: string;

beforeAll(async () => {
  const teamId = await makeTeam(server.pool, 'Acme Dental');
  quoperator = await makePerson(server.pool, { role: 'quoperator' });
  customer = await makePerson(server.pool, { teams: { [teamId]: ['VIEW_PROCUREMENT', 'SELECT_QUOTES'] } });
  team = { teamId, userId: customer.userId };
  rows = await makeRows(server.pool, team);
});

beforeEach(async () => {
  quote = await makeFresh(server.pool, resourceById('quote'), team, rows);
  await sql(
    server.pool,
    `update quotes set listed_to_user = true, provider_response_status = 'AVAILABLE', term = 36, mrc_value = 74500,
       mrc_code = 'USD', nrc_value = 0, nrc_code = 'USD' where id = $1`,
    [quote],
  );
  await sql(
    server.pool,
    `update service_groups set current_step = 'quote_received' where id = (select service_group_id from quotes where id = $1)`,
    [quote],
  );
});

const put = (body: object) => server.call('PUT', `/api/quotes/${quote}`, { as: quoperator.token, body });
const select = (selected: boolean) =>
  server.call('PUT', `/api/quotes/${quote}/selected`, { as: customer.token, body: { selected } });
const price = { mrc: { value: 68900, code: 'USD' } };
const selectedReason =
  'A selected quote cannot be changed. Use "Change price": it keeps this price as a version and undoes the choice and its approvals.';

describe('[QT-012] the price of a quote', () => {
  test('is refused to staff while it is selected, in words, and the try is kept', async () => {
    expect((await select(true)).body.selected).toBe(true);
    const refused = await put(price);
    expect([refused.status, refused.headers['x-error-code'], refused.body.message]).toEqual([
      409,
      'frozen',
      selectedReason,
    ]);
    const [kept] = await sql(
      server.pool,
      `select event, team_id, actor_id, after, reason from audit_entries where record_id = $1 and action = 'refused'`,
      [quote],
    );
    expect(kept).toEqual(['update', team.teamId, quoperator.userId, price, selectedReason]);
  });

  test('is changed once the selection is taken back, and the figures follow', async () => {
    await select(true);
    expect((await select(false)).body.selected).toBe(false);
    expect(await put(price)).toMatchObject({ status: 200, body: { mrc: price.mrc, tcv: { value: 36 * 68900 } } });
  });

  test('stays while staff write other fields', async () => {
    await select(true);
    const answer = await put({ recommended: true, recommendation_reason: 'Shortest interval' });
    expect([answer.status, answer.body.recommended, answer.body.frozen.reason]).toEqual([200, true, selectedReason]);
    expect(answer.body.frozen.may).toEqual([
      'valid_until',
      'listed_to_user',
      'recommended',
      'recommendation_reason',
      'detail_custom_columns',
      'commission_arr_rate',
    ]);
  });

  test('says over GraphQL too why it stays, and which fields do not', async () => {
    const ask = async () => {
      const query = `{ quote(id: "${quote}") { frozen { reason may } } }`;
      return (await server.call('POST', '/api/graphql', { as: quoperator.token, body: { query } })).body;
    };
    expect(await ask()).toEqual({ data: { quote: { frozen: null } } });
    await select(true);
    const { frozen } = (await ask()).data.quote;
    expect(frozen.reason).toBe(selectedReason);
    expect(frozen.may).toEqual([
      'validUntil',
      'listedToUser',
      'recommended',
      'recommendationReason',
      'detailCustomColumns',
      'commissionArrRate',
    ]);
  });

  test('is locked with the contract: then the selection stays too', async () => {
    await select(true);
    await sql(
      server.pool,
      `update service_groups set current_step = 'order_submitted' where id = (select service_group_id from quotes where id = $1)`,
      [quote],
    );
    const refused = await put({ recommended: true });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'An ordered quote cannot be changed. Return the request to the quotes first.',
    ]);
    await expect(sql(server.pool, 'update quotes set selected = false where id = $1', [quote])).rejects.toMatchObject({
      code: 'frozen',
      status: 409,
    });
  });

  test('keeps its service from being deleted under it', async () => {
    await select(true);
    const [row] = await sql(server.pool, 'select service_id from quotes where id = $1', [quote]);
    await expect(sql(server.pool, 'delete from services where id = $1', [row![0]])).rejects.toMatchObject({
      code: 'frozen',
      message: selectedReason,
    });
  });
});

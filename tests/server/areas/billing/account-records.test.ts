/** Carrier account records, field by field, as staff write them and customers read them. */
import { expect, test } from 'vitest';
import { makePerson, makeTeam } from '#tests/support/people.ts';
import { useServer } from '#tests/support/server.ts';
import { createDrive } from '../../kernel/workflow/drive.ts';

const server = useServer();
const { add } = createDrive(server);

test('[BI-020] a provider account keeps how its bills come, when, for what and how much', async () => {
  const team_id = await makeTeam(server.pool, 'Acme Dental');
  const staff = await makePerson(server.pool, { role: 'implementation_specialist' });
  const reader = await makePerson(server.pool, { teams: { [team_id]: ['VIEW_BILL_CONSOLIDATION'] } });
  const written = {
    team_id,
    provider_id: await add('provider', { name: 'Lumen' }),
    account_number: '5-QX4471',
    sub_accounts: ['5-QX4471-01', '5-QX4471-02'],
    remit_to: 'PO Box 52187, Phoenix, AZ 85072',
    delivery_method: 'EMAIL',
    billing_day: 15,
    bills_in_advance: true,
    proration_method: 'ACTUAL_DAYS',
    currency: 'USD',
    expected_monthly: { value: 61_200, code: 'USD' },
    gl_strategy: 'LINE',
  };
  const made = await server.call('POST', '/api/provider-accounts', { as: staff.token, body: written });
  expect([made.status, made.text]).toEqual([201, made.text]);
  const { body } = await server.call('GET', `/api/provider-accounts/${made.body.id}`, { as: reader.token });
  expect(body).toMatchObject({ id: made.body.id, ...written });
  const wrong = {
    billing_day: 32,
    delivery_method: 'PIGEON',
    proration_method: 'BY_EYE',
    currency: 'NONE',
    gl_strategy: 'NONE_AT_ALL',
  };
  const refused = await server.call('PUT', `/api/provider-accounts/${made.body.id}`, { as: staff.token, body: wrong });
  expect([refused.status, Object.keys(refused.body).toSorted()]).toEqual([
    422,
    [...Object.keys(wrong), 'message'].toSorted(),
  ]);
});

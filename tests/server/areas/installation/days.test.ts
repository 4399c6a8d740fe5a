/** Installation days that need no reason: the customer's requested day, and an earlier day of the carrier. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { makePerson, sql, type Person } from '../../../support/people.ts';
import { useServer } from '../../../support/server.ts';
import { makeOrder, type OrderScene } from './order-scene.ts';

const server = useServer();
let specialist: Person;
let scene: OrderScene;

beforeAll(async () => {
  specialist = await makePerson(server.pool, { role: 'implementation_specialist' });
});
beforeEach(async () => {
  scene = await makeOrder(server, specialist);
});

const days = async (place: string) =>
  sql(
    server.pool,
    'select kind, date::text, slip_days, nobody_days, reason from install_dates where service_location_id = $1 order by id',
    [place],
  );
const wish = (date: string) =>
  server.call('PUT', `/api/services/${scene.line}/requested-install-date`, {
    as: specialist.token,
    body: { requested_install_date: date },
  });
const record = (place: string, body: object) =>
  server.call('POST', `/api/service-locations/${place}/install-dates`, { as: specialist.token, body });

test('[SV-031] a wish is a day of every location, once; one that has passed is refused', async () => {
  expect((await wish('2099-01-05')).body).toMatchObject({ requested_install_date: '2099-01-05' });
  expect((await wish('2099-01-05')).status).toBe(200);
  const requested = ['requested', '2099-01-05', 0, 0, null];
  expect(await days(scene.a)).toEqual([requested]);
  expect(await days(scene.z)).toEqual([requested]);
  expect((await wish('2020-01-05')).status).toBe(422);
  expect(await days(scene.a)).toEqual([requested]);
});

test('[SV-042] a carrier that comes earlier needs no reason, and the location records each change', async () => {
  await record(scene.z, { kind: 'foc', date: '2099-05-04' });
  expect((await record(scene.z, { kind: 'foc', date: '2099-05-11' })).status).toBe(422);
  await record(scene.z, { kind: 'foc', date: '2099-05-11', reason: '1B' });
  const earlier = await record(scene.z, { kind: 'foc', date: '2099-05-08' });
  expect(earlier.body).toMatchObject({
    scheduled_install_date: '2099-05-08',
    reschedules: [
      { from: '2099-05-04', to: '2099-05-11', reason: '1B Workload of the carrier', cause: 'carrier' },
      { from: '2099-05-11', to: '2099-05-08', reason: 'Earlier than planned', cause: 'nobody' },
    ],
  });
  expect((await days(scene.z)).at(-1)).toEqual(['foc', '2099-05-08', -3, -3, 'EARLY']);
});

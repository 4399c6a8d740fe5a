/** Single facts of an order, and the milestones of a template. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makePerson, sql, type Person } from '../../../support/people.ts';
import { useServer } from '../../../support/server.ts';
import { createDrive } from '../../kernel/workflow/drive.ts';
import { makeOrder, type OrderScene } from './order-scene.ts';

const server = useServer();
const { send, read } = createDrive(server);
let scene: OrderScene;
let specialist: Person;
let line: string;
let z: string;

beforeAll(async () => {
  specialist = await makePerson(server.pool, { role: 'implementation_specialist' });
});
beforeEach(async () => {
  scene = await makeOrder(server, specialist);
  ({ line, z } = scene);
});

const put = (path: string, body: object, as: Person = specialist) => server.call('PUT', path, { as: as.token, body });
const task = async (where: string, step: string): Promise<string> => {
  const text = 'select id from install_tasks where service_location_id = $1 and step = $2';
  return String((await sql(server.pool, text, [where, step]))[0]![0]);
};

describe('[SV-040] [SV-041] another milestone template', () => {
  test('keeps what was reached, adds what is missing, and has no use for the rest', async () => {
    const done = await task(z, 'site_survey');
    await send('install-task', done, specialist, 'complete');
    expect(
      (await put(`/api/service-locations/${z}/milestone-template`, { milestone_template: 'broadband' }, scene.owner))
        .status,
    ).toBe(403);
    const changed = await put(`/api/service-locations/${z}/milestone-template`, { milestone_template: 'broadband' });
    expect(changed.body).toMatchObject({ milestone_template: 'broadband' });
    const steps = 'select step, status from install_tasks where service_location_id = $1 order by position, step';
    const tasks = new Map((await sql(server.pool, steps, [z])).map(([step, state]) => [step, state]));
    expect([
      tasks.get('site_survey'),
      tasks.get('install'),
      tasks.get('splicing'),
      tasks.get('order_accepted'),
    ]).toEqual(['completed', 'not_started', 'not_applicable', 'not_started']);
    await put(`/api/service-locations/${z}/milestone-template`, { milestone_template: 'fiber_wan' });
    expect(await read('install_tasks', 'status', await task(z, 'splicing'))).toEqual(['not_started']);
    expect(await read('install_tasks', 'status', done)).toEqual(['completed']);
    expect((await put(`/api/service-locations/${z}/milestone-template`, { milestone_template: 'canal' })).status).toBe(
      422,
    );
  });
});

test('[SV-018] [SV-019] [SV-020] [SV-031] [SV-035] [SV-036] [SV-037] [SV-038] the facts of an order are set one by one', async () => {
  const { contactId } = scene;
  const calls: readonly (readonly [string, object, object])[] = [
    [`services/${line}/order-number`, { order_number: 'ORD-9' }, { order_number: 'ORD-9' }],
    [`services/${line}/installation-contact`, { contact_id: contactId }, { installation_contact_id: contactId }],
    [`services/${line}/technical-contact`, { contact_id: contactId }, { technical_contact_id: contactId }],
    [
      `services/${line}/requested-install-date`,
      { requested_install_date: '2099-01-05' },
      { requested_install_date: '2099-01-05' },
    ],
    [`service-locations/${z}/onsite-contact`, { contact_id: contactId }, { onsite_contact_id: contactId }],
    [
      `service-locations/${z}/provider-install-demarc`,
      { provider_install_demarc: 'MPOE' },
      { provider_install_demarc: 'MPOE' },
    ],
    [
      `service-locations/${z}/handoff-type`,
      { handoff_type: '10GBASE-LR' },
      { customer_requested_handoff: '10GBASE-LR' },
    ],
  ];
  for (const [path, body, expected] of calls) {
    const answer = await put(`/api/${path}`, body);
    expect([path, answer.status]).toEqual([path, 200]);
    expect(answer.body).toMatchObject(expected);
    expect((await put(`/api/${path}`, { nonsense: 1 })).status).toBeGreaterThanOrEqual(400);
    expect((await put(`/api/${path}`, body, scene.stranger)).status).toBe(404);
  }
  expect((await put(`/api/services/${line}/order-number`, { order_number: 'x' }, scene.owner)).status).toBe(403);
});

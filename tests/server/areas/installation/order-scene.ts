/** A submitted order for a point-to-point line of 2 Gb, its people, and actions on its two ends. */
import { doDueWork } from '#server/areas/areas.ts';
import type { Person } from '../../../support/people.ts';
import { sql } from '../../../support/people.ts';
import type { TestServer } from '../../../support/server.ts';
import { expect } from 'vitest';
import { makeProvider, makeScene, type Scene } from '../procurement/scene.ts';
import { createDrive } from '../../kernel/workflow/drive.ts';

export interface OrderScene extends Scene {
  /** The service, and its two locations. */
  readonly line: string;
  readonly a: string;
  readonly z: string;
}

/** Signs the contract of the `terms` and submits the order as the specialist. */
export async function makeOrder(
  server: TestServer,
  specialist: Person,
  terms: Readonly<Record<string, unknown>> = {},
): Promise<OrderScene> {
  const { add, set, send } = createDrive(server);
  const scene = await makeScene(server.pool);
  const { teamId: team_id, groupId: service_group_id, addressId: address_id, contactId } = scene;
  await sql(server.pool, `update teams set time_zone = 'America/Chicago' where id = $1`, [team_id]);
  const provider_id = await makeProvider(server.pool, `Northline ${service_group_id}`, 'orders@northline.example');
  await set('service', scene.serviceId, { cancel_status: 'cancelled' });
  const ordered = { team_id, service_group_id, service_type: 'wan_point_to_point', provider_id };
  const line = await add('service', { ...ordered, name: 'HQ to DC7', detail: { bandwidth: 2000 } });
  const place = { team_id, service_id: line, address_id, onsite_contact_id: contactId };
  const a = await add('service-location', { ...place, position: 0, end: 'A' });
  const z = await add('service-location', { ...place, position: 1, end: 'Z' });
  await add('quote', {
    ...ordered,
    service_id: line,
    term: 36,
    mrc: { value: 125_000, code: 'USD' },
    nrc: { value: 50_000, code: 'USD' },
    detail: { bandwidth: 2000 },
    selected: true,
    provider_response_status: 'AVAILABLE',
  });
  const contract_id = await add('contract', { team_id, service_group_id, provider_id, ...terms });
  await add('contract-line', { team_id, contract_id, service_id: line, service_name: 'HQ to DC7', service_term: 36 });
  await set('contract', contract_id, { status: 'SIGNED' });
  await set('service-group', service_group_id, { current_step: 'contract_received' });
  const submitted = await send('service-group', service_group_id, specialist, 'submit_order');
  expect(submitted.body).toMatchObject({ current_step: 'order_submitted' });
  server.announcements.length = 0;
  server.emails.length = 0;
  return { ...scene, line, a, z };
}

/** Runs due work at the moment set by the test. */
export async function doWork({ pool, services }: TestServer): Promise<void> {
  const faults: Error[] = [];
  await doDueWork({ ...services, pool, onError: (error) => faults.push(error) });
  expect(faults).toEqual([]);
}

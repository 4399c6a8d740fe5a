import { expect, test } from 'vitest';
import { makePerson, sql } from '../../../support/people.ts';
import { useServer } from '../../../support/server.ts';
import { createDrive } from '../../kernel/workflow/drive.ts';
import { makeProvider, makeScene } from '../procurement/scene.ts';

const server = useServer();

/**
 * The steps of each location in a submitted order of two internet services: one of the chosen and one of the requested
 * class.
 */
test('[SG-093] [SG-094] dedicated internet goes the way of a WAN line, shared internet that of broadband', async () => {
  const { add, set, send } = createDrive(server);
  const specialist = await makePerson(server.pool, { role: 'implementation_specialist' });
  const { serviceId, teamId: team_id, groupId: service_group_id, addressId: address_id } = await makeScene(server.pool);
  const provider_id = await makeProvider(server.pool, 'Northline', 'orders@northline.example');
  await set('service', serviceId, { cancel_status: 'cancelled' });
  const contract_id = await add('contract', { team_id, service_group_id, provider_id });
  const order = async (name: string, asked: object, chosen: object): Promise<string> => {
    const ordered = { team_id, service_group_id, service_type: 'internet', provider_id };
    const service_id = await add('service', { ...ordered, name, detail: asked });
    const price = { mrc: { value: 50_000, code: 'USD' }, nrc: { value: 0, code: 'USD' }, term: 36 };
    const answer = { selected: true, provider_response_status: 'AVAILABLE', detail: chosen };
    await add('quote', { ...ordered, ...price, ...answer, service_id });
    await add('contract-line', { team_id, contract_id, service_id, service_name: name, service_term: 36 });
    return add('service-location', { team_id, service_id, address_id, position: 0 });
  };
  const shared = await order('Front desk', { type: 'Broadband' }, { type: 'Broadband' });
  const reserved = await order('Server room', { type: 'Broadband' }, { type: 'Dedicated' });
  await set('contract', contract_id, { status: 'SIGNED' });
  await set('service-group', service_group_id, { current_step: 'contract_received' });
  const submitted = await send('service-group', service_group_id, specialist, 'submit_order');
  expect(submitted.body).toMatchObject({ current_step: 'order_submitted' });
  const stepsOf = async (place: string) =>
    (await sql(server.pool, 'select step from install_tasks where service_location_id = $1 order by position', [place]))
      .flat()
      .join(' ');
  expect(await stepsOf(shared)).toBe('order_submitted order_accepted install_scheduled install customer_acceptance');
  expect(await stepsOf(reserved)).toBe(
    'order_submitted order_accepted site_survey roe loa_cfa permitting construction splicing foc_received ' +
      'equipment_shipped provisioning inside_wiring test_and_turn_up customer_acceptance carrier_details',
  );
});

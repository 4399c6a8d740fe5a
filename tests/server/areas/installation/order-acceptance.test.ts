import { expect, test } from 'vitest';
import { jobScope } from '#server/kernel/access/scope.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import { addRecord, setValues } from '#server/kernel/data/system-write.ts';
import { tokenFor } from '../../../support/links.ts';
import { makePerson, sql } from '../../../support/people.ts';
import { useServer } from '../../../support/server.ts';
import { makeProvider, makeScene } from '../procurement/scene.ts';

const server = useServer();
const confirm = (token: string) => server.call('POST', '/api/service-order-accepted', { body: { token } });

test('[SV-045] the provider is asked by email to confirm a submitted order, and does so once: a second click finds the same page', async () => {
  const { teamId, groupId, serviceId } = await makeScene(server.pool);
  const specialist = await makePerson(server.pool, { role: 'implementation_specialist' });
  const provider_id = await makeProvider(server.pool, 'Bluewater Fiber', 'orders@bluewater.example');
  await transaction(server.pool, jobScope('test'), { mode: 'write' }, async (session) => {
    const about = { team_id: teamId, service_group_id: groupId };
    await addRecord(session, 'quote', {
      ...about,
      service_id: serviceId,
      service_type: 'internet',
      provider_id,
      term: 36,
      selected: true,
    });
    const contract = await addRecord(session, 'contract', { ...about, provider_id });
    const line = { team_id: teamId, contract_id: contract.id, service_id: serviceId, service_name: 'Internet' };
    await addRecord(session, 'contract-line', line);
    await setValues(session, 'contract', contract.id, { status: 'SIGNED' });
    await setValues(session, 'service-group', groupId, { current_step: 'contract_received' });
  });
  const submitted = await server.call('PUT', `/api/service-groups/${groupId}/steps`, {
    as: specialist.token,
    body: { step: 'order_submitted' },
  });
  expect([submitted.status, submitted.body.current_step]).toEqual([200, 'order_submitted']);
  const letter = server.emails.find(({ to }) => to === 'orders@bluewater.example');
  expect(letter).toMatchObject({
    template: 'order-confirm-sales-rep',
    values: { company: 'Acme Dental', service: 'Internet', address: '233 S Wacker Dr, Chicago, IL, 60606' },
  });
  const token = await tokenFor(server, 'orders@bluewater.example');
  const answers = await Promise.all([confirm(token), confirm(token)]);
  const success = { success: true, company: 'Acme Dental', service: 'Internet' };
  for (const answer of [...answers, await confirm(token)]) expect([answer.status, answer.body]).toEqual([200, success]);
  const tampered = await confirm(`${token}x`);
  expect([tampered.status, tampered.body.message]).toEqual([422, 'An issue occurred on our end']);
  expect(server.announcements.filter(({ event }) => event === 'order.accepted_by_sales_rep')).toHaveLength(1);
  expect(
    await sql(server.pool, `select status from install_tasks where service_id = $1 and step = 'order_accepted'`, [
      serviceId,
    ]),
  ).toEqual([['completed']]);
  expect(server.announcements.at(-1)).toMatchObject({
    event: 'order.accepted_by_sales_rep',
    teamId,
    values: { provider: 'Bluewater Fiber', service: 'Internet' },
  });
});

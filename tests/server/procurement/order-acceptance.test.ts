import { expect, test } from 'vitest';
import { jobScope } from '#server/access/scope.ts';
import { inSession } from '#server/data/session.ts';
import { addRecord, setValues } from '#server/data/system-write.ts';
import { tokenFor } from '../../support/links.ts';
import { makePerson, sql } from '../../support/people.ts';
import { useServer } from '../../support/server.ts';
import { makeProvider, makeScene } from './scene.ts';

const server = useServer();
const confirm = (token: string) => server.call('POST', '/api/service-order-accepted', { body: { token } });

test('[SV-045] the provider is asked by mail to confirm a submitted order, and does so once with the link', async () => {
  const { teamId, groupId, serviceId } = await makeScene(server.pool);
  const specialist = await makePerson(server.pool, { role: 'implementation_specialist' });
  const provider_id = await makeProvider(server.pool, 'Bluewater Fiber', 'orders@bluewater.example');
  await inSession(server.pool, jobScope('test'), async (session) => {
    const about = { team_id: teamId, service_group_id: groupId };
    await addRecord(session, 'quote', {
      ...about,
      service_id: serviceId,
      service_type: 'internet',
      provider_id,
      term: 36,
      selected: true,
    });
    const file = await addRecord(session, 'stored-file', {
      team_id: teamId,
      name: 'Order.pdf',
      content_type: 'application/pdf',
      size_bytes: 1,
      sha256: 'a'.repeat(64),
      storage_key: 'order-acceptance',
    });
    const paper = { ...about, name: 'Order.pdf', file_id: file['id'], category: 'CONTRACT' };
    const { id: attachment_id } = await addRecord(session, 'attachment', paper);
    const signed = { team_id: teamId, attachment_id, file_id: file['id'], status: 'SIGNED' };
    await addRecord(session, 'signable-document', signed);
    await setValues(session, 'service-group', groupId, { current_step: 'contract_received' });
  });
  const submitted = await server.call('PUT', `/api/service-groups/${groupId}/steps`, {
    as: specialist.token,
    body: { step: 'order_submitted' },
  });
  expect([submitted.status, submitted.body.current_step]).toEqual([200, 'order_submitted']);
  const letter = server.letters.find(({ to }) => to === 'orders@bluewater.example');
  expect(letter).toMatchObject({
    template: 'order-confirm-sales-rep',
    values: { company: 'Acme Dental', service: 'Internet', address: '233 S Wacker Dr, Chicago, IL, 60606' },
  });
  const token = await tokenFor(server, 'orders@bluewater.example');
  const answers = await Promise.all([confirm(token), confirm(token)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  expect(answers.find(({ status }) => status === 200)?.body).toEqual({
    success: true,
    company: 'Acme Dental',
    service: 'Internet',
  });
  expect(answers.find(({ status }) => status === 422)?.body.message).toBe('An issue occurred on our end');
  expect(
    await sql(server.pool, `select status from install_tasks where service_id = $1 and step = 'order_accepted'`, [
      serviceId,
    ]),
  ).toEqual([['completed']]);
  expect(server.news.at(-1)).toMatchObject({
    event: 'order.accepted_by_sales_rep',
    teamId,
    values: { provider: 'Bluewater Fiber', service: 'Internet' },
  });
});

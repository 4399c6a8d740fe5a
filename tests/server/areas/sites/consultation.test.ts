import { expect, test } from 'vitest';
import { makePerson, makeTeam } from '#tests/support/people.ts';
import { useServer } from '#tests/support/server.ts';

const server = useServer({ salesWebhookUrl: 'https://crm.trunkline.example/leads' });

test('[BS-065] sales are notified of the consultation of a project under the router of projects', async () => {
  const team_id = await makeTeam(server.pool, 'Acme Dental');
  const planner = await makePerson(server.pool, { teams: { [team_id]: ['VIEW_PROCUREMENT', 'START_NEW_QUOTES'] } });
  const as = planner.token;
  const body = { team_id, name: 'Midwest stores' };
  const { id } = (await server.call('POST', '/api/bulk-site-uploads', { as, body })).body;
  const path = `/api/bulk-site-uploads/${id}/consultation`;
  const [{ start, end }] = (await server.call('GET', path, { as })).body.records;
  expect((await server.call('POST', path, { as, body: { start } })).status).toBe(200);
  const sent = server.jobs.filter(({ name }) => name === 'sales-call').map(({ payload }) => payload);
  expect(sent).toMatchObject([
    {
      url: 'https://crm.trunkline.example/leads',
      event: 'meeting.booked',
      body: {
        contact: { email: planner.email },
        team_id,
        project: { id, name: 'Midwest stores' },
        meeting: { start, end, router: 'BulkSite' },
      },
    },
  ]);
});

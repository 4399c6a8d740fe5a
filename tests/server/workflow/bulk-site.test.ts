import { beforeEach, expect, test } from 'vitest';
import { newId } from '#server/data/id.ts';
import { makePerson, makeTeam, sql, type Person } from '../../support/people.ts';
import { useServer } from '../../support/server.ts';

const server = useServer();
let team: string;
let planner: Person;
let project: string;

beforeEach(async () => {
  team = await makeTeam(server.pool, 'Acme Dental');
  planner = await makePerson(server.pool, { teams: { [team]: ['VIEW_PROCUREMENT', 'START_NEW_QUOTES'] } });
  project = (
    await server.call('POST', '/api/bulk-site-uploads', {
      as: planner.token,
      body: { team_id: team, name: 'Midwest stores' },
    })
  ).body.id;
});

const submit = async (as: Person) => {
  const { status, body } = await server.call('POST', `/api/bulk-site-uploads/${project}/transitions`, {
    as: as.token,
    body: { event: 'submit' },
  });
  return [status, body.consultation_date ?? body.event];
};
const addService = (step: string) =>
  sql(server.pool, `insert into services (id, team_id, service_type, current_step) values ($1, $2, 'internet', $3)`, [
    newId(),
    team,
    step,
  ]);
const withoutMeeting = [422, ['A meeting is required to submit your RFP.']];
/** The next thing that the submission of an empty project lacks. */
const further = [422, ['Submit the project from its own page, which checks every row.']];

test('[BS-061] [BS-063] [PE-013] a customer whose team has no services submits only with a consultation', async () => {
  expect(await submit(planner)).toEqual(withoutMeeting);
  await addService('cancelled');
  expect(await submit(planner)).toEqual(withoutMeeting);
  await server.call('PUT', `/api/bulk-site-uploads/${project}`, {
    as: planner.token,
    body: { data: { consultationDate: '2099-03-02T15:00:00Z' } },
  });
  expect(await submit(planner)).toEqual(further);
});

test('[PE-013] a team with services, and staff, may do without', async () => {
  expect(await submit(await makePerson(server.pool, { role: 'salesperson' }))).toEqual(further);
  await addService('service_installed');
  expect(await submit(planner)).toEqual(further);
});

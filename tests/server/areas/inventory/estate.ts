/** A team with an installed service, a requested one, a voice service, and people with and without permissions. */
import { makePerson, makeTeam, type Person } from '#tests/support/people.ts';
import type { TestServer } from '#tests/support/server.ts';
import { createDrive } from '../../kernel/workflow/drive.ts';

export interface Estate {
  readonly teamId: string;
  readonly manager: Person;
  readonly viewer: Person;
  readonly stranger: Person;
  readonly specialist: Person;
  /** `service`, `asked`, `voice`, `location`, `contact` and the `foreign` contact of another team. */
  readonly id: Readonly<Record<string, string>>;
}

export async function makeEstate(server: TestServer): Promise<Estate> {
  const { add } = createDrive(server);
  const team_id = await makeTeam(server.pool, 'Acme Dental');
  const otherId = await makeTeam(server.pool, 'Harbor Logistics');
  const all = ['VIEW_INVENTORY', 'MANAGE_INVENTORY', 'VIEW_PROCUREMENT', 'MANAGE_PROCUREMENT', 'START_NEW_QUOTES'];
  const [manager, viewer, stranger, specialist] = await Promise.all([
    makePerson(server.pool, { teams: { [team_id]: all } }),
    makePerson(server.pool, { teams: { [team_id]: ['VIEW_INVENTORY'] } }),
    makePerson(server.pool, { teams: { [otherId]: all } }),
    makePerson(server.pool, { role: 'implementation_specialist' }),
  ]);
  const id: Record<string, string> = {};
  const address_id = await add('address', {
    team_id,
    name: 'Loop office',
    street: '233 S Wacker Dr',
    city: 'Chicago',
    state_province: 'IL',
    postal_code: '60606',
    country: 'US',
  });
  id['address'] = address_id;
  id['contact'] = await add('contact', { team_id, name: 'Noa Castell', email: 'noa@acme-dental.example' });
  id['foreign'] = await add('contact', { team_id: otherId, name: 'Ada Ruiz', email: 'ada@harbor.example' });
  const service = (values: object) =>
    add('service', { team_id, service_type: 'internet', name: 'Internet: Loop office', status: 'active', ...values });
  id['service'] = await service({});
  id['asked'] = await service({ status: null, request_config: { download_speed: 500 } });
  id['voice'] = await service({ service_type: 'voice_sip', name: 'SIP: Loop office' });
  id['location'] = await add('service-location', { team_id, service_id: id['service'], address_id, position: 0 });
  return { teamId: team_id, manager, viewer, stranger, specialist, id };
}

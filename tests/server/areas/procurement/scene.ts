/** A team with one internet request, its people, and providers to ask. */
import type pg from 'pg';
import { jobScope } from '#server/kernel/access/scope.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import { addRecord } from '#server/kernel/data/system-write.ts';
import { makePerson, makeTeam, type Person } from '../../../support/people.ts';

export interface Scene {
  readonly teamId: string;
  readonly groupId: string;
  readonly serviceId: string;
  readonly addressId: string;
  readonly contactId: string;
  readonly owner: Person;
  readonly viewer: Person;
  readonly quoperator: Person;
  readonly stranger: Person;
}

export async function makeScene(pool: pg.Pool): Promise<Scene> {
  const teamId = await makeTeam(pool, 'Acme Dental');
  const otherId = await makeTeam(pool, 'Harbor Logistics');
  const all = ['VIEW_PROCUREMENT', 'MANAGE_PROCUREMENT', 'SELECT_QUOTES', 'START_NEW_QUOTES'];
  const [owner, viewer, quoperator, stranger] = await Promise.all([
    makePerson(pool, { teams: { [teamId]: all } }),
    makePerson(pool, { teams: { [teamId]: ['VIEW_PROCUREMENT'] } }),
    makePerson(pool, { role: 'quoperator' }),
    makePerson(pool, { teams: { [otherId]: all } }),
  ]);
  const records = await transaction(pool, jobScope('test'), { mode: 'write' }, async (session) => {
    const add = async (entity: Parameters<typeof addRecord>[1], values: Record<string, unknown>) =>
      (await addRecord(session, entity, { team_id: teamId, ...values })).id;
    const addressId = await add('address', {
      name: 'Loop office',
      street: '233 S Wacker Dr',
      city: 'Chicago',
      state_province: 'IL',
      postal_code: '60606',
      country: 'US',
    });
    const contactId = await add('contact', { name: 'Noa Castell', email: 'noa@acme-dental.example' });
    const groupId = await add('service-group', {
      service_types: ['internet'],
      contract_terms: ['months_24', 'months_36'],
    });
    const serviceId = await add('service', {
      service_type: 'internet',
      service_group_id: groupId,
      name: 'Internet: Loop office',
    });
    await add('service-location', { service_id: serviceId, position: 0, address_id: addressId });
    return { addressId, contactId, groupId, serviceId };
  });
  return { teamId, owner, viewer, quoperator, stranger, ...records };
}

/** A carrier; without an email address it cannot be asked by email. */
export async function makeProvider(pool: pg.Pool, name: string, email: string | null): Promise<string> {
  return transaction(pool, jobScope('test'), { mode: 'write' }, async (session) => {
    const contact = await addRecord(session, 'contact', { name: `Quotes at ${name}`, email });
    const provider = await addRecord(session, 'provider', {
      name,
      quote_method: 'EMAIL',
      quotes_contact_id: contact['id'],
    });
    return provider.id;
  });
}

import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#server/data/id.ts';
import { makePerson, makeTeam, sql, type Person } from '../../support/people.ts';
import { useServer } from '../../support/server.ts';

const server = useServer();
let [acme, harbor] = ['', ''];
let member: Person;
let admin: Person;

beforeAll(async () => {
  harbor = await makeTeam(server.pool, 'Harbor Logistics');
  acme = await makeTeam(server.pool, 'Acme Dental');
  const demo = await makeTeam(server.pool, 'A demo');
  await sql(server.pool, 'update teams set is_demo = true where id = $1', [demo]);
  member = await makePerson(server.pool, { teams: { [acme]: ['MANAGE_SERVICE_TAGS', 'VIEW_INVENTORY'] } });
  admin = await makePerson(server.pool, { role: 'admin' });
  for (let number = 1; number <= 27; number += 1)
    await sql(server.pool, `insert into service_tags (id, team_id, label, color) values ($1, $2, $3, '#0b1f4b')`, [
      newId(),
      acme,
      `Site ${String(number).padStart(2, '0')}`,
    ]);
});

async function ask(person: Person, query: string): Promise<Record<string, { records: Record<string, unknown>[] }>> {
  const answer = await server.call('POST', '/api/graphql', { as: person.token, body: { query } });
  expect(answer.body.errors).toBeUndefined();
  return answer.body.data;
}

describe('the options of a filter come from', () => {
  it('[TB-014] [TB-021] serviceTagsPaginated, 25 per page, by text, team and label', async () => {
    const query = (more: string) =>
      `{ serviceTagsPaginated(perPage: 25, teamId: "${acme}"${more}) { totalCount hasNextPage records { id label color } } }`;
    const { serviceTagsPaginated: all } = await ask(member, query(''));
    expect(all).toMatchObject({ totalCount: 27, hasNextPage: true });
    expect(all!.records).toHaveLength(25);
    expect(all!.records[0]).toMatchObject({ color: '#0b1f4b', label: expect.stringMatching(/^Site/) });
    const { serviceTagsPaginated: found } = await ask(member, query(', q: "Site 07"'));
    expect(found!.records.map(({ label }) => label)).toEqual(['Site 07']);
    const { serviceTagsPaginated: named } = await ask(member, query(', label_In: ["Site 01", "Site 02"]'));
    expect(named!.records.map(({ label }) => label).toSorted()).toEqual(['Site 01', 'Site 02']);
  });

  it('[TB-016] teamsPaginated without demo teams, by name', async () => {
    const query = '{ teamsPaginated(isDemo: false, ordering: "name") { totalCount hasNextPage records { id name } } }';
    const { teamsPaginated } = await ask(admin, query);
    expect(teamsPaginated!.records).toEqual([
      { id: acme, name: 'Acme Dental' },
      { id: harbor, name: 'Harbor Logistics' },
    ]);
  });

  it('[TB-018] commissionAgentsPaginated', async () => {
    await sql(server.pool, `insert into commission_agents (id, name) values ($1, 'North Agency')`, [newId()]);
    const { commissionAgentsPaginated } = await ask(admin, '{ commissionAgentsPaginated { records { id name } } }');
    expect(commissionAgentsPaginated!.records.map(({ name }) => name)).toEqual(['North Agency']);
  });

  it('[TB-019] [TB-020] usersPaginated, superusers only, by one role or several, up to 1000', async () => {
    const sales = await makePerson(server.pool, { role: 'salesperson' });
    const specialist = await makePerson(server.pool, { role: 'implementation_specialist' });
    const ids = async (more: string): Promise<unknown[]> => {
      const fields = 'records { id firstName lastName email lastLogin role }';
      const { usersPaginated } = await ask(
        admin,
        `{ usersPaginated(perPage: 1000, isSuperuser: true${more}) { ${fields} } }`,
      );
      return usersPaginated!.records.map(({ id }) => id).toSorted();
    };
    expect(await ids('')).toEqual([admin.userId, sales.userId, specialist.userId].toSorted());
    expect(await ids(', role: salesperson')).toEqual([sales.userId]);
    expect(await ids(', role_In: [salesperson, implementation_specialist]')).toEqual(
      [sales.userId, specialist.userId].toSorted(),
    );
  });
});

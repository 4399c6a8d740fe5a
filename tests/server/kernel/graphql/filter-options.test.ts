import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#server/kernel/data/id.ts';
import { makePerson, makeTeam, sql, type Person } from '../../../support/people.ts';
import { useServer } from '../../../support/server.ts';

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
    const found = async (more: string) => {
      const query = `{ teamsPaginated(isDemo: false, ordering: "name"${more}) { totalCount hasNextPage records { id name } } }`;
      return (await ask(admin, query)).teamsPaginated;
    };
    const both = [
      { id: acme, name: 'Acme Dental' },
      { id: harbor, name: 'Harbor Logistics' },
    ];
    expect(await found('')).toEqual({ totalCount: 2, hasNextPage: false, records: both });
    expect(await found(', perPage: 1, page: 2')).toMatchObject({ records: both.slice(1) });
    expect(await found(', q: "acme"')).toMatchObject({ records: both.slice(0, 1) });
    expect(await found(`, id: "${harbor}"`)).toMatchObject({ records: both.slice(1) });
    expect(await found(', hasProcuredServices: true')).toMatchObject({ totalCount: 0 });
    expect(await found(', teamSubscriptions_In: [expense_management]')).toMatchObject({ records: both });
  });

  describe('[TM-038] teamsPaginated', () => {
    const names = async (more: string): Promise<unknown[]> => {
      const query = `{ teamsPaginated(${more}) { totalCount hasNextPage records { id name } } }`;
      return (await ask(admin, query)).teamsPaginated!.records.map(({ name }) => name);
    };

    it('gives pages of teams by name and finds them by text and id, demo teams never', async () => {
      const { teamsPaginated } = await ask(
        admin,
        '{ teamsPaginated(perPage: 1, page: 1) { totalCount hasNextPage records { name } } }',
      );
      expect(teamsPaginated).toEqual({ totalCount: 2, hasNextPage: true, records: [{ name: 'Acme Dental' }] });
      expect(await names('perPage: 1, page: 2')).toEqual(['Harbor Logistics']);
      expect(await names('q: "harbor"')).toEqual(['Harbor Logistics']);
      expect(await names(`id: "${acme}"`)).toEqual(['Acme Dental']);
      expect(await names('isDemo: true')).toEqual([]);
      expect(await names('isDemo: false')).toEqual(['Acme Dental', 'Harbor Logistics']);
    });

    it('keeps teams with an active subscription of the name', async () => {
      await sql(server.pool, 'delete from team_subscriptions');
      for (const [team, name, isActive] of [
        [acme, 'expense_management', true],
        [harbor, 'expense_management', false],
        [harbor, 'bill_consolidation', true],
      ])
        await sql(
          server.pool,
          'insert into team_subscriptions (id, team_id, name, is_active) values ($1, $2, $3, $4)',
          [newId(), team, name, isActive],
        );
      expect(await names('teamSubscriptions_In: [expense_management]')).toEqual(['Acme Dental']);
      expect(await names('teamSubscriptions_In: [expense_management, bill_consolidation]')).toHaveLength(2);
      expect(await names('teamSubscriptions_In: [network_inventory_manager]')).toEqual([]);
      expect(await names(`teamSubscriptions_In: [bill_consolidation], id_In: ["${acme}"]`)).toEqual([]);
      const own = '{ teamsPaginated(teamSubscriptions_In: [expense_management]) { records { name } } }';
      expect((await ask(member, own)).teamsPaginated!.records).toEqual([{ name: 'Acme Dental' }]);
      await sql(server.pool, 'update team_subscriptions set ended_on = $1', ['2026-01-31']);
      expect(await names('teamSubscriptions_In: [expense_management, bill_consolidation]')).toEqual([]);
    });

    it.each([
      ['contract_received', false],
      ['order_submitted', true],
      ['pending_installation', true],
      ['service_installed', true],
      ['cancelled', false],
    ])('[TM-040] a team whose only service is at %s has procured services: %s', async (step, isProcured) => {
      await sql(server.pool, 'delete from services where team_id = $1', [harbor]);
      await sql(
        server.pool,
        `insert into services (id, team_id, service_type, current_step) values ($1, $2, 'internet', $3)`,
        [newId(), harbor, step],
      );
      expect(await names('hasProcuredServices: true')).toEqual(isProcured ? ['Harbor Logistics'] : []);
      expect(await names('hasProcuredServices: false')).toEqual(
        isProcured ? ['Acme Dental'] : ['Acme Dental', 'Harbor Logistics'],
      );
    });

    it('shows a customer no other team, with any filters', async () => {
      const query = '{ teamsPaginated(hasProcuredServices: false) { records { name } } }';
      expect((await ask(member, query)).teamsPaginated!.records).toEqual([{ name: 'Acme Dental' }]);
    });
  });

  it('[BS-037] [BS-038] [BS-041] a bulk-site project is read with its team, its people and its groups', async () => {
    const id = newId();
    const planner = await makePerson(server.pool, { teams: { [acme]: ['VIEW_PROCUREMENT', 'START_NEW_QUOTES'] } });
    for (const step of ['info_received', 'service_installed', 'cancelled'])
      await sql(
        server.pool,
        `insert into services (id, team_id, service_type, current_step) values ($1, $2, 'internet', $3)`,
        [newId(), acme, step],
      );
    await sql(
      server.pool,
      `insert into bulk_site_uploads (id, team_id, name, created_by_id, edited_by_id, edited_at, data, created_records)
       values ($1, $2, 'Midwest stores', $3, $3, now(), '{}', '{"addresses": []}')`,
      [id, acme, planner.userId],
    );
    await sql(
      server.pool,
      `insert into service_groups (id, team_id, service_types, bulk_site_upload_id) values ($1, $2, '{internet}', $3)`,
      [newId(), acme, id],
    );
    const person = 'id firstName lastName email role';
    const query = `{ bulkSiteUpload(id: "${id}") { id teamId team { teamServiceCount } name status createdBy { ${person} }
      editedBy { ${person} } createdAt editedAt data createdRecords serviceGroups { id currentStep } } }`;
    const { bulkSiteUpload } = await ask(planner, query);
    const writer = {
      id: planner.userId,
      firstName: 'Dana',
      lastName: 'Whitfield',
      email: planner.email,
      role: 'normal_user',
    };
    expect(bulkSiteUpload).toEqual({
      id,
      teamId: acme,
      team: { teamServiceCount: 2 },
      name: 'Midwest stores',
      status: 'DRAFT',
      createdBy: writer,
      editedBy: writer,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      editedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      data: {},
      createdRecords: { addresses: [] },
      serviceGroups: [{ id: expect.any(String), currentStep: 'info_received' }],
    });
  });

  it('[TB-017] providersPaginated and providersListAll, by name', async () => {
    for (const name of ['Zayo', 'Lumen', 'Comcast Business'])
      await sql(server.pool, 'insert into providers (id, name) values ($1, $2)', [newId(), name]);
    const { providersPaginated: page } = await ask(
      member,
      '{ providersPaginated(perPage: 2, ordering: "name") { totalCount hasNextPage records { id name } } }',
    );
    expect(page).toMatchObject({ totalCount: 3, hasNextPage: true });
    expect(page!.records.map(({ name }) => name)).toEqual(['Comcast Business', 'Lumen']);
    const { providersPaginated: found } = await ask(member, '{ providersPaginated(q: "zay") { records { name } } }');
    expect(found!.records).toEqual([{ name: 'Zayo' }]);
    const { providersListAll: all } = await ask(member, '{ providersListAll { name logoUrl } }');
    expect(all).toEqual(['Comcast Business', 'Lumen', 'Zayo'].map((name) => ({ name, logoUrl: null })));
  });

  it('[TB-015] servicesTags, of cancelled and demo services too, and of no other team', async () => {
    const [tag] = (
      await ask(member, `{ serviceTagsPaginated(perPage: 1, teamId: "${acme}") { records { id label } } }`)
    ).serviceTagsPaginated!.records;
    const made = await Promise.all(
      ["'not_cancelled'", "'cancelled'"].map(async (status) => {
        const id = newId();
        await sql(
          server.pool,
          `insert into services (id, team_id, service_type, cancel_status) values ($1, $2, 'internet', ${status})`,
          [id, acme],
        );
        await sql(
          server.pool,
          'insert into service_taggings (id, team_id, service_id, tag_id) values ($1, $2, $3, $4)',
          [newId(), acme, id, tag!['id']],
        );
        return id;
      }),
    );
    await sql(server.pool, 'update teams set is_demo = true where id = $1', [acme]);
    const query = (team: string) =>
      `{ servicesTags(serviceIds: ${JSON.stringify(made)}, teamId: "${team}") { serviceId tags { label } } }`;
    const tagged = (await ask(member, query(acme)))['servicesTags'] as unknown as { tags: unknown[] }[];
    expect(tagged.map(({ tags }) => tags)).toEqual([[{ label: tag!['label'] }], [{ label: tag!['label'] }]]);
    await sql(server.pool, 'update teams set is_demo = false where id = $1', [acme]);
    const body = { query: query(harbor) };
    const foreign = await server.call('POST', '/api/graphql', { as: member.token, body });
    expect(foreign.text).not.toContain(String(tag!['label']));
  });

  it('[TB-018] commissionAgentsPaginated', async () => {
    await sql(server.pool, `insert into commission_agents (id, name) values ($1, 'North Agency')`, [newId()]);
    const { commissionAgentsPaginated } = await ask(admin, '{ commissionAgentsPaginated { records { id name } } }');
    expect(commissionAgentsPaginated!.records.map(({ name }) => name)).toEqual(['North Agency']);
  });

  it('[TB-019] [TB-020] usersPaginated, superusers only, by one role or several, up to 1000', async () => {
    const sales = await makePerson(server.pool, { role: 'salesperson' });
    const specialist = await makePerson(server.pool, { role: 'implementation_specialist' });
    await sql(server.pool, `update users set last_login = '2026-03-17T09:00:00Z' where id = $1`, [sales.userId]);
    const found = async (more: string): Promise<readonly Record<string, unknown>[]> => {
      const fields = 'records { id firstName lastName email lastLogin role }';
      const { usersPaginated } = await ask(
        admin,
        `{ usersPaginated(perPage: 1000, isSuperuser: true${more}) { ${fields} } }`,
      );
      return usersPaginated!.records;
    };
    const ids = async (more: string) => (await found(more)).map(({ id }) => id).toSorted();
    expect(await found(', role: salesperson')).toEqual([
      {
        id: sales.userId,
        firstName: 'Dana',
        lastName: 'Whitfield',
        email: sales.email,
        lastLogin: '2026-03-17T09:00:00Z',
        role: 'salesperson',
      },
    ]);
    expect(await ids('')).toEqual([admin.userId, sales.userId, specialist.userId].toSorted());
    expect(await ids(', role: salesperson')).toEqual([sales.userId]);
    expect(await ids(', role_In: [salesperson, implementation_specialist]')).toEqual(
      [sales.userId, specialist.userId].toSorted(),
    );
  });
});

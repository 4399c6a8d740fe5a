import { beforeAll, describe, expect, test } from 'vitest';
import { createDoor } from '#server/kernel/data/door.ts';
import { newId } from '#server/kernel/data/id.ts';
import { writeRules } from '#server/kernel/data/write-rules.ts';
import { createPool } from '#server/kernel/database/pool.ts';
import { makePerson, makeTeam, scopeOf, sql, type Person } from '#tests/support/people.ts';
import { makeRows, type Rows } from '#tests/support/rows.ts';
import { useServer } from '#tests/support/server.ts';
import { statementsOf } from '#tests/support/statements.ts';

const server = useServer();
let dana: Person;
let team: string;
let rows: Rows;

beforeAll(async () => {
  team = await makeTeam(server.pool, 'Acme Dental');
  dana = await makePerson(server.pool, { teams: { [team]: ['VIEW_PROCUREMENT', 'VIEW_INVENTORY'] } });
  rows = await makeRows(server.pool, { teamId: team, userId: dana.userId });
});

/** Texts of the readings that `work` sends. */
const readingsOf = async (work: () => Promise<unknown>): Promise<readonly string[]> =>
  (await statementsOf(work)).filter((text) => /^\s*select/i.test(text) && !text.includes('set_config'));

describe('references', () => {
  test('[SG-001] are next to their id with the name of the record, and the logo of a provider', async () => {
    const { body } = await server.call('GET', `/api/quotes/${rows['quote']}`, { as: dana.token });
    const { id, name, ...shown } = body.provider;
    expect([id, typeof name, shown]).toEqual([rows['provider'], 'string', { logo: null, logo_url: null }]);
    expect(body.service_group).toMatchObject({ id: rows['service-group'] });
  });

  test('cost a list of any length no statement besides its page and its count', async () => {
    const scope = await scopeOf(server.pool, dana);
    const one = await readingsOf(() => server.door.list(scope, 'quote', {}));
    await sql(
      server.pool,
      `insert into quotes (id, team_id, service_id, service_group_id, provider_id, service_type, listed_to_user)
       select gen_random_uuid(), team_id, service_id, service_group_id, provider_id, service_type, true from quotes, generate_series(1, 30) where id = $1`,
      [rows['quote']],
    );
    const many = await readingsOf(() => server.door.list(scope, 'quote', { per_page: '100' }));
    expect([one.length, many.length]).toEqual([2, 2]);
  });

  test('to what the caller may not see are null', async () => {
    const id = newId();
    await sql(server.pool, `update services set created_by_id = $2 where id = $1`, [rows['service'], id]).catch(
      () => {},
    );
    const { body } = await server.call('GET', `/api/services/${rows['service']}`, { as: dana.token });
    expect(body.created_by).toBeNull();
  });
});

describe('rows that the schema keeps from customers', () => {
  test('[QT-019] a quote that is not listed does not exist for them', async () => {
    await sql(server.pool, 'update quotes set listed_to_user = false where id = $1', [rows['quote']]);
    const seen = await server.call('GET', `/api/quotes/${rows['quote']}`, { as: dana.token });
    const absent = await server.call('GET', `/api/quotes/${newId()}`, { as: dana.token });
    expect([seen.status, seen.text]).toEqual([404, absent.text]);
    const { body } = await server.call('GET', '/api/quotes?per_page=1000', { as: dana.token });
    expect(body.records.map(({ id }: { id: string }) => id)).not.toContain(rows['quote']);
    const operator = await makePerson(server.pool, { role: 'quoperator' });
    expect((await server.call('GET', `/api/quotes/${rows['quote']}`, { as: operator.token })).status).toBe(200);
  });
});

describe('the export', () => {
  const exportTags = () => server.call('GET', '/api/service-tags/export.csv', { as: dana.token });

  test('[CT-021] carries its day in the name, and no cell becomes a formula', async () => {
    for (const label of ['=1+1', '+1', '-1', '@sum', 'plain, "quoted"']) {
      await sql(server.pool, `insert into service_tags (id, team_id, label, color) values ($1, $2, $3, '#1B7F4B')`, [
        newId(),
        team,
        label,
      ]);
    }
    const { headers, text } = await exportTags();
    const format = 'YYYY-MM-DD'.replaceAll(/[A-Z]/g, String.raw`\d`);
    expect(headers['content-disposition']).toMatch(new RegExp(`^attachment; filename="service-tags-${format}\\.csv"$`));
    expect(headers['content-disposition']).toMatch(/^attachment; filename="service-tags-\d{4}-\d\d-\d\d\.csv"$/);
    for (const live of ['=1+1', '+1', '-1', '@sum']) expect(text).toContain(`'${live}`);
    expect(text).toContain('"plain, ""quoted"""');
    expect(text).not.toMatch(/(?:^|,)[=+@-]/m);
  });

  test('writes money in units of its currency', async () => {
    await sql(
      server.pool,
      `insert into currencies (id, code, name, symbol, precision) values ($1, 'JPY', 'Yen', '¥', 0), ($2, 'BHD', 'Dinar', 'D', 3)`,
      [newId(), newId()],
    );
    const price = (value: number, code: string) =>
      sql(server.pool, 'update quotes set mrc_value = $2, mrc_code = $3, listed_to_user = true where id = $1', [
        rows['quote'],
        value,
        code,
      ]);
    const cells = async () => (await server.call('GET', '/api/quotes/export.csv', { as: dana.token })).text;
    await price(68_900, 'USD');
    expect(await cells()).toContain(',689,USD,');
    await price(68_900, 'JPY');
    expect(await cells()).toContain(',68900,JPY,');
    await price(68_901, 'BHD');
    expect(await cells()).toContain(',68.901,BHD,');
  });

  test('a reader who stops halfway frees the connection', async () => {
    const big = await makeTeam(server.pool, 'Big');
    const rosa = await makePerson(server.pool, { teams: { [big]: ['VIEW_INVENTORY'] } });
    await sql(
      server.pool,
      `insert into service_tags (id, team_id, label, color) select gen_random_uuid(), $1, 'T' || n, '#1B7F4B' from generate_series(1, 3000) n`,
      [big],
    );
    const batches = server.door.stream(await scopeOf(server.pool, rosa), 'service-tag', {});
    const first = await batches.next();
    expect(first.done).toBe(false);
    await batches.return(undefined);
    await expect.poll(() => server.pool.totalCount - server.pool.idleCount).toBe(0);
    const { text } = await server.call('GET', '/api/service-tags/export.csv', { as: rosa.token });
    expect(text.trim().split('\n')).toHaveLength(3001);
  });

  test('of one kind of records follows that of another on the same connection', async () => {
    const pool = createPool(server.pool.options.connectionString!);
    pool.options.max = 1;
    const door = createDoor(pool, writeRules({}));
    const scope = await scopeOf(server.pool, dana);
    for (const kind of ['service', 'team', 'service-group']) {
      const exported: unknown[] = [];
      for await (const batch of door.stream(scope, kind, {})) exported.push(...batch);
      const { records } = await door.list(scope, kind, {});
      // Exports contain fields, without embedded records.
      for (const record of records) delete record['team_subscriptions'];
      expect([exported.length > 0, exported]).toEqual([true, records]);
    }
    await pool.end();
  });
});

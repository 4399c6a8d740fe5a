import { beforeAll, describe, expect, test } from 'vitest';
import { sealAudit } from '#server/kernel/audit/seal.ts';
import { removeScratch, scratchFolder } from '#tests/support/scratch.ts';
import { makePerson, makeTeam, sql, type Person } from '#tests/support/people.ts';
import { useServer } from '#tests/support/server.ts';

const server = useServer();
let dana: Person;
let avery: Person;
let team: string;

beforeAll(async () => {
  team = await makeTeam(server.pool, 'Acme Dental');
  dana = await makePerson(server.pool, { teams: { [team]: ['MANAGE_SERVICE_TAGS', 'VIEW_INVENTORY'] } });
  avery = await makePerson(server.pool, { role: 'admin' });
});

let count = 0;
const makeTag = async (): Promise<string> => {
  const body = { label: `Tag ${(count += 1)}`, color: '#123456' };
  return (await server.call('POST', '/api/service-tags', { as: dana.token, body })).body.id;
};
const change = (tag: string, body: object) => server.call('PUT', `/api/service-tags/${tag}`, { as: dana.token, body });

async function entries(query: string, as: Person = avery): Promise<readonly { record_id: string; action: string }[]> {
  const { status, body } = await server.call('GET', `/api/audit-entries?${query}`, { as: as.token });
  expect(status).toBe(200);
  return body.records;
}

describe('the log by changed field', () => {
  test('returns who changed one field of a record, without changes of others', async () => {
    const tag = await makeTag();
    await change(tag, { color: '#654321' });
    await change(tag, { label: 'Renamed' });
    await change(tag, { color: '#000000', label: 'Renamed again' });
    const found = async (field: string) =>
      (await entries(`entity=service-tag&record_id=${tag}&changes.field=${field}`)).length;
    expect([await found('color'), await found('label'), await found('team_id')]).toEqual([2, 2, 0]);
    const [made, ...others] = (await entries(`entity=service-tag&record_id=${tag}`))
      .map(({ action }) => action)
      .toReversed();
    expect([made, others]).toEqual(['create', ['update', 'update', 'update']]);
  });

  test('finds it among all records of a kind by its index', async () => {
    const [one, other] = [await makeTag(), await makeTag()];
    await change(one, { color: '#0a0b0c' });
    await change(other, { label: 'Elsewhere' });
    const found = (await entries('entity=service-tag&changes.field=color')).map(({ record_id: id }) => id);
    expect([found.includes(one), found.includes(other)]).toEqual([true, false]);
  });

  test('a customer reads neither the log nor the names', async () => {
    const { status } = await server.call('GET', '/api/audit-entries?changes.field=color', { as: dana.token });
    expect(status).toBe(403);
  });

  test('entries from before fields were named are named once, by the next run that seals', async () => {
    const tag = await makeTag();
    const old = '00000000-0000-7000-8000-000000000001';
    await sql(
      server.pool,
      `insert into audit_entries (id, at, action, entity, record_id, before, after)
       values ($1, now(), 'update', 'service-tag', $2, '{"color": "#111111", "label": "A"}', '{"color": "#222222", "label": "B"}')`,
      [old, tag],
    );
    expect(await entries(`record_id=${tag}&changes.field=color`)).toHaveLength(0);
    const dataDir = scratchFolder('audit');
    await sealAudit({ pool: server.pool, dataDir });
    await sealAudit({ pool: server.pool, dataDir });
    removeScratch(dataDir);
    const found = (await entries(`record_id=${tag}&changes.field=color`)).map(({ action }) => action);
    expect(found).toEqual(['update']);
    const names = await sql(server.pool, 'select field from audit_changes where audit_entry_id = $1 order by 1', [old]);
    expect(names).toEqual([['color'], ['label']]);
  });
});

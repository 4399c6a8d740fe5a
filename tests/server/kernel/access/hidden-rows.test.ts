import { globSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { resourceById } from '#generated/resources/registry.ts';
import { rememberCaller } from '#server/kernel/identity/last-callers.ts';
import { tokenHash } from '#server/kernel/identity/token.ts';
import { sql } from '#tests/support/people.ts';
import { useServer } from '#tests/support/server.ts';
import { makeWorld, type World } from './actors.ts';
import { entityOf, sees } from './policy.ts';
import { snake } from './rules.ts';

interface File {
  readonly $id: string;
  readonly 'x-customerSees'?: Readonly<Record<string, boolean | string>>;
}

vi.setConfig({ testTimeout: 300_000 });
const server = useServer();
let world: World;

const files = globSync('schemas/entities/*.json').map((file) => JSON.parse(readFileSync(file, 'utf8')) as File);
const hiding = files.flatMap(({ $id, 'x-customerSees': shown }) =>
  Object.entries(shown ?? {}).map(([key, value]) => [$id, key, value] as const),
);

/** Another value of the closed list of `key`, which hides the row from customers. */
function anotherWord(id: string, key: string, seen: string): string {
  const { fields } = resourceById(id) as { fields: readonly { key: string; values?: readonly string[] }[] };
  return fields.find((field) => field.key === key)!.values!.find((word) => word !== seen)!;
}

beforeAll(async () => {
  world = await makeWorld(server.pool);
  for (const [id, key, value] of hiding) {
    const { table } = resourceById(id);
    const hidden = typeof value === 'string' ? anotherWord(id, key, value) : !value;
    // Some rows freeze when customers can see them; this test is only about who reads them.
    await sql(server.owner, `alter table "${table}" disable trigger user`);
    await sql(server.owner, `update "${table}" set "${snake(key)}" = $2 where id = $1`, [world.rows.own[id], hidden]);
    await sql(server.owner, `alter table "${table}" enable trigger user`);
  }
}, 60_000);

/** Names of callers that can read the row, by id and in the list. */
async function readers(id: string): Promise<readonly string[]> {
  const { path } = entityOf(id);
  const rowId = world.rows.own[id]!;
  const found: string[] = [];
  for (const { name, token } of world.callers) {
    // The server caches visible rows, because rules never change while it runs, but here they do.
    if (typeof token === 'string') rememberCaller(tokenHash(token), null);
    const one = await server.call('GET', `/api/${path}/${rowId}`, { as: token });
    const list = await server.call('GET', `/api/${path}?per_page=1000`, { as: token });
    const isListed = list.status === 200 && list.text.includes(`"id":"${rowId}"`);
    if ((one.status === 200) !== isListed) found.push(`${name} by ${isListed ? 'list' : 'address'} alone`);
    else if (isListed) found.push(name);
  }
  return found;
}

describe('[QT-019] [TK-022] a row that is kept from customers', () => {
  const staffOf = (id: string) =>
    world.callers.filter((caller) => {
      const row = { teamId: world.teams.own, userId: world.owners.own };
      return caller.staffRole !== null && sees(entityOf(id), caller, row);
    });

  test.each(hiding)('of %s (%s) is read by staff alone', async (id) => {
    expect(await readers(id)).toEqual(staffOf(id).map(({ name }) => name));
  });

  test.each(hiding)('of %s (%s) would be seen by members without the rule', async (id) => {
    const resource = resourceById(id) as { customerSees?: unknown };
    const kept = resource.customerSees;
    delete resource.customerSees;
    try {
      expect(await readers(id)).toContain('every permission');
    } finally {
      resource.customerSees = kept;
    }
  });
});

import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadModel } from '#codegen/load-model.ts';
import type { Entity } from '#codegen/ir/entity.ts';
import { brokenRows } from '#codegen/mode/plan/broken-rows.ts';
import type { Narrowed } from '#codegen/mode/plan/narrowed.ts';
import { newId } from '#server/kernel/data/id.ts';
import { useDatabase } from '../../../support/database.ts';
import { sql } from '../../../support/people.ts';

const database = useDatabase();
const ids = [newId(), newId(), newId()].toSorted();
const before = process.env['DATABASE_URL'];
beforeEach(async () => {
  process.env['DATABASE_URL'] = database.url;
  const names = ['Fiber One', 'Coax and Copper', 'fiber two'];
  for (const [at, id] of ids.entries())
    await sql(
      database.pool,
      `insert into providers (id, name, company_type, relationship, quote_method, network_asn, service_types, time_zone)
       values ($1, $2, 'TELCO', 'MANUAL', 'EMAIL', $3, '{}', 'America/Chicago')`,
      [id, names[at], 100 + at],
    );
});
afterEach(async () => {
  await sql(database.pool, 'delete from providers');
  if (before === undefined) delete process.env['DATABASE_URL'];
  else process.env['DATABASE_URL'] = before;
});

const narrowed = (entity: Entity, key: string, word: Narrowed['word'], is: Narrowed['is']): Narrowed => ({
  entity,
  field: entity.fields.find((field) => field.key === key)!,
  word,
  was: undefined,
  is,
});

it('counts the rows that a narrower rule would refuse, and names some', async () => {
  const { model } = await loadModel(process.cwd());
  const provider = model.entities.find(({ id }) => id === 'provider')!;
  const found = await brokenRows(process.cwd(), [
    narrowed(provider, 'name', 'maxLength', 9),
    narrowed(provider, 'name', 'minLength', 9),
    narrowed(provider, 'name', 'pattern', '^[A-Z]'),
    narrowed(provider, 'networkAsn', 'maximum', 100),
    narrowed(provider, 'networkAsn', 'minimum', 100),
  ]);
  expect(found).toEqual([
    { rows: 1, ids: [ids[1]] },
    { rows: 0, ids: [] },
    { rows: 1, ids: [ids[2]] },
    { rows: 2, ids: [ids[1], ids[2]] },
    { rows: 0, ids: [] },
  ]);
});

it('reports an unreachable database', async () => {
  const { model } = await loadModel(process.cwd());
  const provider = model.entities.find(({ id }) => id === 'provider')!;
  process.env['DATABASE_URL'] = 'postgresql://nobody@127.0.0.1:1/none';
  expect(await brokenRows(process.cwd(), [narrowed(provider, 'name', 'maxLength', 9)])).toBeNull();
});

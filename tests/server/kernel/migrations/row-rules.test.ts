import { resolve } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Entity } from '#codegen/ir/entity.ts';
import { loadModel } from '#codegen/load-model.ts';
import type { PhysicalModel, Table } from '#codegen/migrate/model.ts';
import { toPhysicalModel } from '#codegen/migrate/physical/physical.ts';
import { newId } from '#server/kernel/data/id.ts';
import { migrate } from '#server/kernel/database/migrate.ts';
import { useDatabase } from '#tests/support/database.ts';
import { writeMigrations } from './history.ts';
import { insertStatement, sampleRow } from './sample-rows.ts';

const database = useDatabase({ isEmpty: true });
const [own, foreign] = [newId(), newId()];
const [me, other] = [newId(), newId()];
const sides = [
  { team: own, user: me },
  { team: foreign, user: other },
];

let entities: readonly Entity[];
let physical: PhysicalModel;
let client: pg.Client;

beforeAll(async () => {
  const { model } = await loadModel(resolve('.'));
  entities = model.entities;
  physical = toPhysicalModel(model);
  await migrate(database.pool, writeMigrations([physical]));
  await seed();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(() => client?.end());

/** Row policies do not apply to the owner, as whom this test runs, in tables of migrations. */
const secured = (): readonly Table[] => physical.tables.filter(({ isOwnersOwn }) => isOwnersOwn !== true);
const tableOf = (entity: Entity): Table => physical.tables.find((table) => table.id === entity.xid)!;
const ofScope = (...scopes: readonly Entity['scope'][]): readonly Entity[] =>
  entities.filter(({ scope }) => scopes.includes(scope));
const ownColumn = { team: 'team_id', tenant: 'id', self: 'id', user: 'user_id', global: null, staff: null } as const;
const ownerOf = ({ scope }: Entity, side: (typeof sides)[number]): string =>
  scope === 'self' || scope === 'user' ? side.user : side.team;

/** One row of each table for either side; keys to other tables are switched off, since only row rules are looked at. */
async function seed(): Promise<void> {
  const url = Object.assign(new URL(inject('superuserUrl')), { pathname: new URL(database.url).pathname });
  const superuser = new pg.Client({ connectionString: url.href });
  await superuser.connect();
  await superuser.query('set session_replication_role = replica');
  for (const entity of entities) {
    const column = ownColumn[entity.scope];
    for (const [place, side] of sides.entries()) {
      const row = sampleRow(tableOf(entity), column ? { [column]: ownerOf(entity, side) } : {}, place);
      const { text, values } = insertStatement(tableOf(entity), row);
      await superuser.query(text, values);
    }
  }
  await superuser.end();
}

/** Runs in a separate transaction, which is rolled back. */
async function asCaller<T>(mode: string, work: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    await sayWho(mode);
    return await work();
  } finally {
    await client.query('rollback');
  }
}

async function sayWho(mode: string): Promise<void> {
  const settings = [mode, mode === 'teams' ? own : '', mode === 'teams' ? me : ''];
  await client.query(
    `select set_config('app.mode', $1, true), set_config('app.teams', $2, true), set_config('app.user', $3, true)`,
    settings,
  );
}

const count = async (table: string, where = 'true'): Promise<number> =>
  (await client.query(`select count(*)::int as n from ${table} where ${where}`)).rows[0].n;

async function counts(
  counted: readonly Entity[],
  where: (entity: Entity) => string = () => 'true',
): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const entity of counted) found[entity.id] = await count(tableOf(entity).name, where(entity));
  return found;
}

const each = (counted: readonly Entity[], rows: number): Record<string, number> =>
  Object.fromEntries(counted.map(({ id }) => [id, rows]));

/** Rows that each command reaches, and whether the row rules refuse a new one. */
async function commands(table: Table, where: string, row: Readonly<Record<string, unknown>>) {
  const touch = async (sql: string): Promise<number> => (await client.query(sql)).rowCount ?? 0;
  const read = await count(table.name, where);
  const updated = await touch(
    `update ${table.name} set ${table.columns[0]!.name} = ${table.columns[0]!.name} where ${where}`,
  );
  const { text, values } = insertStatement(table, row);
  await client.query('savepoint before');
  const isRefused = await client.query(text, values).then(
    () => false,
    (error: pg.DatabaseError) => error.code === '42501',
  );
  await client.query('rollback to savepoint before');
  const deleted = await touch(`delete from ${table.name} where ${where}`);
  return { read, updated, isRefused, deleted };
}

const forbidden = { read: 0, updated: 0, isRefused: true, deleted: 0 };

describe('row level security', () => {
  it('is on and forced for every table, with a rule for each command', async () => {
    const { rows } = await client.query(
      `select relname from pg_class c where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
        and relname <> all($1)
        and not (relrowsecurity and relforcerowsecurity
                 and (select count(distinct cmd) filter (where cmd <> 'ALL') = 4 or bool_or(cmd = 'ALL') from pg_policies where tablename = relname))`,
      [physical.tables.filter(({ isOwnersOwn }) => isOwnersOwn === true).map(({ name }) => name)],
    );
    expect(rows).toEqual([]);
  });

  // The search tables are read by search text.
  it('reads through an index that begins with the team, in every table of team rows', async () => {
    const { rows } = await client.query(`
      select a.attrelid::regclass::text as name from pg_attribute a join pg_class c on c.oid = a.attrelid and c.relkind = 'r'
       where a.attname = 'team_id' and c.relnamespace = 'public'::regnamespace
         and c.relname not like '%\\_search'
         and not exists (select from pg_index i where i.indrelid = a.attrelid and i.indkey[0] = a.attnum)`);
    expect(rows).toEqual([]);
  });

  it('finds the rows behind every foreign key by an index', async () => {
    const { rows } = await client.query(`
      select conname from pg_constraint k where contype = 'f' and connamespace = 'public'::regnamespace
         and not exists (select from pg_index i where i.indrelid = k.conrelid and i.indkey[0] = k.conkey[cardinality(k.conkey)])`);
    expect(rows).toEqual([]);
  });

  it('binds the role that the server uses', async () => {
    const { rows } = await client.query('select rolsuper, rolbypassrls from pg_roles where rolname = current_user');
    expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false }]);
  });

  it('gives nothing to an unidentified caller, in any table', async () => {
    const results = await asCaller('', async () => {
      const found = [];
      for (const table of secured()) {
        const row = sampleRow(table, {});
        found.push([table.name, await commands(table, 'true', row)]);
      }
      return found;
    });
    expect(results).toEqual(secured().map(({ name }) => [name, forbidden]));
  });

  it('keeps members away from the rows of a foreign team or person, for all four commands', async () => {
    const personal = ofScope('team', 'tenant', 'self', 'user').filter((entity) => !isOpen(entity));
    const results = await asCaller('teams', async () => {
      const found = [];
      for (const entity of personal) {
        const column = ownColumn[entity.scope]!;
        const owner = ownerOf(entity, sides[1]!);
        found.push([
          entity.id,
          await commands(tableOf(entity), `${column} = '${owner}'`, sampleRow(tableOf(entity), { [column]: owner })),
        ]);
      }
      return found;
    });
    const expected = personal.map((entity) => [entity.id, { ...forbidden, isRefused: !isWrittenBySystem(entity) }]);
    expect(results).toEqual(expected);
  });

  it('shows members the rows of their team and of themselves', async () => {
    const personal = ofScope('team', 'tenant', 'self', 'user');
    const mine = (entity: Entity): string => `${ownColumn[entity.scope]} = '${ownerOf(entity, sides[0]!)}'`;
    expect(await asCaller('teams', () => counts(personal, mine))).toEqual(each(personal, 1));
  });

  it('shows staff records only to staff', async () => {
    const internal = ofScope('staff').filter((entity) => !isOpen(entity));
    expect(await asCaller('teams', () => counts(internal))).toEqual(each(internal, 0));
  });

  it.each(['staff', 'system'])('shows every record to %s', async (mode) => {
    expect(await asCaller(mode, () => counts(entities))).toEqual(each(entities, 2));
  });

  it('shows visitors only what the schemas call public', async () => {
    const hidden = entities.filter(({ access }) => !access.read.includes('public'));
    expect(await asCaller('anonymous', () => counts(hidden))).toEqual(each(hidden, 0));
  });
});

describe('every single policy', () => {
  const touched = async (sql: string): Promise<number> => (await client.query(sql)).rowCount ?? 0;

  /** Rows that the server itself can access by the command of a policy. */
  const reached: Readonly<Record<string, (table: Table) => Promise<number>>> = {
    ALL: ({ name }) => count(name),
    SELECT: ({ name }) => count(name),
    UPDATE: ({ name, columns: [first] }) => touched(`update ${name} set ${first!.name} = ${first!.name}`),
    DELETE: ({ name }) => touched(`delete from ${name}`),
    INSERT: async (table) => {
      const { text, values } = insertStatement(table, sampleRow(table, {}, 3));
      await client.query('savepoint before');
      const isRefused = await client.query(text, values).then(
        () => false,
        (error: pg.DatabaseError) => error.code === '42501',
      );
      await client.query('rollback to savepoint before');
      return isRefused ? 0 : 1;
    },
  };

  /** Before and after `change`, which never lasts. */
  const around = (mode: string, change: string, ask: () => Promise<number>): Promise<readonly number[]> =>
    asCaller(mode, async () => {
      await client.query('savepoint whole');
      const before = await ask();
      await client.query('rollback to savepoint whole');
      await client.query(change);
      return [before, await ask()];
    });

  it('is missed: without it the server no longer reaches its own rows', async () => {
    // Disables triggers, so that only policies decide.
    for (const { name, guards = [] } of physical.tables)
      for (const { calls } of guards)
        for (const call of calls) await client.query(`alter table ${name} disable trigger ${call.name}`);
    await client.query(`set app.search = '%'`);
    const { rows } = await client.query<{ name: string; on: string; command: string }>(
      `select policyname as name, tablename as on, cmd as command from pg_policies where schemaname = 'public' and tablename = any($1)`,
      [secured().map(({ name }) => name)],
    );
    const unmissed: string[] = [];
    for (const { name, on, command } of rows) {
      const table = physical.tables.find((each) => each.name === on)!;
      const ask = () => reached[command]!(table);
      const [before, after] = await around('system', `drop policy ${name} on ${on}`, ask);
      if (after !== 0 || (before === 0 && isEntity(table))) unmissed.push(`${name} on ${on}: ${before}, ${after}`);
    }
    expect(rows.length).toBeGreaterThan(secured().length);
    expect(unmissed).toEqual([]);
  });

  it('is all that holds: without them a caller of no name reads every table', async () => {
    const closed: string[] = [];
    for (const table of physical.tables.filter(isEntity)) {
      const off = `alter table ${table.name} no force row level security`;
      const [before, after] = await around('', off, () => count(table.name));
      if (before !== 0 || after === 0) closed.push(`${table.name}: ${before}, ${after}`);
    }
    expect(closed).toEqual([]);
  });
});

/** The other tables are the server's own and empty here. */
const isEntity = (table: Table): boolean => entities.some(({ xid }) => xid === table.id);

/** Readable by everyone, as the schemas define. */
const isOpen = ({ access }: Entity): boolean =>
  access.read.some((grant) => grant === 'public' || grant === 'signed-in');

/** Rows that the system adds on behalf of any caller. */
const isWrittenBySystem = (entity: Entity): boolean =>
  entity.access.create.includes('public') ||
  entity.access.create.includes('signed-in') ||
  (entity.access.create.includes('system') &&
    (entity.scope !== 'team' || entity.teamOptional) &&
    entity.scope !== 'tenant');

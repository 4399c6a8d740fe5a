/** Compares the generated record types with records read through the door. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { resources } from '#generated/resources/registry.ts';
import { jobScope } from '#server/kernel/access/scope.ts';
import { getRecord } from '#server/kernel/data/records.ts';
import { transaction } from '#server/kernel/data/transaction.ts';
import { useDatabase } from '#tests/support/database.ts';
import { makePerson, makeTeam } from '#tests/support/people.ts';
import { fillGuarded, makeRows } from '#tests/support/rows.ts';

const database = useDatabase();
const root = resolve(import.meta.dirname, '../../../..');
const options =
  '--noEmit --pretty false --strict --target es2025 --module preserve --allowImportingTsExtensions --skipLibCheck --ignoreConfig';

/** Compiler errors for the records as literals of their types: missing or extra keys, wrong value types. */
function faultsOf(records: ReadonlyMap<string, object>): string {
  const lines = [...records].map(
    ([id, record], at) => `export const record${at}: Records['${id}'] = ${JSON.stringify(record)};`,
  );
  const file = resolve(root, `.cache/records-${process.pid}.ts`);
  mkdirSync(resolve(root, '.cache'), { recursive: true });
  // The registry adds to the module of views, which it does not load by itself.
  const imports = `import '#runtime/view.ts';\nimport type { Records } from '#generated/records/registry.ts';`;
  writeFileSync(file, `${imports}\n${lines.join('\n')}\n`);
  const tsc = resolve(root, 'node_modules/@typescript/native/bin/tsc');
  const { stdout } = spawnSync(process.execPath, [tsc, ...options.split(' '), file], { cwd: root, encoding: 'utf8' });
  rmSync(file);
  return stdout;
}

test('a record of every resource is what its type says', async () => {
  const teamId = await makeTeam(database.pool, 'Acme Dental');
  const { userId } = await makePerson(database.pool, { teams: { [teamId]: ['VIEW_PROCUREMENT'] } });
  const rows = await makeRows(database.pool, { teamId, userId });
  await fillGuarded(database.pool, Object.values(resources), rows);
  const records = await transaction(database.pool, jobScope('test'), { mode: 'read' }, async (session) => {
    const found = new Map<string, object>();
    for (const id of Object.keys(resources)) found.set(id, await getRecord(session, id, rows[id]!));
    return found;
  });
  expect(records.size).toBe(Object.keys(resources).length);
  // Created with an empty value, which no call can write.
  expect(
    faultsOf(records).replace(/.*'circuits' is missing in type '{}' but required in type 'SiteProfileData'.*\n/, ''),
  ).toBe('');

  const { label: _, ...unlabeled } = records.get('service-tag') as { label: string };
  expect(faultsOf(new Map([['service-tag', unlabeled]]))).toContain(`Property 'label' is missing`);
  const ticket = { ...records.get('ticket'), status: 'DONE' };
  expect(faultsOf(new Map([['ticket', ticket]]))).toContain(`"DONE"' is not assignable`);
}, 120_000);

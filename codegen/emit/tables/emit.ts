/** The database: the next migration, and a row type for every table. */
import type { Entity } from '../../ir/entity.ts';
import type { Model } from '../../ir/model.ts';
import { readHistory } from '../../migrate/history.ts';
import type { PhysicalModel } from '../../migrate/model.ts';
import { infrastructure } from '../../migrate/physical/infrastructure.ts';
import { toPhysicalModel } from '../../migrate/physical/physical.ts';
import { toKebab } from '../../naming.ts';
import { hashPart } from '../../write/hash.ts';
import type { OutputFile } from '../../write/output.ts';
import type { EmitUnit, ListUnits } from '../unit.ts';
import { databaseText, infrastructureRowName } from './database.ts';
import { nextMigration } from './migration.ts';
import { entityRow, infrastructureRow } from './row.ts';
import { namesOf } from '../records/value-type.ts';

export const units: ListUnits = (model, root) => {
  const physical = toPhysicalModel(model);
  return [migrationUnit(model, physical, root), databaseUnit(model), ...rowUnits(model, physical)];
};

function migrationUnit({ entities }: Model, physical: PhysicalModel, root: string): EmitUnit {
  const history = readHistory(root, () => physical);
  return {
    name: 'migration',
    key: { physical, names: history.names, left: history.left },
    run: () => Promise.resolve(nextMigration(history, physical, entities)),
  };
}

function databaseUnit({ entities }: Model): EmitUnit {
  const own = infrastructure.map((table) =>
    file(`tables/${toKebab(table.name)}.ts`, 'schemas', infrastructureRow(infrastructureRowName(table.name), table)),
  );
  const database = file('database.ts', 'schemas/entities', databaseText(entities, infrastructure));
  return {
    name: 'database',
    key: { tables: entities.map((entity) => entity.names), infrastructure },
    run: () => Promise.resolve([database, ...own]),
  };
}

function rowUnits({ entities, types, values }: Model, { tables }: PhysicalModel): readonly EmitUnit[] {
  const names = namesOf(types, values);
  const byId = new Map(tables.map((table) => [table.id, table]));
  return entities.map((entity) => {
    const table = byId.get(entity.xid)!;
    const run = (): readonly OutputFile[] => [rowFile(entity, entityRow(entity, table, names))];
    return {
      name: `row/${entity.id}`,
      key: [hashPart(entity), hashPart(table.columns)],
      run: () => Promise.resolve(run()),
    };
  });
}

const rowFile = (entity: Entity, text: string): OutputFile =>
  file(`tables/${entity.names.kebab}.ts`, entity.origin.file, text);

const file = (path: string, source: string, text: string): OutputFile => ({
  path: `generated/db/${path}`,
  source,
  text,
  format: false,
});

/** The database: the next migration, and a row type for every table. */
import type { Entity } from '../../ir/entity.ts';
import type { Model } from '../../ir/model.ts';
import { readHistory } from '../../migrate/history.ts';
import { infrastructure } from '../../migrate/physical/infrastructure.ts';
import { entityColumns } from '../../migrate/physical/columns.ts';
import { toPhysicalModel } from '../../migrate/physical/physical.ts';
import { toKebab } from '../../naming.ts';
import type { OutputFile } from '../../write/output.ts';
import { modelUnit, type EmitUnit, type ListUnits } from '../unit.ts';
import { withId } from '../with-id.ts';
import { databaseText, infrastructureRowName } from './database.ts';
import { nextMigration } from './migration.ts';
import { entityRow, infrastructureRow } from './row.ts';
import { namesOf } from '../records/value-type.ts';

export const units: ListUnits = (model, root) => {
  const history = readHistory(root, () => toPhysicalModel(model));
  return [
    {
      name: 'migration',
      key: { names: history.names, left: history.left },
      run: (now) => Promise.resolve(nextMigration(history, toPhysicalModel(now), now.entities)),
    },
    databaseUnit(model),
    ...model.entities.map(({ id }) => modelUnit(`row/${id}`, (now) => [rowFile(withId(now.entities, id), now)])),
  ];
};

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

function rowFile(entity: Entity, { types, values }: Model): OutputFile {
  const columns = entityColumns(entity, new Map(types.map((type) => [type.id, type])));
  const text = entityRow(entity, columns, namesOf(types, values));
  return file(`tables/${entity.names.kebab}.ts`, entity.origin.file, text);
}

const file = (path: string, source: string, text: string): OutputFile => ({
  path: `generated/db/${path}`,
  source,
  text,
  format: false,
});

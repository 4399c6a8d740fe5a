/** The database: the next migration, its policies, triggers and functions, and a row type for every table. */
import type { Entity } from '../../ir/entity.ts';
import type { Model } from '../../ir/model.ts';
import { neighborsOf } from '../../migrate/draft/neighbors.ts';
import { readHistory } from '../../migrate/history.ts';
import { infrastructure } from '../../migrate/physical/infrastructure.ts';
import { entityColumns } from '../../migrate/physical/columns.ts';
import { toPhysicalModel } from '../../migrate/physical/physical.ts';
import { repeatableFiles } from '../../migrate/repeatable.ts';
import { toKebab } from '../../naming.ts';
import type { OutputFile } from '../../write/output.ts';
import type { Emit } from '../emit.ts';
import { databaseText, infrastructureRowName } from './database.ts';
import { nextMigration } from './migration.ts';
import { entityRow, infrastructureRow } from './row.ts';
import { namesOf } from '../records/value-type.ts';

export const emit: Emit = (model, root) => {
  const physical = toPhysicalModel(model);
  const history = readHistory(root, () => physical);
  return [
    ...nextMigration(history, physical, model.entities, neighborsOf(model)),
    ...repeatableFiles(physical).map(({ name, table, text }) =>
      file(`repeatable/${name}.sql`, sourceOf(table, model.entities), text),
    ),
    file('database.ts', 'schemas/entities', databaseText(model.entities, infrastructure)),
    ...infrastructure.map((table) =>
      file(`tables/${toKebab(table.name)}.ts`, 'schemas', infrastructureRow(infrastructureRowName(table.name), table)),
    ),
    ...model.entities.map((entity) => rowFile(entity, model)),
  ];
};

/** Tables without an entity come from the compiler itself. */
const sourceOf = (table: string | null, entities: readonly Entity[]): string =>
  entities.find(({ xid }) => xid === table?.split(':')[0])?.origin.file ?? 'schemas/entities';

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

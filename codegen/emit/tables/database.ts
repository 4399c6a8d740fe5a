/** All tables by name, for Kysely. */
import type { Entity } from '../../ir/entity.ts';
import type { Table } from '../../migrate/model.ts';
import { toKebab, toPascal } from '../../naming.ts';
import { rowName } from './row.ts';

interface Entry {
  readonly table: string;
  readonly row: string;
  readonly file: string;
}

export function databaseText(entities: readonly Entity[], infrastructure: readonly Table[]): string {
  const entries = [
    ...infrastructure.map(({ name }): Entry => ({
      table: name,
      row: infrastructureRowName(name),
      file: toKebab(name),
    })),
    ...entities.map((entity): Entry => ({ table: entity.names.table, row: rowName(entity), file: entity.names.kebab })),
  ];
  const imports = entries.map(({ row, file }) => `import type { ${row} } from './tables/${file}.ts';`);
  const lines = entries.map(({ table, row }) => `  ${table}: ${row};`);
  return `${imports.join('\n')}\n\n/** Every table by its name, as Kysely wants it. */\nexport interface Database {\n${lines.join('\n')}\n}\n`;
}

export const infrastructureRowName = (table: string): string => `${toPascal(table)}Row`;

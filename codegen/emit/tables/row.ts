/** One table as a Kysely row interface. */
import type { Entity } from '../../ir/entity.ts';
import type { Field } from '../../ir/field.ts';
import type { JsonObject } from '../../ir/json.ts';
import type { Column, Table } from '../../migrate/model.ts';
import { importsOf, typeOf, type Names } from '../records/value-type.ts';

interface RowColumn {
  readonly name: string;
  readonly type: string;
}

/** Name of the interface: `QuoteRow`. */
export const rowName = (entity: Entity): string => `${entity.names.pascal}Row`;

export function entityRow(entity: Entity, of: readonly Column[], names: Names): string {
  const columns = entity.fields.flatMap((field) => fieldColumns(field, of, names));
  const imports = importsOf(entity.fields.flatMap(shapeOf), names, 'db/tables');
  return rowText(
    rowName(entity),
    `One row of \`${entity.names.table}\`: ${lowerFirst(entity.description)}`,
    columns,
    imports,
  );
}

/** For tables that are no entity: types follow from the columns alone. */
export function infrastructureRow(name: string, table: Table): string {
  const columns = table.columns.map((column) => ({
    name: column.name,
    type: columnType(column, baseType(column)),
  }));
  return rowText(name, `One row of \`${table.name}\`, a table of the server itself.`, columns, []);
}

function fieldColumns(field: Field, columns: readonly Column[], names: Names): readonly RowColumn[] {
  return field.columns.flatMap((name) => {
    const column = columns.find((each) => each.name === name);
    if (!column) return [];
    const base = shapedType(field, names) ?? baseType(column);
    return [{ name, type: columnType(column, base) }];
  });
}

/** The schema of a field that is more precise than its column type. */
function shapeOf({ kind, type, schema }: Field): readonly JsonObject[] {
  const isShaped = kind === 'enum' || kind === 'enums' || kind === 'json';
  if (!isShaped) return [];
  return [type === null ? schema : { $ref: `#type/${type}` }];
}

function shapedType(field: Field, names: Names): string | undefined {
  const [shape] = shapeOf(field);
  if (shape === undefined) return undefined;
  const type = typeOf(shape, names);
  if (field.kind === 'json') return type === 'unknown' ? 'JsonColumn' : `JsonColumn<${type}>`;
  return field.kind === 'enums' ? `${type}[]` : type;
}

function columnType({ isRequired, default: initial }: Column, base: string): string {
  const type = isRequired ? base : `${base} | null`;
  return initial === null ? type : `Generated<${type}>`;
}

function baseType({ type }: Column): string {
  const plain = type.replace(/\(.*\)/, '');
  if (plain.endsWith('[]')) return `${typeByColumn[plain.slice(0, -2)] ?? 'string'}[]`;
  return typeByColumn[plain] ?? 'string';
}

const typeByColumn: Readonly<Record<string, string>> = {
  integer: 'number',
  bigint: 'number',
  numeric: 'number',
  boolean: 'boolean',
  date: 'DateColumn',
  timestamptz: 'InstantColumn',
  jsonb: 'JsonColumn',
  bytea: 'Buffer',
};

function rowText(name: string, doc: string, columns: readonly RowColumn[], imports: readonly string[]): string {
  const body = columns.map((column) => `  ${column.name}: ${column.type};`);
  const helpers = ['DateColumn', 'Generated', 'InstantColumn', 'JsonColumn'].filter((helper) =>
    columns.some(({ type }) => new RegExp(`\\b${helper}\\b`).test(type)),
  );
  const own = helpers.length > 0 ? [`import type { ${helpers.join(', ')} } from '#runtime/column-types.ts';`] : [];
  const head = [...own, ...imports];
  return `${head.length > 0 ? `${head.join('\n')}\n\n` : ''}/** ${doc} */\nexport interface ${name} {\n${body.join('\n')}\n}\n`;
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

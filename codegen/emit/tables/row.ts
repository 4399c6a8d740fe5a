/** One table as a Kysely row interface. */
import type { ClosedList, Entity, Field, FieldKind } from '../../ir/model.ts';
import type { Column, Table } from '../../migrate/model.ts';

interface RowColumn {
  readonly name: string;
  readonly type: string;
  readonly doc: string;
}

export type Lists = ReadonlyMap<string, ClosedList>;

/** Name of the interface: `QuoteRow`. */
export const rowName = (entity: Entity): string => `${entity.names.pascal}Row`;

export function entityRow(entity: Entity, table: Table, lists: Lists): string {
  const columns = entity.fields.flatMap((field) => fieldColumns(field, table, lists));
  const used = entity.fields.flatMap((field) => (isListed(field) ? [lists.get(field.type ?? '')] : []));
  const imports = [...new Set(used.filter((list) => list !== undefined))]
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
    .map((list) => `import type { ${list.pascal} } from '../../domain/lists/${list.id}.ts';`);
  return rowText(rowName(entity), `One row of \`${table.name}\`: ${lowerFirst(entity.description)}`, columns, imports);
}

/** For tables that are no entity: types follow from the columns alone. */
export function infrastructureRow(name: string, table: Table): string {
  const columns = table.columns.map((column) => ({
    name: column.name,
    type: columnType(column, baseType(column)),
    doc: '',
  }));
  return rowText(name, `One row of \`${table.name}\`, a table of the server itself.`, columns, []);
}

function fieldColumns(field: Field, table: Table, lists: Lists): readonly RowColumn[] {
  return field.columns.flatMap((name) => {
    const column = table.columns.find((each) => each.name === name);
    if (!column) return [];
    const base = isListed(field) ? listType(field, lists) : baseType(column);
    return [{ name, type: columnType(column, base), doc: field.description || field.title }];
  });
}

const listed: readonly FieldKind[] = ['enum', 'enums'];
const isListed = (field: Field): boolean => listed.includes(field.kind);

const listType = (field: Field, lists: Lists): string =>
  `${lists.get(field.type ?? '')?.pascal ?? 'string'}${field.kind === 'enums' ? '[]' : ''}`;

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
  const body = columns.map(
    (column) => `${column.doc ? `  /** ${column.doc} */\n` : ''}  ${column.name}: ${column.type};`,
  );
  const helpers = ['DateColumn', 'Generated', 'InstantColumn', 'JsonColumn'].filter((helper) =>
    columns.some(({ type }) => new RegExp(`\\b${helper}\\b`).test(type)),
  );
  const own = helpers.length > 0 ? [`import type { ${helpers.join(', ')} } from '#runtime/column-types.ts';`] : [];
  const head = [...own, ...imports];
  return `${head.length > 0 ? `${head.join('\n')}\n\n` : ''}/** ${doc} */\nexport interface ${name} {\n${body.join('\n')}\n}\n`;
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

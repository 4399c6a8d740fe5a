/** Types of an entity: the full record, the short form for references, and the values of a new one. */
import type { Entity } from '../../ir/entity.ts';
import type { Field } from '../../ir/field.ts';
import type { JsonObject } from '../../ir/json.ts';
import { fileUrlKey, toSnake } from '../../naming.ts';
import { importsOf, typeOf, type Names } from './value-type.ts';

type Entities = ReadonlyMap<string, Entity>;

export const recordName = ({ names }: Entity): string => `${names.pascal}Record`;
const summaryName = ({ names }: Entity): string => `${names.pascal}Summary`;
export const newName = ({ names }: Entity): string => `New${names.pascal}`;

export function recordText(entity: Entity, entities: Entities, names: Names): string {
  const readable = entity.fields.filter((field) => !isSecret(field));
  const shown = shownKeys(entity);
  const summary = readable.filter((field) => shown.has(field.key) || shown.has(field.reference?.as ?? ''));
  return `${importLines(entity, entities, names).join('\n')}

/** ${entity.description} */
export type ${recordName(entity)} = {
${readable.flatMap((field) => [recordLine(field, names), ...besides(field, entities)]).join('\n')}
${withinLines(entity, entities)}${entity.frozen.length > 0 ? `${frozenLine}\n` : ''}};

/** The short form next to a reference. */
export type ${summaryName(entity)} = {
${summary.flatMap((field) => summaryLines(field, names)).join('\n')}
};

/** Values of a new record; optional ones are empty or have a default. */
export type ${newName(entity)} = {
${entity.fields.map((field) => newLine(field, names)).join('\n')}
};
`;
}

const frozenLine = `/** Why it stays as it is, and which of its fields still change; null while it changes freely. */
readonly frozen: { readonly reason: string; readonly may: string[] } | null;`;

/** Embedded records of a single record; server-only lists omit them. */
const withinLines = ({ many }: Entity, entities: Entities): string =>
  many
    .filter(({ isEmbedded }) => isEmbedded)
    .map(
      ({ key, to, description }) =>
        `/** ${description} */\nreadonly ${toSnake(key)}?: ${recordName(entities.get(to)!)}[];\n`,
    )
    .join('');

/** A secret is never read. */
const isSecret = ({ sensitivity, kind }: Field): boolean => sensitivity === 'secret' || kind === 'secret';

/** A value that only some may read is missing or null for the others. */
function recordLine(field: Field, names: Names): string {
  const isWithheld = field.access.read !== null;
  const orNull = field.nullable || isWithheld ? ' | null' : '';
  return `${docOf(field)}readonly ${field.wire}${isWithheld ? '?' : ''}: ${valueType(field, names)}${orNull};`;
}

/** Extra keys of a file and a reference: its URL, its short form. */
function besides(field: Field, entities: Entities): readonly string[] {
  const target = entities.get(field.reference?.entity ?? '');
  return [
    ...(field.kind === 'file' ? [`readonly ${toSnake(fileUrlKey(field.key))}?: string | null;`] : []),
    ...(target && field.reference ? [`readonly ${toSnake(field.reference.as)}?: ${summaryName(target)} | null;`] : []),
  ];
}

function summaryLines(field: Field, names: Names): readonly string[] {
  const isId = field.key === 'id';
  const orNull = field.nullable || field.access.read !== null ? ' | null' : '';
  const line = `readonly ${field.wire}${isId ? '' : '?'}: ${valueType(field, names)}${orNull};`;
  return field.kind === 'file' ? [line, `readonly ${toSnake(fileUrlKey(field.key))}?: string | null;`] : [line];
}

function newLine(field: Field, names: Names): string {
  const isOptional = field.nullable || field.default !== undefined || madeByServer.has(field.key);
  return `readonly ${field.wire}${isOptional ? '?' : ''}: ${inputType(field, names)}${field.nullable ? ' | null' : ''};`;
}

const madeByServer: ReadonlySet<string> = new Set(['id', 'version', 'createdAt', 'updatedAt', 'createdById']);

function shownKeys({ shownAs, nested }: Entity): ReadonlySet<string> {
  const named = [...shownAs.matchAll(/\{([\w|]+)\}/g)].flatMap((match) => match[1]!.split('|'));
  return new Set(['id', ...named, ...(nested ?? [])]);
}

const docOf = ({ description, title }: Field): string => `/** ${description || title} */\n`;

function valueType(field: Field, names: Names): string {
  const listed = names.get(field.type ?? '')?.name;
  if (listed !== undefined) return field.kind === 'enums' ? `${listed}[]` : listed;
  return typeByKind[field.kind] ?? typeOf(field.schema, names);
}

/** A list that is written is only looked at. */
const inputType = (field: Field, names: Names): string =>
  valueType(field, names).replace(/^(\(.*\)|\w+)\[\]$/, 'readonly $1[]');

const typeByKind: Partial<Record<Field['kind'], string>> = {
  integer: 'number',
  decimal: 'number',
  boolean: 'boolean',
  texts: 'string[]',
  text: 'string',
  longText: 'string',
  richText: 'string',
  uuid: 'string',
  reference: 'string',
  file: 'string',
  date: 'string',
  dateTime: 'string',
};

/** The schemas that its types are printed from. */
const schemasOf = (entity: Entity, names: Names): readonly JsonObject[] =>
  entity.fields.map((field) =>
    field.type !== null && names.has(field.type) ? { $ref: `#type/${field.type}` } : field.schema,
  );

function importLines(entity: Entity, entities: Entities, names: Names): readonly string[] {
  const targets = new Set(entity.fields.flatMap(({ reference }) => entities.get(reference?.entity ?? '') ?? []));
  targets.delete(entity);
  const summaries = [...targets].map((target) => [target.names.kebab, summaryName(target)] as const);
  const within = entity.many
    .filter(({ isEmbedded }) => isEmbedded)
    .map(({ to }) => [entities.get(to)!.names.kebab, recordName(entities.get(to)!)] as const);
  return [
    ...importsOf(schemasOf(entity, names), names, 'records'),
    ...[...summaries, ...within]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([file, name]) => `import type { ${name} } from './${file}.ts';`),
  ];
}

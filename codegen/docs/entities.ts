/** The page of an entity: fields, access, relations, API paths. */
import { conditionWords } from '../expression/condition-words.ts';
import type { Entity } from '../ir/entity.ts';
import type { Field } from '../ir/field.ts';
import type { Model } from '../ir/model.ts';
import { whileWords } from '../openapi/update-while.ts';
import { dayRules } from '../openapi/days.ts';
import { limitWords } from './limit-words.ts';
import { code, codes, link, section, table } from './markdown.ts';
import type { Page } from './page.ts';

/** `incoming`: references to the entity. */
export const entityPage = (entity: Entity, incoming: readonly string[], model: Model): Page => ({
  path: `entities/${entity.id}.md`,
  title: entity.title,
  body: entityBody(model, entity, incoming),
});

function entityBody(model: Model, entity: Entity, incoming: readonly string[]): string {
  return [
    `${entity.description}\n\n${factsOf(entity)}\n`,
    section(
      'Fields',
      table(
        ['Field', 'On the wire', 'Kind', 'Rules', 'In lists', 'Meaning'],
        entity.fields.map((field) => fieldRow(model, field)),
      ),
    ),
    section('Who may do what', accessTable(entity)),
    section('Relations', relations(entity, incoming)),
    section('Workflows', workflowLinks(model, entity)),
    section('API', apiTable(model, entity)),
  ].join('\n');
}

const scopeWords: Readonly<Record<Entity['scope'], string>> = {
  team: 'each record belongs to a team',
  tenant: 'the team itself',
  self: 'the user itself',
  user: 'each record belongs to a user',
  global: 'reference data for everybody',
  staff: 'staff only',
};

const wordsOf = (values: Readonly<Record<string, boolean | string>>): string =>
  Object.entries(values)
    .map(([key, value]) => code(`${key} = ${String(value)}`))
    .join(' and ');

function factsOf(entity: Entity): string {
  const { scope, teamOptional, isSoftDeleted, isAudited, unique, customerSees, publicName, displayId, names } = entity;
  const { deleteToggle, sharedBy } = entity;
  return [
    `- Scope: ${scope} (${scopeWords[scope]}${teamOptional ? '; staff also see records without a team' : ''})`,
    `- Table: ${code(names.table)}; GraphQL type: ${code(names.pascal)}; shown as ${code(entity.shownAs)}`,
    ...(unique.length > 0 ? [`- Unique: ${unique.map((keys) => codes(keys)).join('; ')}`] : []),
    ...(customerSees ? [`- Customers see only records with ${wordsOf(customerSees)}`] : []),
    ...(sharedBy ? [`- Until ${code(sharedBy)}, only the creator sees the record`] : []),
    ...(publicName
      ? [
          `- Where ${wordsOf(publicName)}, the short name is shown with every reference, even to those who may not read the record`,
        ]
      : []),
    ...(displayId ? [`- Records are numbered within their team: ${code(`${displayId}-1001`)}, …`] : []),
    ...entity.currencyRules.map(({ oneCurrency }) => `- One currency in ${codes(oneCurrency)}`),
    ...entity.rules.map(({ must, message }) => `- Refused with ${code(message)} unless ${code(must)}`),
    ...(deleteToggle ? [`- Deleted only while the toggle ${code(deleteToggle)} is on for the team`] : []),
    ...(isSoftDeleted ? ['- Deleted records can be restored'] : []),
    ...(entity.hasTimelessId ? ['- Ids are random and do not reveal the age of a record'] : []),
    ...(isAudited ? [] : ['- Changes are not audited']),
  ].join('\n');
}

function fieldRow(model: Model, field: Field): readonly string[] {
  return [
    code(field.key),
    code(field.wire),
    kindOf(model, field),
    rulesOf(field).join('; '),
    listWords(field).join(', '),
    meaning(field),
  ];
}

function kindOf(model: Model, { kind, type, reference, unit }: Field): string {
  const suffix = unit === null ? '' : ` (${unit})`;
  if (reference)
    return model.entities.some((entity) => entity.id === reference.entity)
      ? link(reference.entity, `${reference.entity}.md`)
      : code(reference.entity);
  return type === null || kind === 'money'
    ? `${kind}${suffix}`
    : `${kind} ${link(type, `../types.md#${type}`)}${suffix}`;
}

function rulesOf(field: Field): readonly string[] {
  const { schema, access } = field;
  return [
    field.required ? 'required' : field.nullable ? 'optional' : 'never null',
    ...(field.formula === undefined ? [] : [`calculated: ${code(field.formula)}`]),
    ...(field.readOnly && field.formula === undefined ? ['read-only'] : []),
    ...(field.shownWhen === undefined ? [] : [`only while ${conditionWords(field.shownWhen, same)}`]),
    ...(field.requiredWhen === undefined ? [] : [`required while ${conditionWords(field.requiredWhen, same)}`]),
    ...(field.writeOnly ? ['write-only'] : []),
    ...(field.createOnly ? ['set on creation only'] : []),
    ...(field.default === undefined ? [] : [`default ${code(JSON.stringify(field.default))}`]),
    ...limitWords(schema),
    ...dayRules(schema),
    ...(field.reference && !field.isStandard ? [`on delete: ${field.reference.onDelete}`] : []),
    ...(access.read ? [`read by ${codes(access.read)}`] : []),
    ...(access.write ? [`written by ${codes(access.write)}`] : []),
    ...(field.sensitivity === 'none' ? [] : [field.sensitivity]),
  ];
}

const same = (key: string): string => key;

function listWords({ list }: Field): readonly string[] {
  const words = { filter: list.filter.length > 0, search: list.search, sort: list.sort, group: list.group };
  return [
    ...(list.column === 'default' ? ['column'] : []),
    ...Object.entries(words).flatMap(([word, isOn]) => (isOn ? [word] : [])),
  ];
}

function meaning({ title, description }: Field): string {
  return description === '' ? title : `${title}: ${description}`;
}

function accessTable(entity: Entity): string {
  const { access, operations } = entity;
  const rows = (['read', 'create', 'update', 'delete'] as const)
    .filter((action) => action === 'read' || operations.includes(action))
    .map((action) => [action, codes(access[action])]);
  const whiles = [...whileWords(entity)].map(
    ([permission, held]) => `${code(permission)} changes a record only while its ${held}.\n`,
  );
  return `${table(['Action', 'Any one of'], rows)}\n${whiles.join('')}Administrators pass every rule but \`nobody\` and \`system\`.\n`;
}

/** By the entity to which they point. */
export function incomingLines({ entities }: Model): ReadonlyMap<string, readonly string[]> {
  const lines = new Map<string, string[]>();
  for (const { id, title, fields } of entities)
    for (const { reference, isStandard, key } of fields) {
      if (!reference || isStandard) continue;
      const found = lines.get(reference.entity) ?? [];
      lines.set(reference.entity, [...found, `- ${link(title, `${id}.md`)} points here by ${code(key)}`]);
    }
  return lines;
}

function relations(entity: Entity, incoming: readonly string[]): string {
  const many = entity.many.map(
    (one) =>
      `- ${code(one.key)}: ${link(one.to, `${one.to}.md`)}${one.through === null ? '' : ` through ${link(one.through, `${one.through}.md`)}`}`,
  );
  return [...many, ...incoming].map((line) => `${line}\n`).join('');
}

function workflowLinks(model: Model, entity: Entity): string {
  return model.workflows
    .filter((workflow) => workflow.entity === entity.id)
    .map((workflow) => `- ${link(workflow.title, `../workflows/${workflow.id}.md`)} moves ${code(workflow.field)}\n`)
    .join('');
}

function apiTable(model: Model, { id, names, operations, updateMethod }: Entity): string {
  const path = `/api/${names.path}`;
  const calls = {
    list: `GET ${path}`,
    get: `GET ${path}/{id}`,
    create: `POST ${path}`,
    update: `${updateMethod.toUpperCase()} ${path}/{id}`,
    delete: `DELETE ${path}/{id}`,
  };
  const derived = operations.map((operation) => [code(calls[operation]), operation]);
  const own = model.operations
    .filter((one) => one.on?.entity === id && one.on.in === 'path')
    .map((one) => [code(`${one.method.toUpperCase()} /api${one.path}`), one.summary]);
  const csv = operations.includes('list') ? [[code(`GET ${path}/export.csv`), 'export']] : [];
  return table(['Call', 'What it does'], [...derived, ...csv, ...own]);
}

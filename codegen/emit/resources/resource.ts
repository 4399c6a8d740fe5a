/** One entity as the data door reads it. */
import { toSnake } from '../../naming.ts';
import type { Entity, Many } from '../../ir/entity.ts';
import type { Json } from '../../ir/json.ts';
import { accessFacts } from '../access-facts.ts';
import { resourceField, type Lists } from './field.ts';
import { frozenFacts, type EntitiesById } from './frozen.ts';
import { searchTableOf } from '../../migrate/physical/search.ts';
import { literal } from '../../write/literal.ts';

/** Name of the constant: `quoteResource`. */
export const resourceName = (entity: Entity): string => `${entity.names.camel}Resource`;

export function resourceText(entity: Entity, lists: Lists, entities: EntitiesById): string {
  const facts = Object.entries(resourceFacts(entity)).map(([key, value]) => `  ${key}: ${literal(value)},`);
  const fields = listText(
    'fields',
    entity.fields.map((field) => resourceField(field, lists)),
  );
  const many = listText('many', entity.many.map(resourceMany));
  const frozen = entity.frozen.length > 0 ? [listText('frozen', frozenFacts(entity, entities))] : [];
  const body = [...facts, ...frozen, fields, many].join('\n');
  return `import type { Resource } from '#runtime/resource.ts';\n\nexport const ${resourceName(entity)} = {\n${body}\n} as const satisfies Resource;\n`;
}

function resourceFacts(entity: Entity): Readonly<Record<string, Json>> {
  const { id, names, title, titlePlural, area, scope, teamOptional, operations, updateMethod } = entity;
  return {
    id,
    type: names.pascal,
    title,
    titlePlural,
    table: names.table,
    path: names.path,
    area,
    scope,
    teamOptional,
    operations,
    updateMethod,
    access: accessFacts(entity),
    ...(entity.needsOwnSession && { needsOwnSession: true }),
    ...(entity.deleteToggle && { deleteToggle: entity.deleteToggle }),
    ...(entity.sharedBy && { sharedBy: entity.sharedBy }),
    ...(entity.customerSees && { customerSees: entity.customerSees }),
    ...(entity.publicName && { publicName: entity.publicName }),
    ...(entity.displayId && { displayId: entity.displayId }),
    defaultSort: { ...entity.defaultSort },
    isAudited: entity.isAudited,
    isSoftDeleted: entity.isSoftDeleted,
    ...(entity.isSearchIndexed && { searchTable: searchTableOf(entity) }),
    ...(entity.place === 'page' && entity.fields.some(({ list }) => list.search) && { isFound: true }),
    shownAs: entity.shownAs,
    ...(entity.nested && { nested: entity.nested }),
    ...(entity.wordsOf && { wordsOf: entity.wordsOf }),
    ...(entity.demoAskedBy && { demoAskedBy: toSnake(entity.demoAskedBy) }),
    ...(entity.canSnooze && { canSnooze: true }),
    ...(entity.pageSize !== undefined && { pageSize: entity.pageSize }),
    ...(entity.hasTimelessId && { hasTimelessId: true }),
    workflow: entity.workflow,
  };
}

const resourceMany = ({ key, to, through, by, via, isEmbedded }: Many): Json => ({
  key,
  wire: toSnake(key),
  to,
  through,
  by,
  via,
  ...(isEmbedded && { isEmbedded }),
});

const listText = (key: string, items: readonly Json[]): string =>
  items.length === 0
    ? `  ${key}: [],`
    : `  ${key}: [\n${items.map((item) => `    ${literal(item)},`).join('\n')}\n  ],`;

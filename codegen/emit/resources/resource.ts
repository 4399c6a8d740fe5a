/** One entity as the data door reads it. */
import { toSnake } from '../../naming.ts';
import type { Entity, Many } from '../../ir/entity.ts';
import type { Json } from '../../ir/json.ts';
import { accessFacts } from '../access-facts.ts';
import { resourceField } from './field.ts';
import type { Lists } from '../../ir/closed-list.ts';
import { frozenFacts, type EntitiesById } from './frozen.ts';
import { searchTableOf } from '../../migrate/physical/search.ts';
import { printLines, type Printable } from '../../write/code.ts';

/** Name of the constant: `quoteResource`. */
export const resourceName = (entity: Entity): string => `${entity.names.camel}Resource`;

export function resourceText(entity: Entity, lists: Lists, entities: EntitiesById): string {
  const resource: Json = {
    ...resourceFacts(entity),
    ...(entity.frozen.length > 0 && { frozen: frozenFacts(entity, entities) }),
    fields: entity.fields.map((field) => resourceField(field, lists)),
    many: entity.many.map(resourceMany),
  };
  const text = printLines(resource as Printable);
  return `import type { Resource } from '#runtime/resource.ts';\n\nexport const ${resourceName(entity)} = ${text} as const satisfies Resource;\n`;
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

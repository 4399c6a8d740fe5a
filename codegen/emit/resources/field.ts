/** One field as the data door reads it. */
import type { Lists } from '../../ir/closed-list.ts';
import type { Field } from '../../ir/field.ts';
import type { JsonObject } from '../../ir/json.ts';
import { toSnake } from '../../naming.ts';
import { sqlType } from '../../migrate/physical/columns.ts';
import { toggledFacts } from '../access-facts.ts';

/** Satisfies `ResourceField` of `src/runtime/resource.ts`; default values are omitted. */
export function resourceField(field: Field, lists: Lists): JsonObject {
  const { key, wire, title, kind, columns, nullable, list, access, reference } = field;
  return {
    key,
    wire,
    title,
    kind,
    columns,
    sqlType: sqlType(field, lists).replace(/\(.*\)/, ''),
    nullable,
    write: field.readOnly ? 'never' : field.createOnly ? 'create' : 'always',
    ...((kind === 'secret' || field.sensitivity === 'secret' || field.writeOnly) && { isSecret: true }),
    ...(field.isEncrypted && { isEncrypted: true }),
    ...(typeof field.schema['maxLength'] === 'number' && { maxLength: field.schema['maxLength'] }),
    ...listFacts(field, lists),
    ...(reference && {
      reference: {
        resource: reference.entity,
        as: reference.as,
        onDelete: reference.onDelete,
        ...(reference.isLazy && { isLazy: true }),
      },
    }),
    filter: list.filter,
    ...(list.leftOutBy !== undefined && { leftOutBy: list.leftOutBy }),
    ...(list.askedAs !== undefined && { askedAs: list.askedAs }),
    ...(list.search && { search: true }),
    ...(list.sort && { sort: true }),
    ...(list.group && { group: true }),
    ...(field.default !== undefined && { default: field.default }),
    ...(field.catalogueBy !== null && { catalogueBy: toSnake(field.catalogueBy) }),
    ...(field.columnsOf !== undefined && { columnsOf: toSnake(field.columnsOf) }),
    ...(field.columnsIn && { columnsIn: field.columnsIn.map(toSnake) }),
    ...(field.toggled && { toggled: toggledFacts(field.toggled) }),
    ...(access.read && { read: access.read }),
    ...(access.write && { writeGrants: access.write }),
  };
}

function listFacts({ kind, type }: Field, lists: Lists): JsonObject {
  const list = kind === 'enum' || kind === 'enums' ? lists.get(type ?? '') : undefined;
  if (!list) return {};
  const accepts = list.values.flatMap((each) => each.accepts.map((other) => [other, String(each.value)] as const));
  return {
    values: list.values.map((each) => each.value),
    ...(accepts.length > 0 && { accepts: Object.fromEntries(accepts) }),
  };
}

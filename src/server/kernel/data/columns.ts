/** Which fields of a resource a scope may read, and the SQL that reads them. */
import type { Resource, ResourceField } from '#runtime/resource.ts';
import { covers, isEmpty, type Allowance } from '../access/allowance.ts';
import type { Scope } from '../access/scope.ts';
import { quoted, type Params } from './params.ts';
import { rowCondition } from './scope-condition.ts';
import { seenValues } from './team-columns.ts';

export interface VisibleField {
  readonly field: ResourceField;
  /** Rows in which the value is visible; null if it is visible in every readable row. */
  readonly onlyIn: Allowance | null;
}

/** Never includes secret fields. A field that the caller may read in no row is left out instead of nulled. */
export function visibleFields(resource: Resource, scope: Scope): readonly VisibleField[] {
  const readable = scope.allowanceOf(resource.access.read);
  return resource.fields.flatMap((field): VisibleField[] => {
    if (field.isSecret) return [];
    if (!field.read) return [{ field, onlyIn: null }];
    const allowance = scope.allowanceOf(field.read);
    if (covers(allowance, readable)) return [{ field, onlyIn: null }];
    return isEmpty(allowance) ? [] : [{ field, onlyIn: allowance }];
  });
}

/**
 * Fields that are visible in every readable row. Only these may filter, sort, search and group, so that a filter cannot
 * reveal hidden values.
 */
export const openFields = (visible: readonly VisibleField[]): readonly ResourceField[] =>
  visible.filter((each) => each.onlyIn === null).map((each) => each.field);

/** The short form of a record: `id`, the fields of its `shownAs` template, and fields that the schema adds. */
export function shownFields(resource: Resource, visible: readonly VisibleField[]): readonly VisibleField[] {
  const names = [...resource.shownAs.matchAll(/\{([\w|]+)\}/g)].flatMap((match) => match[1]!.split('|'));
  const shown = new Set(['id', ...names, ...(resource.nested ?? [])]);
  return visible.filter(({ field }) => shown.has(field.key) || shown.has(field.reference?.as ?? ''));
}

/** The `select` list in the order that {@link toRecord} expects; a withheld value is selected as null. */
export function selectList(
  resource: Resource,
  scope: Scope,
  visible: readonly VisibleField[],
  alias: string,
  params: Params,
): string {
  return visible
    .flatMap(({ field, onlyIn }) => {
      const names =
        field.columnsOf === undefined
          ? field.columns.map((column) => `${alias}.${quoted(column)}`)
          : [seenValues(field, scope, alias, params)];
      if (onlyIn === null) return names;
      const shows = rowCondition(resource, onlyIn, scope, alias, params);
      return names.map((name) => `case when ${shows} then ${name} end`);
    })
    .join(', ');
}

/** Which fields of a resource a scope sees, and the SQL that reads them. */
import type { Resource, ResourceField } from '#runtime/resource.ts';
import { covers, isEmpty } from '../access/allowance.ts';
import type { Scope } from '../access/scope.ts';
import { quoted, type Params } from './params.ts';

export interface VisibleField {
  readonly field: ResourceField;
  /** Teams in which the value shows when it does not show in every readable row; else null. */
  readonly onlyIn: ReadonlySet<string> | null;
}

/** Secret fields are never read; a field whose rule reaches nothing is left out, not nulled. */
export function visibleFields(resource: Resource, scope: Scope): readonly VisibleField[] {
  const readable = scope.reach(resource.access.read);
  return resource.fields.flatMap((field): VisibleField[] => {
    if (field.isSecret) return [];
    if (!field.read) return [{ field, onlyIn: null }];
    const reach = scope.reach(field.read);
    if (covers(reach, readable)) return [{ field, onlyIn: null }];
    return isEmpty(reach) || resource.scope !== 'team' ? [] : [{ field, onlyIn: reach.teams }];
  });
}

/** Fields whose every readable row may be seen: only these may filter, sort, search and group (no read oracle). */
export const openFields = (visible: readonly VisibleField[]): readonly ResourceField[] =>
  visible.filter((each) => each.onlyIn === null).map((each) => each.field);

/** `select` list in the order that {@link toRecord} reads back. */
export function selectList(visible: readonly VisibleField[], alias: string, params: Params): string {
  return visible
    .flatMap(({ field, onlyIn }) => {
      const allowed = onlyIn === null ? null : params.add([...onlyIn]);
      return field.columns.map((column) => {
        const name = `${alias}.${quoted(column)}`;
        return allowed === null ? name : `case when ${alias}.team_id = any(${allowed}::uuid[]) then ${name} end`;
      });
    })
    .join(', ');
}

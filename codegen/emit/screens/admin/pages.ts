/** Which pages an entity has in the console. */
import type { Entity, Many } from '../../../ir/entity.ts';
import type { Field } from '../../../ir/field.ts';
import type { Model } from '../../../ir/model.ts';
import { isReadable, openOperations } from '../../../openapi/access.ts';
import { formBodies } from '../../forms/entity-form.ts';

export type PageKind = 'list' | 'show' | 'create' | 'edit';

/** Entities whose records staff can list; administrators pass every rule that anyone passes. */
export const staffEntities = ({ entities }: Model): readonly Entity[] =>
  entities.filter((entity) => openOperations(entity).has('list'));

export function pagesOf(entity: Entity): ReadonlySet<PageKind> {
  const open = openOperations(entity);
  const bodies = formBodies(entity);
  return new Set<PageKind>([
    'list',
    ...(open.has('get') ? (['show'] as const) : []),
    ...(bodies.includes('Create') ? (['create'] as const) : []),
    ...(bodies.includes('Update') && open.has('get') ? (['edit'] as const) : []),
  ]);
}

/** Fields of the record's page and table. */
export const shownFields = (entity: Entity): readonly Field[] =>
  entity.fields.filter((field) => isReadable(field) && field.kind !== 'secret');

/** Fields that can be columns, the first ones shown from the start. */
export function columnsOf(entity: Entity): { readonly shown: readonly Field[]; readonly optional: readonly Field[] } {
  const fields = shownFields(entity).filter((field) => field.list.column !== 'hidden' && field.key !== 'id');
  const own = fields.filter((field) => field.list.column === 'default');
  const team = fields.filter((field) => field.key === 'teamId');
  const shown =
    own.length > 0 ? withTeam(own, team) : fields.filter((field) => !field.isStandard).slice(0, firstColumns);
  return { shown, optional: fields.filter((field) => !shown.includes(field)) };
}

/** Short numbers repeat across teams, so each is shown with its team. */
function withTeam(own: readonly Field[], team: readonly Field[]): readonly Field[] {
  const at = own.findIndex(({ key }) => key === 'displayId') + 1 || own.length;
  return [...own.slice(0, at), ...team, ...own.slice(at)];
}

const firstColumns = 5;

/** Reverse references whose records can be listed by this record. */
export const listedMany = (
  entity: Entity,
  model: Model,
): readonly { readonly many: Many; readonly listed: Entity; readonly by: Field }[] =>
  entity.many.flatMap((many) => {
    const listed = model.entities.find(({ id }) => id === (many.through ?? many.to))!;
    const by = listed.fields.find(({ key }) => key === many.by)!;
    return openOperations(listed).has('list') ? [{ many, listed, by }] : [];
  });

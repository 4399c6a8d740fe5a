/** Resolves paths of requirements and notification texts. */
import type { Entity } from './entity.ts';
import type { Field } from './field.ts';

type Entities = readonly Entity[];

export interface Relation {
  /** The entity of the related records. */
  readonly to: Entity;
  /** Their field and the record's field with equal values. */
  readonly by: Field;
  readonly of: Field;
}

/**
 * `quotes`: the entity's own relation; `team.services`: of a referenced record; `reconciliation.invoiceId`: records
 * that refer to this one.
 */
export function relationOf(entity: Entity, path: string, entities: Entities): Relation | null {
  const [first = '', second] = path.split('.');
  if (second === undefined) return manyOf(entity, first, keyOf(entity, 'id'), entities);
  const pointing = entities.find(({ id }) => id === first);
  const field = pointing?.fields.find(({ key, reference }) => key === second && reference?.entity === entity.id);
  if (pointing && field) return { to: pointing, by: field, of: keyOf(entity, 'id')! };
  const reference = referenceOf(entity, first);
  const target = entities.find(({ id }) => id === reference?.reference?.entity);
  return target ? manyOf(target, second, reference, entities) : null;
}

function manyOf(entity: Entity, key: string, of: Field | undefined, entities: Entities): Relation | null {
  const many = entity.many.find((one) => one.key === key && one.through === null);
  const to = entities.find(({ id }) => id === many?.to);
  const by = to && keyOf(to, many!.by);
  return to && by && of ? { to, by, of } : null;
}

/** Every path from the entity to other records, for "did you mean". */
export function relationPaths(entity: Entity, entities: Entities): readonly string[] {
  return [
    ...entity.many.filter(({ through }) => through === null).map(({ key }) => key),
    ...entities.flatMap(({ id, fields }) =>
      fields.filter(({ reference }) => reference?.entity === entity.id).map(({ key }) => `${id}.${key}`),
    ),
  ];
}

export interface FieldAt {
  readonly field: Field;
  /** The reference on the way to it. */
  readonly through: Field | null;
}

/** `status`, or `quoteRequest.status` of the record that `quoteRequestId` points to. */
export function fieldAt(entity: Entity, path: string, entities: Entities): FieldAt | null {
  const [first = '', second] = path.split('.');
  if (second === undefined) {
    const own = keyOf(entity, first);
    return own ? { field: own, through: null } : null;
  }
  const through = referenceOf(entity, first);
  const target = entities.find(({ id }) => id === through?.reference?.entity);
  const field = target && keyOf(target, second);
  return field && through ? { field, through } : null;
}

const keyOf = ({ fields }: Entity, key: string): Field | undefined => fields.find((field) => field.key === key);

const referenceOf = ({ fields }: Entity, name: string): Field | undefined =>
  fields.find(({ reference }) => reference?.as === name);

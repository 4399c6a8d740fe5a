/** Related records can be filtered by the field that refers back, even if that field does not declare it. */
import type { FilterOperator } from '../../../src/runtime/vocabulary.ts';
import type { Entity } from '../entity.ts';
import type { Field } from '../field.ts';

const needed: readonly FilterOperator[] = ['eq', 'in'];

export function withListedBy(entities: readonly Entity[]): readonly Entity[] {
  const wanted = new Set(entities.flatMap(({ many }) => many.map(({ to, through, by }) => placeOf(through ?? to, by))));
  return entities.map((entity) => {
    const lacks = ({ key, list: { filter } }: Field): boolean =>
      wanted.has(placeOf(entity.id, key)) && !needed.every((operator) => filter.includes(operator));
    if (!entity.fields.some(lacks)) return entity;
    return { ...entity, fields: entity.fields.map((field) => (lacks(field) ? listed(field) : field)) };
  });
}

const listed = (field: Field): Field => ({
  ...field,
  list: { ...field.list, filter: [...new Set([...needed, ...field.list.filter])] },
});

const placeOf = (entity: string, key: string): string => `${entity}.${key}`;

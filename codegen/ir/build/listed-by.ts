/** What a reverse relation lists can be found by the field that points back, whether or not that field says so itself. */
import type { FilterOperator } from '../../../src/runtime/vocabulary.ts';
import type { Entity } from '../entity.ts';

const needed: readonly FilterOperator[] = ['eq', 'in'];

export function withListedBy(entities: readonly Entity[]): readonly Entity[] {
  const wanted = new Set(entities.flatMap(({ many }) => many.map(({ to, through, by }) => placeOf(through ?? to, by))));
  return entities.map((entity) => ({
    ...entity,
    fields: entity.fields.map((field) => {
      const { filter } = field.list;
      if (!wanted.has(placeOf(entity.id, field.key)) || needed.every((operator) => filter.includes(operator)))
        return field;
      return { ...field, list: { ...field.list, filter: [...new Set([...needed, ...filter])] } };
    }),
  }));
}

const placeOf = (entity: string, key: string): string => `${entity}.${key}`;

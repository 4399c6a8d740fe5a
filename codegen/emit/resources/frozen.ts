/** The rules of `x-frozen` as the data door reads them. */
import type { Entity } from '../../ir/entity.ts';
import { statePlace } from '../../ir/frozen-path.ts';
import type { Json } from '../../ir/json.ts';

export type EntitiesById = ReadonlyMap<string, Entity>;

/** Satisfies `FrozenRule` of `src/runtime/frozen.ts`. */
export function frozenFacts(entity: Entity, entities: EntitiesById): readonly Json[] {
  const wires = (keys: readonly string[]): readonly string[] =>
    entity.fields.filter(({ key }) => keys.includes(key)).map(({ wire }) => wire);
  return entity.frozen.map(({ when, may, once, correctedBy }) => ({
    when: when.flatMap((condition): Json[] => {
      const place = statePlace(entity, condition, (id) => entities.get(id));
      if (!place) return [];
      const { reference, through, field, entity: holder } = place;
      const between = through && { table: through.entity.names.table, by: through.reference.columns[0]! };
      const of = reference && {
        table: holder.names.table,
        by: reference.columns[0]!,
        ...(between && { through: between }),
      };
      return [{ column: field.columns[0]!, values: condition.values, ...(of && { of }) }];
    }),
    may: wires(may),
    once: wires(once),
    correctedBy,
  }));
}

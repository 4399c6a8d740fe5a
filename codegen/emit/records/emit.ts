/** TypeScript types of the records that the data door reads and writes: one file per entity and per structured value. */
import type { Entity } from '../../ir/entity.ts';
import type { ValueType } from '../../ir/value-type.ts';
import { hashPart } from '../../write/hash.ts';
import type { OutputFile } from '../../write/output.ts';
import type { EmitUnit, ListUnits } from '../unit.ts';
import { recordText, schemasOf } from './record.ts';
import { registryText } from './registry.ts';
import { namesOf, usedIn, valueText, type Names } from './value-type.ts';

export const units: ListUnits = ({ entities, types, values }) => {
  const names = namesOf(types, values);
  const byId = new Map(entities.map((entity) => [entity.id, entity]));
  return [
    ...values.map((value) => valueUnit(value, names)),
    ...entities.map((entity) => recordUnit(entity, byId, names)),
    registryUnit(entities),
  ];
};

function valueUnit(value: ValueType, names: Names): EmitUnit {
  const run = (): OutputFile => file(`values/${value.id}`, value.origin.file, valueText(value, names));
  return { name: `value/${value.id}`, key: [hashPart(value), usedIn(value.schema, names)], run: async () => [run()] };
}

function recordUnit(entity: Entity, entities: ReadonlyMap<string, Entity>, names: Names): EmitUnit {
  const targets = entity.fields.flatMap(({ reference }) => entities.get(reference?.entity ?? '')?.names ?? []);
  const run = (): OutputFile => file(entity.names.kebab, entity.origin.file, recordText(entity, entities, names));
  return {
    name: entity.id,
    key: [hashPart(entity), targets, usedIn(schemasOf(entity, names), names)],
    run: async () => [run()],
  };
}

function registryUnit(entities: readonly Entity[]): EmitUnit {
  const run = (): OutputFile => file('registry', 'schemas/entities', registryText(entities));
  return { name: 'registry', key: entities.map(({ id, names }) => [id, names]), run: async () => [run()] };
}

const file = (name: string, source: string, text: string): OutputFile => ({
  path: `generated/records/${name}.ts`,
  source,
  text,
  format: true,
});

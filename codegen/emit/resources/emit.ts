/** What the data door interprets: one description per entity, and the registry of all. */
import type { Entity } from '../../ir/entity.ts';
import { hashPart } from '../../write/hash.ts';
import type { OutputFile } from '../../write/output.ts';
import type { EmitUnit, ListUnits } from '../unit.ts';
import type { Lists } from './field.ts';
import { frozenBy, type EntitiesById } from './frozen.ts';
import { registryText } from './registry.ts';
import { resourceText } from './resource.ts';

export const units: ListUnits = ({ entities, types }) => {
  const lists: Lists = new Map(types.map((type) => [type.id, type]));
  const byId: EntitiesById = new Map(entities.map((entity) => [entity.id, entity]));
  return [...entities.map((entity) => resourceUnit(entity, lists, byId)), registryUnit(entities)];
};

function resourceUnit(entity: Entity, lists: Lists, entities: EntitiesById): EmitUnit {
  const used = entity.fields.map((field) => lists.get(field.type ?? '')).filter((list) => list !== undefined);
  const run = (): readonly OutputFile[] => [
    file(entity.names.kebab, entity.origin.file, resourceText(entity, lists, entities)),
  ];
  return {
    name: entity.id,
    key: [
      hashPart(entity),
      frozenBy(entity, entities).map(hashPart),
      used.map((list) => list.values.map(({ value, accepts }) => [value, accepts])),
    ],
    run: () => Promise.resolve(run()),
  };
}

function registryUnit(entities: readonly Entity[]): EmitUnit {
  const run = (): readonly OutputFile[] => [file('registry', 'schemas/entities', registryText(entities))];
  return { name: 'registry', key: entities.map(({ id, names }) => [id, names]), run: () => Promise.resolve(run()) };
}

const file = (name: string, source: string, text: string): OutputFile => ({
  path: `generated/resources/${name}.ts`,
  source,
  text,
  format: false,
});

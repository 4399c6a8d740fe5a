/** Resource descriptions for the data door: one per entity, and the registry. */
import type { OutputFile } from '../../write/output.ts';
import type { Emit } from '../emit.ts';
import type { Lists } from '../../ir/closed-list.ts';
import type { EntitiesById } from './frozen.ts';
import { registryText } from './registry.ts';
import { resourceText } from './resource.ts';

export const emit: Emit = ({ entities, types }) => {
  const lists: Lists = new Map(types.map((type) => [type.id, type]));
  const byId: EntitiesById = new Map(entities.map((entity) => [entity.id, entity]));
  return [
    ...entities.map((entity) => file(entity.names.kebab, entity.origin.file, resourceText(entity, lists, byId))),
    file('registry', 'schemas/entities', registryText(entities)),
  ];
};

const file = (name: string, source: string, text: string): OutputFile => ({
  path: `generated/resources/${name}.ts`,
  source,
  text,
  format: false,
});

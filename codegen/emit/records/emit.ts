/** TypeScript types of the records that the data door reads and writes: one file per entity and per structured value. */
import type { OutputFile } from '../../write/output.ts';
import type { Emit } from '../emit.ts';
import { recordText } from './record.ts';
import { registryText } from './registry.ts';
import { namesOf, valueText } from './value-type.ts';

export const emit: Emit = ({ entities, types, values }) => {
  const names = namesOf(types, values);
  const byId = new Map(entities.map((entity) => [entity.id, entity]));
  return [
    ...values.map((value) => file(`values/${value.id}`, value.origin.file, valueText(value, names))),
    ...entities.map((entity) => file(entity.names.kebab, entity.origin.file, recordText(entity, byId, names))),
    file('registry', 'schemas/entities', registryText(entities)),
  ];
};

const file = (name: string, source: string, text: string): OutputFile => ({
  path: `generated/records/${name}.ts`,
  source,
  text,
  format: true,
});

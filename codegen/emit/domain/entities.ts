/** Titles and REST paths of all entities, for records that refer to any other. */
import type { Model } from '../../ir/model.ts';
import { listLiteral, type DomainFile } from './typed-file.ts';

export function entitiesFile({ entities }: Model): DomainFile {
  const items = entities.map(({ id, title, names }) => ({ value: id, label: title, facts: { path: names.path } }));
  const text = `import type { ListItem } from '../../src/runtime/product.ts';

/** Every entity by its id, as a choice. */
export const entities = ${listLiteral(items)} as const satisfies readonly ListItem[];
`;
  return { path: 'entities.ts', source: 'schemas/entities', text, format: false };
}

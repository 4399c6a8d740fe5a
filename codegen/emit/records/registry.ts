/** Every record type by its resource id. */
import type { Entity } from '../../ir/entity.ts';
import { newName, recordName } from './record.ts';

export function registryText(entities: readonly Entity[]): string {
  const imports = entities.map(
    (each) => `import type { ${newName(each)}, ${recordName(each)} } from './${each.names.kebab}.ts';`,
  );
  const lines = (name: (entity: Entity) => string): string =>
    entities.map((each) => `  readonly '${each.id}': ${name(each)};`).join('\n');
  return `${imports.join('\n')}

/** Records as read through the data door. */
export interface Records {
${lines(recordName)}
}

declare module '#runtime/view.ts' {
  interface KnownRecords extends Records {}
}

/** Values of new records. */
export interface NewRecords {
${lines(newName)}
}
`;
}

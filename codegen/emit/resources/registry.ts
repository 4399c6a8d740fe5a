/** All resources by id. */
import type { Entity } from '../../ir/entity.ts';
import { resourceName } from './resource.ts';

export function registryText(entities: readonly Entity[]): string {
  const imports = entities.map((entity) => `import { ${resourceName(entity)} } from './${entity.names.kebab}.ts';`);
  const lines = entities.map((entity) => `  ${key(entity.id)}: ${resourceName(entity)},`);
  return `import type { Resource } from '#runtime/resource.ts';
${imports.join('\n')}

export const resourceList = {
${lines.join('\n')}
} as const satisfies Readonly<Record<string, Resource>>;

export type ResourceId = keyof typeof resourceList;

export const resources: Readonly<Record<ResourceId, Resource>> = resourceList;

/** Throws for an id that no entity has. */
export function resourceById(id: string): Resource {
  const resource = resources[id as ResourceId];
  if (!resource) throw new Error(\`There is no resource "\${id}".\`);
  return resource;
}
`;
}

const key = (id: string): string => (/^\w+$/.test(id) ? id : `'${id}'`);

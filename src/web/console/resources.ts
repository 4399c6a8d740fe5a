/** The generated resources with the pages that override them. */
import { adminAreas } from '#generated/screens/admin/resources.ts';
import { overrides } from './overrides.ts';
import type { AdminArea, AdminResource } from './resource.ts';

export const areas: readonly AdminArea[] = adminAreas;

export const resources: readonly AdminResource[] = areas
  .flatMap((area) => area.resources)
  .map((resource) => ({ ...resource, pages: { ...resource.pages, ...pagesOf(resource.name) } }));

const byName = new Map(resources.map((resource) => [resource.name, resource]));

/** The area that a resource stands in. */
export const areaOf = (name: string): AdminArea | undefined =>
  areas.find((area) => area.resources.some((resource) => resource.name === name));

export const resourceByName = (name: string): AdminResource | undefined => byName.get(name);

function pagesOf(name: string): AdminResource['pages'] {
  return (overrides as Readonly<Record<string, AdminResource['pages']>>)[name] ?? {};
}

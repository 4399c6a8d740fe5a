/** The generated resources by name and by area. */
import { adminAreas } from '#generated/screens/admin/resources.ts';
import type { AdminArea, AdminResource } from './resource.ts';

export const areas: readonly AdminArea[] = adminAreas;

export const resources: readonly AdminResource[] = areas.flatMap((area) => area.resources);

const byName = new Map(resources.map((resource) => [resource.name, resource]));

/** The area of a resource. */
export const areaOf = (name: string): AdminArea | undefined =>
  areas.find((area) => area.resources.some((resource) => resource.name === name));

export const resourceByName = (name: string): AdminResource | undefined => byName.get(name);

/** Every screen of the product, read from the generated registries: a new one is pictured by itself. */
import { accountRoutes } from '#generated/screens/account-routes.ts';
import { homePlaces } from '#generated/screens/admin/places.ts';
import { adminAreas } from '#generated/screens/admin/resources.ts';
import { appRoutes, recordPaths } from '#generated/screens/app/routes.ts';
import type { AdminResource, PageKind } from '#web/console/resource.ts';

export interface Person {
  readonly id: 'visitor' | 'customer' | 'admin';
  /** Demo account; null for an anonymous visitor. */
  readonly email: string | null;
}

export const people: readonly Person[] = [
  { id: 'visitor', email: null },
  { id: 'customer', email: 'owner@acme-dental.example' },
  { id: 'admin', email: 'admin@trunkline.example' },
];

export interface Screen {
  /** Name of the picture, without its width. */
  readonly name: string;
  /** `:id` is replaced by a record's id. */
  readonly path: string;
  /** REST path of the list whose first record is shown. */
  readonly records?: string;
  readonly person: Person['id'];
}

const resources: readonly AdminResource[] = adminAreas.flatMap((area): readonly AdminResource[] => area.resources);

const ofRecord = (path: string, records: string | undefined): Pick<Screen, 'path' | 'records'> =>
  path.includes(':id') && records !== undefined ? { path, records } : { path };

const visited: readonly Screen[] = [
  ...accountRoutes.map(({ path }) => ({
    name: path.slice(1).replace('*', 'not-found'),
    path: path.replace('*', 'nowhere'),
    person: 'visitor' as const,
  })),
  { name: 'questionnaire', path: '/questionnaire', person: 'visitor' },
];

const customers: readonly Screen[] = appRoutes.map(({ id, paths }) => ({
  name: id,
  ...(recordScreen(paths) ?? { path: `/dashboard/${paths[0]}` }),
  person: 'customer' as const,
}));

/** The page of a record, and the list that the record is from. */
function recordScreen(paths: readonly string[]): Pick<Screen, 'path' | 'records'> | undefined {
  const [entity, path] =
    Object.entries(recordPaths).find(([, each]) => paths.some((known) => `${known}/`.startsWith(`${each}/`))) ?? [];
  const list = resources.find((resource) => resource.entity === entity);
  return list && { path: `/dashboard/${path}`, records: list.name };
}

const pathsByKind: Readonly<Record<PageKind, string>> = {
  list: '',
  show: '/:id/show',
  create: '/create',
  edit: '/:id',
};

const staffs: readonly Screen[] = [
  ...homePlaces.map(({ id, route }) => ({ name: id, path: `/admin/${route}`, person: 'admin' as const })),
  ...resources.flatMap(({ name, pages }) =>
    (Object.keys(pages) as PageKind[]).map((kind) => ({
      name: `admin/${name}-${kind}`,
      ...ofRecord(`/admin/${name}${pathsByKind[kind]}`, name),
      person: 'admin' as const,
    })),
  ),
];

export const screens: readonly Screen[] = [...visited, ...customers, ...staffs];

/** Loads the page of an address before the console renders it. */
import { matchPath } from 'react-router';
import type { PageKind } from './resource.ts';
import { homePlaces, listPlaces } from '#generated/screens/admin/places.ts';
import { resourceByName } from './resources.ts';
import { HomePage, WorklistPage } from './work-pages.ts';

const paths: readonly (readonly [PageKind, string])[] = [
  ['list', '/admin/:name'],
  ['create', '/admin/:name/create'],
  ['show', '/admin/:name/:id/show/*'],
  ['edit', '/admin/:name/:id'],
];

const opens = ({ route }: { readonly route: string }, pathname: string): boolean =>
  matchPath(`/admin/${route}`, pathname) !== null;

export async function preloadConsole(pathname: string): Promise<void> {
  if (matchPath('/admin', pathname) || homePlaces.some((place) => opens(place, pathname)))
    return void (await HomePage.preload());
  if (listPlaces.some((place) => opens(place, pathname))) return void (await WorklistPage.preload());
  for (const [kind, path] of paths) {
    const name = matchPath(path, pathname)?.params['name'];
    if (name !== undefined) return void (await resourceByName(name)?.pages[kind]?.preload());
  }
}

/** Loads a page of records before the console draws it. */
import { matchPath } from 'react-router';
import type { PageKind } from './resource.ts';
import { resourceByName } from './resources.ts';

const paths: readonly (readonly [PageKind, string])[] = [
  ['list', '/admin/:name'],
  ['create', '/admin/:name/create'],
  ['show', '/admin/:name/:id/show/*'],
  ['edit', '/admin/:name/:id'],
];

export async function preloadRecords(pathname: string): Promise<void> {
  for (const [kind, path] of paths) {
    const name = matchPath(path, pathname)?.params['name'];
    if (name !== undefined) return void (await resourceByName(name)?.pages[kind]?.preload());
  }
}

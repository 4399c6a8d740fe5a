/** Loads a screen of a team before it is drawn. */
import { matchPath } from 'react-router';
import { appRoutes } from '#generated/screens/app/routes.ts';

export async function preloadScreen(pathname: string): Promise<void> {
  const isOpened = (path: string): boolean => matchPath(`/:teamId/dashboard/${path}`, pathname) !== null;
  await appRoutes.find(({ paths }) => paths.some(isOpened))?.Page.preload();
}

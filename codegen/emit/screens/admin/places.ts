/** `generated/screens/admin/places.ts`: homes and work lists of the console, known before one is opened. */
import type { Model } from '../../../ir/model.ts';
import type { Screen } from '../../../ir/screen.ts';
import { Imports, print, type Printable } from '../../../write/code.ts';
import { wording } from '../wording.ts';
import { homeScreens } from './homes.ts';
import { listScreens } from './worklists.ts';

export function placesText(model: Model): string {
  const imports = new Imports();
  imports.use('#web/console/work-place.ts', 'type HomePlace');
  imports.use('#web/console/work-place.ts', 'type ListPlace');
  const homes = homeScreens(model).map((screen) => ({
    ...place(screen, 'inbox', imports),
    homeOf: screen.body['homeOf'] ?? [],
  }));
  const lists = listScreens(model).map((screen) => ({
    ...place(screen, 'list', imports),
    line: screen.navigation?.group ?? screen.title,
    order: screen.navigation?.order ?? 0,
  }));
  return `${imports}
export const homePlaces: readonly HomePlace[] = ${print(homes)};

export const listPlaces: readonly ListPlace[] = ${print(lists)};
`;
}

const place = (
  { id, route, title, access, navigation }: Screen,
  icon: string,
  imports: Imports,
): Readonly<Record<string, Printable>> => ({
  id,
  route,
  title: wording(title, imports),
  icon: navigation?.icon ?? icon,
  access,
});

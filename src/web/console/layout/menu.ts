/** The lines of the console's menu: home, the pages that schemas assign to lines, settings and logs. */
import { adminMessages as texts } from '#generated/domain/messages/admin.ts';
import { homePlaces, listPlaces } from '#generated/screens/admin/places.ts';
import { mayDo } from '../auth-provider.ts';
import { pages } from '../pages.ts';
import type { AdminResource } from '../resource.ts';
import { resources } from '../resources.ts';

export interface Entry {
  readonly title: string;
  /** Name of a product icon. */
  readonly icon: string;
  readonly to: string;
}

export interface Line extends Entry {
  /** The pages of the line in order, shown as tabs of each other. */
  readonly entries: readonly Entry[];
  readonly isLong: boolean;
}

interface PlacedEntry extends Entry {
  readonly line: string;
  readonly order: number;
}

const home = '/admin';

/** The lines that the signed-in account may open, from top to bottom. */
export function menuLines(): readonly Line[] {
  const placed = [...resources.flatMap(placedResource), ...placedLists()].toSorted((a, b) => a.order - b.order);
  const lines = [...Map.groupBy(placed, ({ line }) => line)].map(([title, entries]) => lineOf(title, entries));
  const settings = [...entriesIn('settings'), ...tools()];
  const logs = entriesIn('log');
  return [
    ...(openHomes().length > 0
      ? [{ title: texts['admin.home'], icon: 'home', to: home, entries: openHomes(), isLong: false }]
      : []),
    ...lines,
    ...(settings.length > 0 ? [{ ...lineOf(texts['admin.settings'], settings), icon: 'settings', isLong: true }] : []),
    ...(logs.length > 0 ? [{ ...lineOf(texts['admin.log'], logs), icon: 'history', isLong: true }] : []),
  ];
}

/** The pages without their own menu line, which are found by name. */
export const otherEntries = (): readonly Entry[] => entriesIn('tab');

/** True if the line contains the page. */
export const isHere = ({ to, entries }: Line, pathname: string): boolean =>
  pathname === to || entries.some((entry) => isAt(entry, pathname));

export const isAt = ({ to }: Entry, pathname: string): boolean => pathname === to || pathname.startsWith(`${to}/`);

const openHomes = (): readonly Entry[] =>
  homePlaces
    .filter(({ access }) => mayDo(access))
    .map(({ title, icon, route }) => ({ title, icon, to: `${home}/${route}` }));

const lineOf = (title: string, entries: readonly Entry[]): Line => ({
  title,
  icon: entries[0]!.icon,
  to: entries[0]!.to,
  entries,
  isLong: false,
});

function placedResource({ menu, access, ...resource }: AdminResource): readonly PlacedEntry[] {
  return menu !== undefined && mayDo(access.read) ? [{ ...entryOf(resource), ...menu }] : [];
}

/** Work lists belong to the line that their screen names. */
const placedLists = (): readonly PlacedEntry[] =>
  listPlaces
    .filter(({ access }) => mayDo(access))
    .map(({ title, icon, route, line, order }) => ({ title, icon, to: `${home}/${route}`, line, order }));

const entriesIn = (place: AdminResource['place']): readonly Entry[] =>
  resources.filter((resource) => resource.place === place && mayDo(resource.access.read)).map(entryOf);

const tools = (): readonly Entry[] =>
  pages
    .filter(({ access, isInMenu }) => isInMenu && (access === undefined || mayDo(access)))
    .map(({ title, icon, route }) => ({ title, icon, to: `${home}/${route}` }));

const entryOf = ({ titlePlural, icon, name }: Pick<AdminResource, 'titlePlural' | 'icon' | 'name'>): Entry => ({
  title: titlePlural,
  icon,
  to: `${home}/${name}`,
});

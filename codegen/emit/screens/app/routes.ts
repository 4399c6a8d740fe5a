/** Routes of the customer application with facts for the menu and guards, and the pages of records. */
import type { Model } from '../../../ir/model.ts';
import type { Screen } from '../../../ir/screen.ts';
import type { OutputFile } from '../../../write/output.ts';
import { Code, Imports, print } from '../../../write/code.ts';
import { callsOf } from '../steps.ts';
import { wording } from '../wording.ts';
import { actionCalls } from './actions.ts';
import { entityOf, nodes, pathBelow } from './parts.ts';

const source = 'schemas/screens/app';

export function routesFile(screens: readonly Screen[]): OutputFile {
  const imports = new Imports();
  imports.use('#web/shell/lazy-with-preload.ts', 'lazyWithPreload');
  imports.use('#web/dashboard/app-route.ts', 'type AppRoute');
  const routes = screens.toSorted(byOrder).map((screen) => `  ${print(routeOf(screen, imports))},\n`);
  const details = screens.filter(({ kind }) => kind === 'detail').map((screen) => [screen.entity!, pathBelow(screen)]);
  const text = `${imports}
export const appRoutes: readonly AppRoute[] = [\n${routes.join('')}];

/** Path below the dashboard of the page of a record, by entity. */
export const recordPaths: Readonly<Record<string, string>> = ${print(Object.fromEntries(details))};
`;
  return { path: 'generated/screens/app/routes.ts', source, text, format: true };
}

const byOrder = (a: Screen, b: Screen): number =>
  (a.navigation?.order ?? Infinity) - (b.navigation?.order ?? Infinity) || (a.id < b.id ? -1 : 1);

function routeOf(screen: Screen, imports: Imports) {
  const file = screen.id.slice('app/'.length);
  return {
    id: screen.id,
    title: wording(screen.title, imports),
    paths: pathsOf(screen),
    access: screen.access,
    subscriptions: subscriptionsOf(screen),
    toggle: screen.body['toggle'] as string | undefined,
    navigation: screen.navigation ?? undefined,
    Page: new Code(`lazyWithPreload(() => import('./${file}.tsx'))`),
  };
}

/** The paths of the screen and its variants; a detail page matches with and without its tab. */
function pathsOf(screen: Screen): readonly string[] {
  const own = pathBelow(screen);
  const tab = screen.route.endsWith('/{tab}') ? [`${own}/:tab`] : [];
  return [own, ...tab, ...nodes(screen.body['variants']).map((variant) => variant['route'] as string)];
}

/** The add-on product of each path, if the same records have several paths. */
function subscriptionsOf({ subscription, body }: Screen): readonly string[] | undefined {
  if (subscription === null) return undefined;
  return [subscription, ...nodes(body['variants']).map((variant) => String(variant['subscription'] ?? subscription))];
}

/** The calls and slots that hand-written code must supply. */
export function namesFile(model: Model): OutputFile {
  const { screens: all } = model;
  const screens = all.filter(({ area }) => area === 'app');
  const panels = screens.flatMap(({ body }) => nodes(body['tabs']).flatMap((tab) => nodes(tab['panels'])));
  const calls = [
    ...screens.flatMap(callsOf),
    ...screens.flatMap(({ kind, entity, body }) => {
      const owner = kind === 'detail' && entity !== null ? entityOf(entity, model) : null;
      const parts = nodes(body['tabs']).flatMap((tab) => nodes(tab['panels']));
      return [body, ...parts].flatMap((part) => actionCalls(part['actions'], owner, model));
    }),
  ];
  const pageSlots = screens.flatMap(({ body }) => (body['slots'] ?? []) as readonly string[]);
  const recordSlots = [
    ...panels.flatMap((panel) => (panel['slot'] === undefined ? [] : [panel['slot'] as string])),
    ...screens.flatMap(({ body }) => (body['line'] === undefined ? [] : [body['line'] as string])),
  ];
  const text = `/** Calls of buttons and forms: a missing entry of the front end's map does not compile. */
export type AppCall = ${union(calls)};

/** Hand-written parts of lists. */
export type PageSlot = ${union(pageSlots)};

/** Hand-written parts of pages of one record. */
export type RecordSlot = ${union(recordSlots)};
`;
  return { path: 'generated/screens/app/names.ts', source, text, format: true };
}

function union(names: readonly string[]): string {
  const unique = [...new Set(names)].toSorted();
  return unique.length === 0 ? 'never' : unique.map((name) => `'${name}'`).join(' | ');
}

/** Next steps and notifications lead to pages that exist. */
import type { Finding } from '../errors.ts';
import type { Model } from '../ir/model.ts';
import type { Origin } from '../ir/origin.ts';
import { editDistance } from './closest.ts';
import { below, isComplete, type Check } from './context.ts';

export const checkLeads: Check = (context) => {
  const { model } = context;
  if (!isComplete(context, 'screen', 'workflow', 'notifications')) return [];
  const routes = routesOf(model);
  const wrong = (path: string, origin: Origin): readonly Finding[] => wrongLead(path, origin, routes);
  return [
    ...model.notifications.flatMap(({ page, origin }) => (page === null ? [] : wrong(page, below(origin, 'page')))),
    ...model.workflows.flatMap(({ states }) =>
      states.flatMap(({ next }) =>
        next.flatMap(({ to, origin }) => (to === null ? [] : wrong(to, below(origin, 'to')))),
      ),
    ),
  ];
};

/** Routes of the customers' pages, those of the tabs of lists too. */
const routesOf = ({ screens }: Model): readonly string[] =>
  screens
    .filter(({ area }) => area === 'app')
    .flatMap(({ route, body }) => [
      route,
      ...((body['variants'] ?? []) as readonly { readonly route: string }[]).map((one) => one.route),
    ]);

/** Some pages are hand-written, so only a path that is nearly a known one is a mistake. */
function wrongLead(path: string, origin: Origin, routes: readonly string[]): readonly Finding[] {
  const bare = plain(path);
  const known = [...new Set(routes.map(plain))];
  if (path.startsWith('/') || bare === '' || known.includes(bare) || known.some((one) => bare.startsWith(`${one}/`)))
    return [];
  const near = known.find((one) => editDistance(bare, one) <= 2);
  return near === undefined
    ? []
    : [{ origin, message: `No page has the path "${path}".`, hint: `Did you mean "${path.replace(bare, near)}"?` }];
}

/** Without parameters, the tab and the question mark. */
const plain = (path: string): string =>
  path
    .replace(/[?#].*$/, '')
    .split('/')
    .filter((part) => !part.startsWith('{'))
    .join('/');

/** `generated/screens/admin/homes.ts`: queues in the homes of staff. */
import type { Json, JsonObject } from '../../../ir/json.ts';
import type { Model } from '../../../ir/model.ts';
import type { Screen } from '../../../ir/screen.ts';
import { toSnake } from '../../../naming.ts';
import { Code, Imports, print, type Printable } from '../../../write/code.ts';
import { actionsOf } from '../app/actions.ts';
import { dashboardScreen } from '../app/dashboard.ts';
import { entityOf, fieldRef, fieldRefs, nodes, pathInLists, useView, where } from '../app/parts.ts';
import { wording } from '../wording.ts';

export function homesText(model: Model): string {
  const imports = new Imports();
  imports.use('#web/console/queue/home.ts', 'type Home');
  const texts = homeScreens(model).map((screen) => `${print(home(screen, model, imports))},\n`);
  return `${imports}\nexport const homes: readonly Home[] = [${texts.join('')}];\n`;
}

/** In the order in which the console offers them. */
export const homeScreens = (model: Model): readonly Screen[] =>
  model.screens.filter(({ area, kind }) => area === 'admin' && kind === 'queue').toSorted(byOrder);

const byOrder = (a: Screen, b: Screen): number => (a.navigation?.order ?? 0) - (b.navigation?.order ?? 0);

function home(screen: Screen, model: Model, imports: Imports): Printable {
  const { charts } = dashboardScreen(screen, model, imports) as Readonly<Record<string, Printable>>;
  return {
    id: screen.id,
    queues: nodes(screen.body['queues']).map((node) => queue(node, screen.body['myTeams'], model, imports)),
    charts,
  };
}

function queue(node: JsonObject, myTeams: Json | undefined, model: Model, imports: Imports): Printable {
  const entity = entityOf(node['entity'] as string, model);
  return {
    id: node['id'],
    title: wording(node['title'], imports),
    access: node['access'] ?? entity.access.read,
    view: new Code(useView(entity.id, imports).text),
    where: where(entity, node['where']),
    owner: typeof node['owner'] === 'string' ? pathInLists(entity, node['owner']) : undefined,
    ofTeam:
      typeof myTeams === 'string' && entity.fields.some(({ key }) => key === 'teamId')
        ? pathInLists(entity, myTeams)
        : undefined,
    due: fieldRef(entity, node['due'], imports),
    sort: typeof node['sort'] === 'string' ? sortOf(node['sort']) : undefined,
    businessDays: node['businessDays'],
    named: fieldRefs(entity, node['named'], imports),
    columns: fieldRefs(entity, node['columns'], imports) ?? [],
    next: actionsOf(node['next'], entity, model, imports).map(inWire),
    actions: actionsOf(node['actions'], entity, model, imports).map(inWire),
    empty: wording(node['empty'], imports),
    canSnooze: entity.canSnooze,
  };
}

const sortOf = (sort: string): Printable => ({
  field: toSnake(sort.replace(/^-/, '')),
  isFalling: sort.startsWith('-'),
});

/** `/admin/work/requests/:serviceGroupId` with the names that records carry. */
function inWire(action: Printable): Printable {
  const { to, ...rest } = action as Readonly<Record<string, Printable>>;
  return typeof to === 'string'
    ? { ...rest, to: to.replaceAll(/:(\w+)/g, (_, key: string) => `:${toSnake(key)}`) }
    : action;
}

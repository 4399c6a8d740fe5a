/** A list as table, board or both. */
import type { JsonObject } from '../../../ir/json.ts';
import type { Model } from '../../../ir/model.ts';
import type { Screen } from '../../../ir/screen.ts';
import { withRest } from '../../../ir/rest-word.ts';
import { Code, type Imports, type Printable } from '../../../write/code.ts';
import { wording } from '../wording.ts';
import { actionsOf } from './actions.ts';
import {
  empty,
  entityOf,
  fieldRef,
  fieldRefs,
  nodes,
  openedPath,
  pathBelow,
  sort,
  toggled,
  useView,
  where,
} from './parts.ts';

export function listScreen(screen: Screen, model: Model, imports: Imports): Printable {
  const { body } = screen;
  const entity = entityOf(screen.entity!, model);
  const view = useView(entity.id, imports);
  return {
    id: screen.id,
    title: wording(screen.title, imports),
    records: wording(body['records'], imports),
    description: screen.description,
    view: new Code(view.text),
    tabs: tabs(screen, entity, imports),
    views: body['views'] ?? (screen.kind === 'board' ? ['board'] : ['table']),
    columns: fieldRefs(entity, columnsOf(screen, entity), imports),
    filters: fieldRefs(entity, filtersOf(screen, entity), imports),
    sort: sort(entity, body['sort']),
    group: fieldRef(entity, body['group'], imports),
    board: boardOf(body['board'] as JsonObject | undefined, entity, imports),
    card: cardOf(body['card'] as JsonObject | undefined, entity, imports),
    opens: openedPath(body['opens'], model),
    toggled: toggled(entity, body['toggled']),
    actions: actionsOf(body['actions'], entity, model, imports),
    slots: body['slots'],
    line: body['line'],
    empty: empty(body['empty'], model, imports),
  };
}

/** The file's columns, or the defaults of the fields. */
function columnsOf({ body }: Screen, { fields }: Owner): readonly string[] {
  const asking = fields.filter(({ list }) => list.column === 'default');
  const named = body['columns'] as readonly string[] | undefined;
  return named ? withRest(named, asking) : asking.map(({ key }) => key);
}

/** The file's filters, or the defaults of the fields plus the creation date. */
function filtersOf({ body }: Screen, { fields }: Owner): readonly string[] {
  const offered = fields.filter(({ list }) => list.filter.length > 0);
  const declared = offered.filter(({ isStandard }) => !isStandard);
  const named = body['filters'] as readonly string[] | undefined;
  if (named) return withRest(named, declared);
  return offered.filter(({ isStandard, key }) => !isStandard || key === 'createdAt').map(({ key }) => key);
}

type Owner = ReturnType<typeof entityOf>;

/** The screen's own route first, then its variants, as tabs of one page. */
function tabs(screen: Screen, entity: Owner, imports: Imports): readonly Printable[] {
  const { body } = screen;
  const own = {
    path: pathBelow(screen),
    title: wording((body['tab'] as string | undefined) ?? screen.title, imports),
    subscription: screen.subscription ?? undefined,
    where: where(entity, body['where']),
  };
  const variants = nodes(body['variants']).map((variant) => ({
    path: variant['route'],
    title: wording(variant['title'], imports),
    subscription: variant['subscription'],
    where: where(entity, variant['where']),
  }));
  return [own, ...variants];
}

function boardOf(node: JsonObject | undefined, entity: Owner, imports: Imports): Printable {
  if (!node) return undefined;
  return {
    by: fieldRef(entity, node['by'], imports),
    only: node['only'],
    card: cardOf(node['card'] as JsonObject, entity, imports),
  };
}

function cardOf(node: JsonObject | undefined, entity: Owner, imports: Imports): Printable {
  if (!node) return undefined;
  return {
    title: fieldRef(entity, node['title'], imports),
    chips: fieldRefs(entity, node['chips'] ?? [], imports),
    lines: fieldRefs(entity, node['lines'] ?? [], imports),
    age: fieldRef(entity, node['age'], imports),
  };
}

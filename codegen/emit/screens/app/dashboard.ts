/** Figures, charts and short lists, each over one list query. */
import type { Entity } from '../../../ir/entity.ts';
import type { Json, JsonObject } from '../../../ir/json.ts';
import type { Model } from '../../../ir/model.ts';
import type { Screen } from '../../../ir/screen.ts';
import { Code, type Imports, type Printable } from '../../../write/code.ts';
import { wording } from '../wording.ts';
import { actionsOf } from './actions.ts';
import { empty, entityOf, fieldBy, fieldRef, fieldRefs, nodes, openedPath, sort, useView, where } from './parts.ts';

export function dashboardScreen(screen: Screen, model: Model, imports: Imports): Printable {
  const { body } = screen;
  return {
    id: screen.id,
    title: wording(screen.title, imports),
    description: screen.description,
    slots: body['slots'],
    figures: nodes(body['figures']).map((node) => ({
      ...queryPart(node, model, imports),
      icon: node['icon'],
      color: node['color'],
      measure: measure(node, model),
    })),
    charts: nodes(body['charts']).map((node) => chartPart(node, model, imports)),
    lists: nodes(body['lists']).map((node) => listPart(node, model, imports)),
    actions: actionsOf(body['actions'], null, model, imports),
  };
}

const listed = (node: JsonObject, model: Model): Entity => entityOf(node['entity'] as string, model);

function queryPart(node: JsonObject, model: Model, imports: Imports): Readonly<Record<string, Printable>> {
  const entity = listed(node, model);
  return {
    id: node['id'],
    title: node['title'],
    access: node['access'] ?? entity.access.read,
    view: new Code(useView(entity.id, imports).text),
    where: where(entity, node['where']),
    opens: openedPath(node['opens'], model),
  };
}

function chartPart(node: JsonObject, model: Model, imports: Imports): Printable {
  return {
    ...queryPart(node, model, imports),
    shape: node['shape'],
    by: fieldRef(listed(node, model), node['by'], imports),
    measure: measure(node, model),
  };
}

function listPart(node: JsonObject, model: Model, imports: Imports): Printable {
  const entity = listed(node, model);
  return {
    ...queryPart(node, model, imports),
    columns: fieldRefs(entity, node['columns'], imports),
    sort: sort(entity, node['sort']),
    limit: node['limit'] ?? 5,
    empty: empty(node['empty'], model, imports),
  };
}

function measure(node: JsonObject, model: Model): Printable {
  const how = node['measure'] as Json;
  if (typeof how === 'string') return how;
  const key = (how as JsonObject)['sum'] as string;
  return { sum: fieldBy(listed(node, model), key)?.wire };
}

/** One record: header, tabs and their panels. */
import { formBodies } from '../../forms/entity-form.ts';
import type { Entity, Many } from '../../../ir/entity.ts';
import type { JsonObject } from '../../../ir/json.ts';
import type { Model } from '../../../ir/model.ts';
import type { Screen } from '../../../ir/screen.ts';
import { Code, type Imports, type Printable } from '../../../write/code.ts';
import { wireTemplate } from '../../wire-template.ts';
import { calledList } from '../called-list.ts';
import { wording } from '../wording.ts';
import { actionsOf } from './actions.ts';
import {
  empty,
  entityOf,
  fieldBy,
  fieldRefs,
  nodes,
  openedPath,
  pathBelow,
  sort,
  toggled,
  useView,
  when,
  where,
} from './parts.ts';
import { lazyForm } from '../lazy-form.ts';

export function detailScreen(screen: Screen, model: Model, imports: Imports): Printable {
  const { body } = screen;
  const entity = entityOf(screen.entity!, model);
  const header = body['header'] as JsonObject;
  return {
    id: screen.id,
    title: wording(screen.title, imports),
    description: screen.description,
    path: pathBelow(screen),
    view: new Code(useView(entity.id, imports).text),
    header: {
      title: wireTemplate(header['title'] as string, entity),
      chips: fieldRefs(entity, header['chips'] ?? [], imports),
      facts: fieldRefs(entity, header['facts'] ?? [], imports),
      hasWorkflow: header['workflow'] === undefined ? undefined : true,
    },
    toggled: toggled(entity, body['toggled']),
    tabs: nodes(body['tabs']).map((tab) => ({
      id: tab['id'],
      title: tab['title'],
      access: tab['access'],
      when: when(entity, tab['when']),
      panels: nodes(tab['panels']).map((panel) => panelOf(panel, entity, model, imports)),
    })),
    actions: actionsOf(body['actions'], entity, model, imports, entity),
  };
}

function panelOf(panel: JsonObject, entity: Entity, model: Model, imports: Imports): Printable {
  const common = {
    kind: panel['kind'],
    title: wording(panel['title'], imports),
    access: panel['access'],
    when: when(entity, panel['when']),
    empty: empty(panel['empty'], model, imports),
  };
  switch (panel['kind']) {
    case 'fields':
      return {
        ...common,
        fields: fieldRefs(entity, panel['fields'], imports),
        edit: editOf(panel, entity),
        actions: panel['actions'] && actionsOf(panel['actions'], entity, model, imports, entity),
      };
    case 'related':
    case 'documents':
    case 'comments':
      return { ...common, ...manyPanel(panel, entity, model, imports) };
    case 'called':
      return { ...common, ...calledPanel(panel, entity, model, imports) };
    case 'slot':
      return { ...common, slot: panel['slot'], edit: editOf(panel, entity) };
    default:
      return common;
  }
}

/** In-place editing, for those who may and if the API has an update. */
function editOf(panel: JsonObject, entity: Entity): Printable {
  if (panel['edit'] === undefined || !formBodies(entity).includes('Update')) return undefined;
  const keys = (panel['fields'] as readonly string[]).flatMap((key) => fieldBy(entity, key)?.wire ?? []);
  return { access: panel['edit'], fields: keys, loadForm: lazyForm(entity, 'Update') };
}

function calledPanel(
  panel: JsonObject,
  entity: Entity,
  model: Model,
  imports: Imports,
): Readonly<Record<string, Printable>> {
  const { path, by, listed } = calledList(panel, entity, model);
  return {
    path,
    by,
    view: new Code(useView(listed.id, imports).text),
    columns: fieldRefs(listed, panel['columns'], imports),
    ...opened(panel, listed, model),
  };
}

const opened = (panel: JsonObject, listed: Entity, model: Model): Readonly<Record<string, Printable>> => ({
  opens: openedPath(panel['opens'], model),
  openedBy: panel['openedBy'] === undefined ? undefined : fieldBy(listed, panel['openedBy'] as string)?.wire,
});

function manyPanel(
  panel: JsonObject,
  entity: Entity,
  model: Model,
  imports: Imports,
): Readonly<Record<string, Printable>> {
  const many = entity.many.find(({ key }) => key === panel['many'])!;
  const listed = entityOf(many.to, model);
  const own = useView(entity.id, imports);
  return {
    many: new Code(`${own.text}.many.${many.key}`),
    view: new Code(useView(listed.id, imports).text),
    where: where(listed, panel['where']),
    columns: fieldRefs(listed, panel['columns'], imports),
    sort: sort(listed, panel['sort']),
    ...opened(panel, listed, model),
    body: panel['body'] === undefined ? undefined : fieldBy(listed, panel['body'] as string)?.wire,
    actions: actionsOf(panel['actions'], linked(many) ? null : listed, model, imports, entity),
  };
}

/** Links are added and removed directly instead of through a form. */
const linked = ({ through }: Many): boolean => through !== null;

/** `generated/screens/admin/worklists.ts`: the tables that staff work through, with their tabs, buttons and keys. */
import type { Model } from '../../../ir/model.ts';
import type { Screen } from '../../../ir/screen.ts';
import { Imports, print, type Printable } from '../../../write/code.ts';
import { actionsOf } from '../app/actions.ts';
import { empty, entityOf, fieldRef, fieldRefs, nodes, sort, useView, where } from '../app/parts.ts';
import { wording } from '../wording.ts';

export function worklistsText(model: Model): string {
  const imports = new Imports();
  imports.use('#web/console/worklist/worklist.ts', 'type Worklist');
  const texts = listScreens(model).map((screen) => `${print(worklist(screen, model, imports))},\n`);
  return `${imports}\nexport const worklists: readonly Worklist[] = [${texts.join('')}];\n`;
}

export const listScreens = (model: Model): readonly Screen[] =>
  model.screens.filter(({ area, kind }) => area === 'admin' && kind === 'worklist');

function worklist(screen: Screen, model: Model, imports: Imports): Printable {
  const { body, id, title } = screen;
  const entity = entityOf(screen.entity!, model);
  return {
    id,
    title: wording(title, imports),
    records: wording(body['records'], imports),
    view: useView(entity.id, imports),
    where: where(entity, body['where']),
    tabs: nodes(body['variants']).map((tab) => ({
      id: tab['route'],
      title: wording(tab['title'], imports),
      where: where(entity, tab['where']),
    })),
    columns: fieldRefs(entity, body['columns'], imports),
    due: fieldRef(entity, body['due'], imports),
    sort: sort(entity, body['sort']),
    drawer: body['drawer'],
    actions: actionsOf(body['actions'], entity, model, imports),
    empty: empty(body['empty'], model, imports),
  };
}

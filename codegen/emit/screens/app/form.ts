/** A form of an entity in sections. */
import type { Model } from '../../../ir/model.ts';
import type { Screen } from '../../../ir/screen.ts';
import { withRest } from '../../../ir/rest-word.ts';
import { Code, type Imports, type Printable } from '../../../write/code.ts';
import { wording } from '../wording.ts';
import { entityOf, fieldBy, nodes, openedPath, useView, when } from './parts.ts';
import { lazyForm } from '../lazy-form.ts';

/** The team itself is changed; of other entities a record is created, or the one that the query names is changed. */
export function formScreen(screen: Screen, model: Model, imports: Imports): Printable {
  const entity = entityOf(screen.entity!, model);
  const isTeam = entity.scope === 'tenant';
  const detail = model.screens.find(
    ({ area, kind, entity: shown }) => area === 'app' && kind === 'detail' && shown === entity.id,
  );
  const sections = nodes(screen.body['fields']);
  const named = sections.flatMap((section) => section['fields'] as readonly string[]);
  const all = entity.fields.filter((field) => !field.isStandard && !field.readOnly);
  return {
    id: screen.id,
    title: wording(screen.title, imports),
    description: screen.description,
    view: new Code(useView(entity.id, imports).text),
    isTeam: isTeam || undefined,
    loadCreateForm: isTeam ? undefined : lazyForm(entity, 'Create'),
    loadUpdateForm: lazyForm(entity, 'Update'),
    opens: openedPath(detail?.id, model),
    sections: sections.map((section) => ({
      title: section['title'],
      text: wording(section['text'], imports),
      when: when(entity, section['when']),
      fields: withRest(section['fields'] as readonly string[], all, named).flatMap(
        (key) => fieldBy(entity, key)?.wire ?? [],
      ),
    })),
  };
}

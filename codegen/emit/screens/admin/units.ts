/** The admin console: pages of every entity that staff may touch, the list of them all, and the dashboards. */
import type { Entity } from '../../../ir/entity.ts';
import type { Model } from '../../../ir/model.ts';
import { modelUnit, type EmitUnit } from '../../unit.ts';
import { withId } from '../../with-id.ts';
import { homesText } from './homes.ts';
import { staffEntities } from './pages.ts';
import { placesText } from './places.ts';
import { listPageText, recordPagesText } from './resource-pages.ts';
import { worklistsText } from './worklists.ts';
import { resourcesText } from './resources.ts';

export const adminUnits = (model: Model): readonly EmitUnit[] => [
  ...staffEntities(model).flatMap(({ id }) => [
    pageUnit(`${id}.list.tsx`, id, listPageText),
    pageUnit(`${id}.tsx`, id, recordPagesText),
  ]),
  unit('resources.ts', (now) => ({ source: 'schemas/entities', text: resourcesText(staffEntities(now), now) })),
  unit('places.ts', (now) => ({ source: 'schemas/screens/admin', text: placesText(now) })),
  unit('homes.ts', (now) => ({ source: 'schemas/screens/admin', text: homesText(now) })),
  unit('worklists.ts', (now) => ({ source: 'schemas/screens/admin', text: worklistsText(now) })),
];

const pageUnit = (name: string, id: string, textOf: (entity: Entity, model: Model) => string | null): EmitUnit =>
  unit(name, (model) => {
    const entity = withId(model.entities, id);
    return { source: entity.origin.file, text: textOf(entity, model) };
  });

/** Without a text there is no file. */
const unit = (
  name: string,
  make: (model: Model) => { readonly source: string; readonly text: string | null },
): EmitUnit =>
  modelUnit(`admin/${name}`, (model) => {
    const { source, text } = make(model);
    return text === null ? [] : [{ path: `generated/screens/admin/${name}`, source, text, format: true }];
  });

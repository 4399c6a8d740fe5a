/** The admin console: pages of every entity that staff may touch, the list of them all, and the dashboards. */
import type { Model } from '../../../ir/model.ts';
import type { OutputFile } from '../../../write/output.ts';
import { homesText } from './homes.ts';
import { staffEntities } from './pages.ts';
import { placesText } from './places.ts';
import { listPageText, recordPagesText } from './resource-pages.ts';
import { worklistsText } from './worklists.ts';
import { resourcesText } from './resources.ts';

export function adminFiles(model: Model): readonly OutputFile[] {
  const entities = staffEntities(model);
  return [
    ...entities.flatMap((entity) => [
      file(`${entity.id}.list.tsx`, entity.origin.file, listPageText(entity, model)),
      file(`${entity.id}.tsx`, entity.origin.file, recordPagesText(entity, model)),
    ]),
    file('resources.ts', 'schemas/entities', resourcesText(entities, model)),
    file('places.ts', 'schemas/screens/admin', placesText(model)),
    file('homes.ts', 'schemas/screens/admin', homesText(model)),
    file('worklists.ts', 'schemas/screens/admin', worklistsText(model)),
  ].filter((each) => each !== null);
}

/** No file without text. */
const file = (name: string, source: string, text: string | null): OutputFile | null =>
  text === null ? null : { path: `generated/screens/admin/${name}`, source, text, format: true };

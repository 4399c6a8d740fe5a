/** The admin console: pages of every entity that staff may touch, the list of them all, and the dashboards. */
import type { Model } from '../../../ir/model.ts';
import type { EmitUnit } from '../../unit.ts';
import { homesText } from './homes.ts';
import { staffEntities } from './pages.ts';
import { listPageText, recordPagesText } from './resource-pages.ts';
import { worklistsText } from './worklists.ts';
import { resourcesText } from './resources.ts';

export function adminUnits(model: Model): readonly EmitUnit[] {
  const entities = staffEntities(model);
  return [
    ...entities.flatMap((entity) => {
      const records = recordPagesText(entity, model);
      return [
        unit(`${entity.id}.list.tsx`, entity.origin.file, listPageText(entity, model)),
        ...(records === null ? [] : [unit(`${entity.id}.tsx`, entity.origin.file, records)]),
      ];
    }),
    unit('resources.ts', 'schemas/entities', resourcesText(entities, model)),
    unit('homes.ts', 'schemas/screens/admin', homesText(model)),
    unit('worklists.ts', 'schemas/screens/admin', worklistsText(model)),
  ];
}

function unit(name: string, source: string, text: string): EmitUnit {
  const file = { path: `generated/screens/admin/${name}`, source, text, format: true };
  return { name: `admin/${name}`, key: file, run: () => Promise.resolve([file]) };
}

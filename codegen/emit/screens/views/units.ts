/** One file per entity, for the console, the customer application and their tables and forms alike. */
import type { Entity } from '../../../ir/entity.ts';
import type { Model } from '../../../ir/model.ts';
import type { EmitUnit } from '../../unit.ts';
import { viewText } from './view.ts';

export function viewUnits(model: Model): readonly EmitUnit[] {
  return model.entities.map((entity) => viewUnit(entity, model));
}

function viewUnit(entity: Entity, model: Model): EmitUnit {
  const file = {
    path: `generated/screens/views/${entity.id}.ts`,
    source: entity.origin.file,
    text: viewText(entity, model),
    format: false,
  };
  return { name: `views/${entity.id}`, key: file, run: () => Promise.resolve([file]) };
}

/** One file per entity, for the console, the customer application and their tables and forms alike. */
import type { Model } from '../../../ir/model.ts';
import { modelUnit, type EmitUnit } from '../../unit.ts';
import { withId } from '../../with-id.ts';
import { viewText } from './view.ts';

export const viewUnits = ({ entities }: Model): readonly EmitUnit[] =>
  entities.map(({ id }) =>
    modelUnit(`views/${id}`, (model) => {
      const entity = withId(model.entities, id);
      const text = viewText(entity, model);
      return [{ path: `generated/screens/views/${id}.ts`, source: entity.origin.file, text, format: false }];
    }),
  );

/** One file per entity, shared by the console, the customer application, tables and forms. */
import type { Model } from '../../../ir/model.ts';
import type { OutputFile } from '../../../write/output.ts';
import { viewText } from './view.ts';

export const viewFiles = (model: Model): readonly OutputFile[] =>
  model.entities.map((entity) => ({
    path: `generated/screens/views/${entity.id}.ts`,
    source: entity.origin.file,
    text: viewText(entity, model),
    format: false,
  }));

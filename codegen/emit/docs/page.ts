/** One page of the reference. */
import type { Model } from '../../ir/model.ts';
import { modelUnit, type EmitUnit } from '../unit.ts';

export interface Page {
  /** Below `generated/docs/`. */
  readonly path: string;
  readonly source: string;
  readonly title: string;
  readonly body: string;
}

export const pageUnit = (name: string, make: (model: Model) => Page): EmitUnit =>
  modelUnit(name, (model) => {
    const { path, source, title, body } = make(model);
    return [{ path: `generated/docs/${path}`, source, text: `# ${title}\n\n${body.trimEnd()}\n`, format: false }];
  });

/** One page of the reference. */
import type { Model } from '../../ir/model.ts';
import type { OutputFile } from '../../write/output.ts';
import { modelUnit, type EmitUnit } from '../unit.ts';

export interface Page {
  /** Below `generated/docs/`. */
  readonly path: string;
  readonly source: string;
  readonly title: string;
  readonly body: string;
}

export const pageUnit = (name: string, make: (model: Model) => Page, key?: unknown): EmitUnit =>
  modelUnit(name, (model) => [fileOf(make(model))], key);

const fileOf = ({ path, source, title, body }: Page): OutputFile => ({
  path: `generated/docs/${path}`,
  source,
  text: `# ${title}\n\n${body.trimEnd()}\n`,
  format: false,
});

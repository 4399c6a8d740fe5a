/** One page of the reference. */
import type { EmitUnit } from '../unit.ts';

export interface Page {
  /** Below `generated/docs/`. */
  readonly path: string;
  readonly source: string;
  readonly title: string;
  readonly body: string;
}

export function pageUnit({ path, source, title, body }: Page): EmitUnit {
  const file = { path: `generated/docs/${path}`, source, text: `# ${title}\n\n${body.trimEnd()}\n`, format: false };
  return { name: path, key: file, run: () => Promise.resolve([file]) };
}

/** One page of the reference. */
import type { OutputFile } from '../../write/output.ts';

export interface Page {
  /** Below `generated/docs/`. */
  readonly path: string;
  readonly source: string;
  readonly title: string;
  readonly body: string;
}

export const pageFile = ({ path, source, title, body }: Page): OutputFile => ({
  path: `generated/docs/${path}`,
  source,
  text: `# ${title}\n\n${body.trimEnd()}\n`,
  format: false,
});

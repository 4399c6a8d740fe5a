/** Makes the reference in `dist/docs`; started by `scripts/build-docs.ts`. */
import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { loadModel } from '../load-model.ts';
import { writeWhole } from '../write/apply-writes.ts';
import { htmlOf, htmlPath, style, styleFile } from './html.ts';
import { readMetas } from './read-metas.ts';
import { pagesOf } from './reference.ts';

const root = dirname(dirname(import.meta.dirname));
const folder = join(root, 'dist/docs');
const { model, problems } = await loadModel(root);
if (problems.length > 0) {
  console.error('The schemas hold mistakes: run "npm run codegen".');
  process.exitCode = 1;
} else {
  rmSync(folder, { recursive: true, force: true });
  for (const page of pagesOf(model, readMetas(root))) writeWhole(join(folder, htmlPath(page.path)), htmlOf(page));
  writeWhole(join(folder, styleFile), style);
}

/** Creates the API document in a fresh checkout without generated files; started by `scripts/build-document.ts`. */
import { dirname } from 'node:path';
import { loadModel } from './load-model.ts';
import { writeApiDocument } from './write/api-document.ts';

const root = dirname(import.meta.dirname);
const { model, problems } = await loadModel(root);
if (problems.length > 0) {
  console.error('The schemas hold mistakes: run "npm run codegen".');
  process.exitCode = 1;
} else writeApiDocument(root, model);

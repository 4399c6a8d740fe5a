/** The API document in `dist`: too large to commit, so `generated/api/document.ts` contains only its hash. */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonObject } from '../ir/json.ts';
import type { Model } from '../ir/model.ts';
import { documentText } from '../openapi/document-text.ts';
import { writeWhole } from './apply-writes.ts';

const folder = 'dist/api';

/** Writes it if missing, removes older ones, and returns its hash. */
export function writeApiDocument(root: string, model: Model): string {
  const { text, hash } = documentText(model);
  const name = `${hash}.json`;
  if (existsSync(join(root, folder, name))) return hash;
  writeWhole(join(root, folder, name), text);
  for (const other of readdirSync(join(root, folder)))
    if (other.endsWith('.json') && other !== name) rmSync(join(root, folder, other), { force: true });
  return hash;
}

/** The document of the last codegen run; null if it does not exist here. */
export function readApiDocument(root: string): JsonObject | null {
  const source = join(root, 'generated/api/document.ts');
  const hash = existsSync(source) ? /'(\w+)'/.exec(readFileSync(source, 'utf8'))?.[1] : undefined;
  const path = join(root, folder, `${hash}.json`);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as JsonObject) : null;
}

/** One hash over everything that codegen reads and everything it has written. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { hashText } from './write/hash.ts';
import { hashTree } from './write/tree.ts';

const toolParts = ['codegen', 'src/runtime', 'package-lock.json', 'tsconfig.json', '.oxfmtrc.json'];

/** The compiler itself and its tools: any change of these makes every unit again. */
export function toolFingerprint(root: string): string {
  return combine([process.version, ...toolParts.map((part) => hashPart(root, part))]);
}

/** Inputs, tools and outputs: equal to the last one means that there is nothing to do. */
export function fingerprint(root: string): string {
  const documents = hashTree(root, 'src/web', (path) => path.endsWith('.graphql'));
  return combine([
    toolFingerprint(root),
    ...[hashTree(root, 'schemas'), documents, hashTree(root, 'generated')].map(combineTree),
  ]);
}

function hashPart(root: string, part: string): string {
  const path = join(root, part);
  if (!existsSync(path)) return '';
  return statSync(path).isDirectory() ? combineTree(hashTree(root, part)) : hashText(readFileSync(path));
}

function combineTree(tree: ReadonlyMap<string, string>): string {
  return combine([...tree].map(([path, hash]) => `${path} ${hash}`));
}

function combine(parts: readonly string[]): string {
  return hashText(parts.join('\n'));
}

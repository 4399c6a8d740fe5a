/** Content hashes of codegen's inputs and outputs: if they equal the last run's, there is nothing to do. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { hashText } from './write/hash.ts';
import { manifestPath, manifestText } from './write/manifest.ts';
import type { WritePlan } from './write/plan-writes.ts';
import { hashTree } from './write/tree.ts';

export interface DiskState {
  /** The compiler and its tools; any change of these invalidates the cache. */
  readonly tools: string;
  /** Schemas, and the queries of pages. */
  readonly inputs: string;
  /** By path, everything below `generated/`. */
  readonly outputs: ReadonlyMap<string, string>;
}

/** Reads the project in `root`; watch mode passes the tools' hash from its start. */
export function readState(root: string, tools: string = hashTools(root)): DiskState {
  const isQuery = (path: string): boolean => path.endsWith('.graphql');
  const inputs = [hashTree(root, 'schemas'), hashTree(root, 'src/web', isQuery)];
  return { tools, inputs: combine(inputs.map(combineTree)), outputs: hashTree(root, 'generated') };
}

export function fingerprintOf({ tools, inputs, outputs }: DiskState): string {
  return combine([tools, inputs, combineTree(outputs)]);
}

/** The state after the plan is carried out. Changes made since are not in it, so the next run sees them. */
export function afterWriting(state: DiskState, plan: WritePlan): DiskState {
  const outputs = new Map(state.outputs);
  for (const path of plan.obsolete) outputs.delete(path);
  for (const { path, hash } of [...plan.missing, ...plan.stale]) outputs.set(path, hash);
  outputs.set(manifestPath, hashText(manifestText(plan.manifest)));
  return { ...state, outputs: new Map([...outputs].toSorted(([a], [b]) => (a < b ? -1 : 1))) };
}

const toolParts = ['codegen', 'src/runtime', 'package-lock.json', 'tsconfig.json', '.oxfmtrc.json'];

function hashTools(root: string): string {
  return combine([process.version, ...toolParts.map((part) => hashTool(root, part))]);
}

function hashTool(root: string, part: string): string {
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

/** What codegen reads and what it has written, as content hashes: equal to the last run's means that there is nothing to do. */
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { hashText } from './write/hash.ts';
import { manifestPath, manifestText } from './write/manifest.ts';
import type { WritePlan } from './write/plan-writes.ts';
import { fileHashes, type FileHashes } from './write/stamps.ts';
import { hashTree } from './write/tree.ts';

export interface DiskState {
  /** The compiler itself and its tools: any change of these makes every unit again. */
  readonly tools: string;
  /** Schemas, and the queries of pages. */
  readonly inputs: string;
  /** By path, everything below `generated/`. */
  readonly outputs: ReadonlyMap<string, string>;
  readonly files: FileHashes;
}

/** Reads the project in `root`; in watch mode the tools and the hashes are those that were read at its start. */
export function readState(root: string, before?: { readonly tools: string; readonly files: FileHashes }): DiskState {
  const files = before?.files ?? fileHashes(root);
  const isQuery = (path: string): boolean => path.endsWith('.graphql');
  const inputs = [hashTree(root, 'schemas', files), hashTree(root, 'src/web', files, isQuery)];
  const tools = before?.tools ?? hashTools(root, files);
  const outputs = hashTree(root, 'generated', files);
  if (!before) files.write();
  return { tools, inputs: combine(inputs.map(combineTree)), outputs, files };
}

export function fingerprintOf({ tools, inputs, outputs }: DiskState): string {
  return combine([tools, inputs, combineTree(outputs)]);
}

/** The state that carrying out the plan leaves. What changed meanwhile is not in it, so the next run sees it. */
export function afterWriting(state: DiskState, plan: WritePlan): DiskState {
  const outputs = new Map(state.outputs);
  for (const path of plan.obsolete) outputs.delete(path);
  for (const { path, hash } of [...plan.missing, ...plan.stale]) outputs.set(path, hash);
  outputs.set(manifestPath, hashText(manifestText(plan.manifest)));
  return { ...state, outputs: new Map([...outputs].toSorted(([a], [b]) => (a < b ? -1 : 1))) };
}

const toolParts = ['codegen', 'src/runtime', 'package-lock.json', 'tsconfig.json', '.oxfmtrc.json'];

function hashTools(root: string, files: FileHashes): string {
  return combine([process.version, ...toolParts.map((part) => hashPart(root, part, files))]);
}

function hashPart(root: string, part: string, files: FileHashes): string {
  const path = join(root, part);
  if (!existsSync(path)) return '';
  return statSync(path).isDirectory() ? combineTree(hashTree(root, part, files)) : files.hashOf(part);
}

function combineTree(tree: ReadonlyMap<string, string>): string {
  return combine([...tree].map(([path, hash]) => `${path} ${hash}`));
}

function combine(parts: readonly string[]): string {
  return hashText(parts.join('\n'));
}

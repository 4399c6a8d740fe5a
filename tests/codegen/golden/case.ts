/** A golden case: changes to the small valid set of schemas, and the compiler's exact output. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { formatProblem } from '#codegen/errors.ts';
import { loadModel } from '#codegen/load-model.ts';

export interface GoldenCase {
  readonly name: string;
  /** The test's title. */
  readonly title: string;
  /** By file under `schemas/`: pairs of old and new text, the whole new text, or null to remove the file. */
  readonly change: Readonly<Record<string, readonly (readonly [string, string])[] | string | null>>;
  readonly expected: readonly string[];
}

const here = import.meta.dirname;
const metas = join(here, '../../../schemas/meta');

export function readCases(): readonly GoldenCase[] {
  const folder = join(here, 'fixtures/cases');
  return readdirSync(folder)
    .toSorted()
    .map((file) => ({
      name: file.replace('.json', ''),
      ...(JSON.parse(readFileSync(join(folder, file), 'utf8')) as Omit<GoldenCase, 'name'>),
    }));
}

/** A project with the small valid set and the real meta-schemas, in a temporary folder. */
export function createBase(): string {
  const root = mkdtempSync(join(tmpdir(), 'trunkline-golden-'));
  cpSync(join(here, 'fixtures/base'), root, { recursive: true });
  cpSync(metas, join(root, 'schemas/meta'), { recursive: true });
  return root;
}

/** Everything that is wrong with the project, as printed, and the files that are mended. */
export async function problemsOf(root: string): Promise<readonly string[]> {
  const { problems, repairs } = await loadModel(root);
  return [
    ...problems.flatMap((problem) => formatProblem(problem).split('\n')),
    ...[...repairs.keys()].map((path) => `${path} is laid out again.`),
  ];
}

/** Applies the case's change, compiles, and restores the files. */
export async function problemsAfter(root: string, { change }: Pick<GoldenCase, 'change'>): Promise<readonly string[]> {
  const undo = Object.entries(change).map(([file, edit]) => applyEdit(join(root, 'schemas', file), edit));
  try {
    return await problemsOf(root);
  } finally {
    for (const back of undo) back();
  }
}

function applyEdit(path: string, edit: GoldenCase['change'][string]): () => void {
  const before = existsSync(path) ? readFileSync(path, 'utf8') : null;
  if (edit === null) rmSync(path);
  else
    writeWhole(
      path,
      typeof edit === 'string'
        ? edit
        : edit.reduce((text, [old, now]) => replaceOnce(path, text, old, now), before ?? ''),
    );
  return () => (before === null ? rmSync(path) : writeWhole(path, before));
}

function writeWhole(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

function replaceOnce(path: string, text: string, old: string, now: string): string {
  if (text.split(old).length !== 2) throw new Error(`${path} must hold this text once: ${old}`);
  return text.replace(old, () => now);
}

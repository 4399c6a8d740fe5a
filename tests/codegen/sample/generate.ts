/** Writes the output of emitters into a project-like folder, for tests that run or compile it. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Emit } from '#codegen/emit/emit.ts';
import type { Model } from '#codegen/ir/model.ts';
import type { OutputFile } from '#codegen/write/output.ts';

export interface Generated {
  readonly folder: string;
  readonly files: readonly OutputFile[];
  /** Text of one file. */
  readonly text: (path: string) => string;
  /** Loads one generated module. */
  readonly load: <T>(path: string) => Promise<T>;
  readonly write: (path: string, text: string) => void;
  readonly remove: () => void;
}

const project = resolve(import.meta.dirname, '../../..');

/** `beside`: further files by path, written before the emitters run. */
export async function generate(
  model: Model,
  emitters: readonly Emit[],
  beside: Readonly<Record<string, string>> = {},
): Promise<Generated> {
  const folder = mkdtempSync(join(tmpdir(), 'trunkline-generated-'));
  mkdirSync(join(folder, 'src'));
  for (const name of ['src/runtime', 'node_modules', 'tsconfig.json', 'package.json']) {
    symlinkSync(join(project, name), join(folder, name));
  }
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  for (const [path, text] of Object.entries(beside)) write(path, text);
  const files: OutputFile[] = [];
  for (const emit of emitters) files.push(...(await emit(model, folder)));
  for (const file of files) write(file.path, file.text);
  return {
    folder,
    files,
    text: (path) => {
      const file = files.find((each) => each.path === path);
      if (file === undefined) throw new Error(`${path} was not generated`);
      return file.text;
    },
    load: async <T>(path: string) => (await import(/* @vite-ignore */ pathToFileURL(join(folder, path)).href)) as T,
    write,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

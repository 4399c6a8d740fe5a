/** A small project in a temporary folder, with emitters that the test writes itself. */
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Emit } from '#codegen/emit/emit.ts';
import type { Emitter } from '#codegen/emit/emitters.ts';
import { runCheck } from '#codegen/mode/check.ts';
import type { Report } from '#codegen/mode/report.ts';
import { runWrite } from '#codegen/mode/write.ts';
import type { OutputFile } from '#codegen/write/output.ts';
import { createBase } from '../golden/case.ts';

export interface Project {
  readonly root: string;
  readonly write: (...emitters: readonly Emitter[]) => Promise<Report>;
  readonly check: (...emitters: readonly Emitter[]) => Promise<Report>;
  readonly read: (path: string) => string;
  readonly put: (path: string, text: string) => void;
  readonly has: (path: string) => boolean;
  /** Time of the last writing, in milliseconds. */
  readonly writtenAt: (path: string) => number;
  readonly remove: () => void;
}

export function createProject(): Project {
  const root = createBase();
  copyFileSync(join(import.meta.dirname, '../../../.oxfmtrc.json'), join(root, '.oxfmtrc.json'));
  return {
    root,
    write: (...emitters) => runWrite({ root, emitters }),
    check: (...emitters) => runCheck({ root, emitters }),
    read: (path) => readFileSync(join(root, path), 'utf8'),
    put: (path, text) => {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    },
    has: (path) => existsSync(join(root, path)),
    writtenAt: (path) => statSync(join(root, path)).mtimeMs,
    remove: () => rmSync(root, { recursive: true }),
  };
}

/** An emitter whose files depend on the model. */
export function emitter(name: string, emit: Emit): Emitter {
  return { name, load: () => Promise.resolve({ emit }) };
}

export const file = (path: string, text: string, more: Partial<OutputFile> = {}): OutputFile => ({
  path: `generated/${path}`,
  source: 'schemas/entities',
  text,
  format: false,
  ...more,
});

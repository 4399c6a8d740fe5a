/** A small project with code that names parts of its schemas. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { loadModel } from '#codegen/load-model.ts';
import { heldPath, heldText } from '#codegen/names/held.ts';
import { namesOf } from '#codegen/names/names.ts';
import type { NamedPart } from '#codegen/names/names.ts';
import { placesOf } from '#codegen/names/places.ts';
import { openWordIndex } from '#codegen/names/word-index.ts';
import { createBase } from '../golden/case.ts';

export interface NamedProject {
  readonly root: string;
  readonly write: (path: string, text: string) => void;
  /** Notes the names as generated code has them. */
  readonly hold: () => Promise<void>;
  /** `sure src/a.ts:3` of each place. */
  readonly whoNames: (name: NamedPart) => Promise<readonly string[]>;
  readonly remove: () => void;
}

export function createNamedProject(files: Readonly<Record<string, string>>): NamedProject {
  const root = createBase();
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  for (const [path, text] of Object.entries(files)) write(path, text);
  return {
    root,
    write,
    hold: async () => {
      const { model } = await loadModel(root);
      write(heldPath, heldText(namesOf(model), model.messages));
    },
    remove: () => rmSync(root, { recursive: true }),
    whoNames: async (name) => {
      const { model } = await loadModel(root);
      const places = placesOf({ root, model, names: namesOf(model), index: openWordIndex(root) }, name);
      return places.map(({ isSure, file, line }) => `${isSure ? 'sure' : 'perhaps'} ${file}:${line}`);
    },
  };
}

/** Edits of files by offset, with the texts as they were, so that a refused rename leaves nothing behind. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Edit {
  readonly file: string;
  readonly offset: number;
  readonly old: string;
  readonly next: string;
}

export interface Edits {
  /** Applies those that still fit the file, each once; returns the files that changed. */
  apply(edits: readonly Edit[]): readonly string[];
  /** By file, how many words were changed. */
  counts(): ReadonlyMap<string, number>;
  /** Writes a text of a moment before back. */
  restore(file: string, text: string): void;
  /** Writes the former texts back. */
  undo(): void;
}

export function createEdits(root: string): Edits {
  const before = new Map<string, string>();
  const counted = new Map<string, number>();
  return {
    apply: (edits) =>
      [...Map.groupBy(edits, ({ file }) => file)].flatMap(([file, own]) => {
        const path = join(root, file);
        const text = readFileSync(path, 'utf8');
        const distinct = [...new Map(own.map((edit) => [edit.offset, edit])).values()];
        const fitting = distinct.filter(({ offset, old }) => text.startsWith(old, offset));
        if (fitting.length === 0) return [];
        if (!before.has(file)) before.set(file, text);
        counted.set(file, (counted.get(file) ?? 0) + fitting.length);
        writeFileSync(path, applied(text, fitting));
        return [file];
      }),
    counts: () => counted,
    restore: (file, text) => {
      if (text === before.get(file)) counted.delete(file);
      writeFileSync(join(root, file), text);
    },
    undo: () => {
      for (const [file, text] of before) writeFileSync(join(root, file), text);
    },
  };
}

/** From the end, so that offsets stay right. */
const applied = (text: string, edits: readonly Edit[]): string =>
  edits
    .toSorted((one, other) => other.offset - one.offset)
    .reduce((done, { offset, old, next }) => done.slice(0, offset) + next + done.slice(offset + old.length), text);

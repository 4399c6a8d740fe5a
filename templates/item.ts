/** Generators of entries in the list or the table of one file. */
import { addItem, addKey } from './edit.ts';
import type { Answers, Asked, Generator } from './generator.ts';

interface Entry {
  readonly description: string;
  readonly asks: readonly Asked[];
  readonly path: (answers: Answers) => string;
  readonly pointer: string;
  /** The entry, and its key where the file holds a table. */
  readonly make: (answers: Answers) => { readonly key?: string; readonly value: unknown };
}

export const entry = ({ description, asks, path, pointer, make }: Entry): Generator => ({
  description,
  asks,
  act: (answers, root) => {
    const { key, value } = make(answers);
    return [key === undefined ? addItem(root, path(answers), pointer, value) : addKey(root, path(answers), pointer, key, value)];
  },
});

/** `A, B` as a list; nothing as an empty one. */
export const listOf = (text: string): readonly string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');

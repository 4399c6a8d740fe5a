/** Plop actions that change a file which is there already. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CustomActionFunction } from 'plop';
import { insertItem, insertKey } from './insert.ts';

/** Changes the whole text of a file. */
export function edit(root: string, path: string, change: (text: string) => string): CustomActionFunction {
  return () => {
    const whole = join(root, path);
    if (!existsSync(whole)) throw new Error(`There is no ${path}.`);
    writeFileSync(whole, change(readFileSync(whole, 'utf8')));
    return path;
  };
}

/** Adds a key to an object of a JSON file. */
export function addKey(root: string, path: string, pointer: string, key: string, value: unknown): CustomActionFunction {
  return edit(root, path, (text) => insertKey(text, pointer, key, value));
}

/** Adds an item to a list of a JSON file. */
export function addItem(root: string, path: string, pointer: string, item: unknown): CustomActionFunction {
  return edit(root, path, (text) => insertItem(text, pointer, item));
}

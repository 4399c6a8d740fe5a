/** `generated/names.json`: the names that generated and hand-written code uses, by which a rename is noticed. */
import { join } from 'node:path';
import type { Message } from '../ir/message.ts';
import { readIfThere } from '../write/read-if-there.ts';
import { placesInText } from './text-places.ts';
import { idOf, nameKinds, type HeldNames, type Name } from './names.ts';

export const heldPath = 'generated/names.json';

/** One name a line and sorted, so that two branches merge. */
export function heldText(names: readonly Name[], messages: readonly Message[]): string {
  const byKind = Map.groupBy(names, ({ kind }) => kind);
  const held = nameKinds.map((kind) => [
    kind,
    Object.fromEntries((byKind.get(kind) ?? []).map((name) => [idOf(name), name.mark] as const).toSorted(byId)),
  ]);
  const places = messages
    .map(({ id, text }) => [id, placesInText(text).join(' ')] as const)
    .filter(([, words]) => words !== '')
    .toSorted(byId);
  const all = [...held, ['message places', Object.fromEntries(places)]];
  return `${JSON.stringify(Object.fromEntries(all), null, 1)}\n`;
}

const byId = ([one]: readonly [string, string], [other]: readonly [string, string]): number =>
  one < other ? -1 : one > other ? 1 : 0;

/** Null before the first run, and after a merge that damaged the file. */
export function readHeld(root: string): HeldNames | null {
  const text = readIfThere(join(root, heldPath));
  if (text === null) return null;
  try {
    return JSON.parse(text) as HeldNames;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

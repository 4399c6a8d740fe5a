/** Short content hashes: long enough that two contents never meet by chance, short enough to read in a diff. */
import { hash } from 'node:crypto';

export function hashText(text: string | Uint8Array): string {
  return hash('sha256', text, 'hex').slice(0, 20);
}

/** The hash of a frozen part of the model, for the keys of units: many depend on the same parts. */
export function hashPart(part: object): string {
  const before = known.get(part);
  if (before !== undefined) return before;
  const made = hashText(JSON.stringify(part));
  known.set(part, made);
  return made;
}

const known = new WeakMap<object, string>();

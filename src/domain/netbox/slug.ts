/** Unique slugs for NetBox: lower-case letters, digits and hyphens. */
import { limits } from '#generated/domain/limits.ts';

/** Like NetBox: removes accents and other characters; spaces and dots become hyphens. Adds to `taken`. */
export function slugOf(name: string, taken: Set<string>): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/[^-.\w\s]/g, '')
    .replaceAll(/[-.\s]+/g, '-')
    .toLowerCase();
  const base = plain.slice(0, limits.netboxName - 5).replaceAll(/^[-_]+|[-_]+$/g, '') || 'record';
  return onceOf(base, taken, (nth) => `${base}-${nth}`);
}

/** The name, with `suffix` if it is taken. Adds to `taken`, in lower case. */
export function nameOf(name: string, suffix: string, taken: Set<string>): string {
  const short = name.slice(0, limits.netboxName);
  const distinct = `${name.slice(0, limits.netboxName - suffix.length - 10)} (${suffix})`;
  const isTaken = taken.has(short.toLowerCase());
  return onceOf(isTaken ? distinct : short, taken, (nth) => `${distinct} ${nth}`);
}

function onceOf(wish: string, taken: Set<string>, further: (nth: number) => string): string {
  let found = wish;
  for (let nth = 2; taken.has(found.toLowerCase()); nth++) found = further(nth);
  taken.add(found.toLowerCase());
  return found;
}

/** Names that NetBox asks for in addresses: small letters, digits and hyphens, once each. */
import { limits } from '#generated/domain/limits.ts';

/** As NetBox makes it of a typed name: letters lose their accents, other signs go, spaces and dots become hyphens. Adds to `taken`. */
export function slugOf(name: string, taken: Set<string>): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/[^-.\w\s]/g, '')
    .replaceAll(/[-.\s]+/g, '-')
    .toLowerCase();
  const base = plain.slice(0, limits.netboxName - 5).replaceAll(/^[-_]+|[-_]+$/g, '') || 'record';
  return onceOf(base, taken, (nth) => `${base}-${nth}`);
}

/** The name itself, or with what tells it from the one that is there. Adds to `taken`, in small letters. */
export function nameOf(name: string, apart: string, taken: Set<string>): string {
  const short = name.slice(0, limits.netboxName);
  const told = `${name.slice(0, limits.netboxName - apart.length - 10)} (${apart})`;
  const isTaken = taken.has(short.toLowerCase());
  return onceOf(isTaken ? told : short, taken, (nth) => `${told} ${nth}`);
}

function onceOf(wish: string, taken: Set<string>, further: (nth: number) => string): string {
  let found = wish;
  for (let nth = 2; taken.has(found.toLowerCase()); nth++) found = further(nth);
  taken.add(found.toLowerCase());
  return found;
}

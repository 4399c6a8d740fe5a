/** A seeded sample of names to rename, as evenly over their kinds as possible, each with a new word. */
import { renamedKinds } from '#codegen/names/rename/declaration.ts';
import { idOf, type Name, type NameKind } from '#codegen/names/names.ts';

export interface Renaming {
  readonly what: string;
  readonly next: string;
}

export function sampleOf(names: readonly Name[], count: number, seed: number): readonly Renaming[] {
  const random = randomFrom(seed);
  const waiting = renamedKinds.map((kind) => {
    const own = names.filter((name) => name.kind === kind);
    return own.map((name) => ({ name, at: random() })).toSorted((one, other) => one.at - other.at);
  });
  const chosen: Renaming[] = [];
  for (let turn = 0; chosen.length < count && waiting.some((list) => list.length > 0); turn += 1) {
    const next = waiting[turn % waiting.length]!.shift()?.name;
    if (next) chosen.push({ what: `${next.kind}:${idOf(next)}`, next: newWord(next.kind, next.word) });
  }
  return chosen;
}

/** Keeps the shape of the word; a reference keeps its ending. */
function newWord(kind: NameKind, word: string): string {
  if (kind === 'field' && word.endsWith('Id')) return `${word.slice(0, -2)}FreshId`;
  if (/^[A-Z0-9_]+$/.test(word)) return `${word}_FRESH`;
  if (kind === 'slot' || word.includes('-')) return `${word}-fresh`;
  return /_/.test(word) || kind === 'event' || kind === 'role' || kind === 'staff role'
    ? `${word}_fresh`
    : `${word}Fresh`;
}

/** Mulberry32: small and portable. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

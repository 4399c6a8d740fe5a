/** A seeded sample of renames, as evenly over the kinds as possible. */
import { renameKinds, type Subject } from './subjects.ts';

export function sampleOf(subjects: readonly Subject[], count: number, seed: number): readonly Subject[] {
  const random = randomFrom(seed);
  const waiting = renameKinds.map((kind) => {
    const own = subjects.filter((subject) => subject.kind === kind);
    return own.map((subject) => ({ subject, at: random() })).toSorted((one, other) => one.at - other.at);
  });
  const chosen: Subject[] = [];
  for (let turn = 0; chosen.length < count && waiting.some((list) => list.length > 0); turn += 1) {
    const next = waiting[turn % waiting.length]!.shift();
    if (next) chosen.push(next.subject);
  }
  return chosen;
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

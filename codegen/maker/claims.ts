/** Which of two threads makes what: one takes emitters from the front, the other from the back, until none is left. */
import { emitters, type Emitter } from '../emit/emitters.ts';

/** Seen by both threads: one number for each emitter, 1 when it is taken. */
export type Claims = Int32Array<SharedArrayBuffer>;

export const noClaims = (): Claims =>
  new Int32Array(new SharedArrayBuffer(emitters.length * Int32Array.BYTES_PER_ELEMENT));

export const takenFromFront = (claims: Claims): Iterable<Emitter> => taken(claims, emitters);

export const takenFromBack = (claims: Claims): Iterable<Emitter> => taken(claims, emitters.toReversed());

function* taken(claims: Claims, order: readonly Emitter[]): Iterable<Emitter> {
  for (const emitter of order) if (Atomics.exchange(claims, emitters.indexOf(emitter), 1) === 0) yield emitter;
}

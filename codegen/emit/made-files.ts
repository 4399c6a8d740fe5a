/** What a run of emitters takes and makes. */
import type { MadeCache } from '../cache.ts';
import type { Model } from '../ir/model.ts';
import type { WantedFile } from '../write/plan-writes.ts';
import type { Emitter } from './emitters.ts';

export interface MakeInput {
  readonly model: Model;
  readonly root: string;
  /** Each is made before the next is taken. */
  readonly emitters: Iterable<Emitter>;
  /** Hash of the compiler and its tools, part of every key. */
  readonly tools: string;
  /** What the last run made. */
  readonly cache: MadeCache;
  /** Hashes of what stands under `generated/` now. */
  readonly onDisk: ReadonlyMap<string, string>;
}

/** By the name of the emitter. */
export type MadeFiles = Readonly<Record<string, readonly WantedFile[]>>;

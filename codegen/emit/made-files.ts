/** What a run of emitters takes and makes. */
import type { Made } from '../cache.ts';
import type { Model } from '../ir/model.ts';
import type { WantedFile } from '../write/plan-writes.ts';
import type { Emitter } from './emitters.ts';

export interface MakeInput {
  readonly model: Model;
  readonly root: string;
  readonly emitters: readonly Emitter[];
  /** Hash of the compiler and its tools, part of every key. */
  readonly tools: string;
  /** Those of the last run. */
  readonly cached: Made['units'];
  /** Names of the parts of the model that are no longer what they were then. */
  readonly changed: ReadonlySet<string>;
  /** Hashes of what stands under `generated/` now. */
  readonly onDisk: ReadonlyMap<string, string>;
}

export interface MadeFiles {
  readonly wanted: readonly WantedFile[];
  readonly units: Made['units'];
  /** Names of the units that ran, for the report. */
  readonly ran: readonly string[];
}

/** What an emitter offers to the compiler: units of work that run only when their key changed. */
import type { Model } from '../ir/model.ts';
import type { OutputFile } from '../write/output.ts';

/** The smallest piece that is generated again as a whole, usually one file or one entity. */
export interface EmitUnit {
  /** Unique within the emitter, e.g. `quote`. */
  readonly name: string;
  /** What the output depends on beside what `run` reads of its model, as JSON-able data; hashed together with the emitter's sources and the tool versions. */
  readonly key: unknown;
  /**
   * Makes the files. What it takes from a model it takes from the one that it is given, which notes what is read of it;
   * nothing of another model may reach it but through `key`. Heavy packages are imported here, dynamically, never at the
   * top of `emit.ts`. Throws `SchemaError` for mistakes in schemas.
   */
  readonly run: (model: Model) => Promise<readonly OutputFile[]>;
}

/** A unit that depends on what it reads of the model, and on `key`; it may turn out to make no file. */
export const modelUnit = (
  name: string,
  make: (model: Model) => readonly OutputFile[],
  key: unknown = null,
): EmitUnit => ({
  name,
  key,
  run: async (model) => make(model),
});

/**
 * Exported by every `codegen/emit/<artifact>/emit.ts` as `units`: cheap, pure, deterministic.
 * `root` is the project's folder, for the few emitters that read more than the model (migrations, GraphQL documents): what they read must be in the key.
 */
export type ListUnits = (model: Model, root: string) => readonly EmitUnit[];

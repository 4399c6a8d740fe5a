/** What an emitter offers to the compiler: units of work that run only when their key changed. */
import type { Model } from '../ir/model.ts';
import type { OutputFile } from '../write/output.ts';

/** The smallest piece that is generated again as a whole, usually one file or one entity. */
export interface EmitUnit {
  /** Unique within the emitter, e.g. `quote`. */
  readonly name: string;
  /** Everything that the output depends on, as JSON-able data (parts of the model); hashed together with the emitter's sources and the tool versions. */
  readonly key: unknown;
  /** Makes the files. Heavy packages are imported here, dynamically, never at the top of `emit.ts`. Throws `SchemaError` for mistakes in schemas. */
  readonly run: () => Promise<readonly OutputFile[]>;
}

/**
 * Exported by every `codegen/emit/<artifact>/emit.ts` as `units`: cheap, pure, deterministic.
 * `root` is the project's folder, for the few emitters that read more than the model (migrations, GraphQL documents): what they read must be in the key.
 */
export type ListUnits = (model: Model, root: string) => readonly EmitUnit[];

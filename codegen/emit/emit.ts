/** What every emitter is. */
import type { Model } from '../ir/model.ts';
import type { OutputFile } from '../write/output.ts';

/**
 * Creates all files of one kind from the model, deterministically; throws `SchemaError` for mistakes in schemas. `root`
 * is the project's folder.
 */
export type Emit = (model: Model, root: string) => readonly OutputFile[] | Promise<readonly OutputFile[]>;

/** Runs every check that looks across files; each check is one small file. */
import type { Finding } from '../errors.ts';
import type { Model } from '../ir/model.ts';
import type { Sources } from '../parse/sources.ts';

/** What a cross-file check may look at. */
export interface CheckContext {
  readonly model: Model;
  readonly sources: Sources;
  /** Paths of files that are left out of the model because they are wrong in themselves. */
  readonly unsound: ReadonlySet<string>;
}

export type Check = (context: CheckContext) => readonly Finding[];

const checks: readonly Check[] = [];

export async function checkModel(model: Model, sources: Sources, unsound: ReadonlySet<string>): Promise<readonly Finding[]> {
  const context = { model, sources, unsound };
  return checks.flatMap((check) => check(context));
}

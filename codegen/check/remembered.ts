/** Caches findings of single files; recomputed if the file or its rules change. */
import type { Finding } from '../errors.ts';
import type { Model } from '../ir/model.ts';
import type { SourceFile } from '../parse/source-file.ts';
import type { ValidHashes } from './valid-hashes.ts';

/** `basis`: all inputs besides the file's text; `look` finds its mistakes. */
export type Remembered = (
  file: SourceFile,
  basis: string,
  valid: ValidHashes,
  look: () => Promise<readonly Finding[]>,
) => Promise<readonly Finding[]>;

/** In watch mode an unchanged file is the same object; a new run recognizes valid files by hash. */
export function createRemembered(name: string): Remembered {
  const known = new WeakMap<SourceFile, { readonly hash: string; readonly findings: readonly Finding[] }>();
  return async (file, basis, valid, look) => {
    const hash = valid.hashOf(`${name} ${basis} ${file.path}\n${file.text}`);
    let result = known.get(file);
    if (result?.hash !== hash) {
      result = { hash, findings: valid.has(hash) ? [] : await look() };
      known.set(file, result);
    }
    if (result.findings.length === 0) valid.add(hash);
    return result.findings;
  };
}

/** Shared types and closed lists, on which the rules of nearly every value rest. */
export const basisOf = ({ types, values }: Model, valid: ValidHashes): string =>
  valid.hashOf(JSON.stringify([types, values]));

/** Hashes of valid results, so that later runs skip them. */
import { hashText } from '../write/hash.ts';

export interface ValidHashes {
  readonly hashOf: (content: string) => string;
  readonly has: (hash: string) => boolean;
  readonly add: (hash: string) => void;
  /** Everything that this run found or knew to be right. */
  readonly hashes: () => readonly string[];
}

/** `before` are the hashes of the last run; another compiler (`tools`) has to look at everything itself. */
export function createValidHashes(before: readonly string[], tools: string): ValidHashes {
  const known = new Set(before);
  const right = new Set<string>();
  return {
    hashOf: (content) => hashText(`${tools}\n${content}`),
    has: (hash) => known.has(hash),
    add: (hash) => right.add(hash),
    hashes: () => [...right],
  };
}

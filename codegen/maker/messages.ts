/** What goes between the thread that checks and the one that makes. */
import type { MadeFiles } from '../emit/made-files.ts';
import type { Parts } from '../emit/parts.ts';
import type { Finding } from '../errors.ts';
import type { DocumentText } from '../openapi/document-text.ts';
import type { Claims } from './claims.ts';

export interface MakerInput {
  readonly root: string;
  /** Hash of the compiler and its tools. */
  readonly tools: string;
  /** True when more than one round is to come. */
  readonly isWatching: boolean;
}

export interface MakeRequest {
  /** By path, in JSON, what the schema files say that are new or say something else than in the round before. */
  readonly contents: ReadonlyMap<string, string>;
  /** Paths of those that are no longer there. */
  readonly gone: readonly string[];
  /** Hashes of what stands under `generated/` now. */
  readonly onDisk: ReadonlyMap<string, string>;
  readonly claims: Claims;
}

export interface MadeThere {
  readonly files: MadeFiles;
  /** The API document, when what is made of it is among the files. */
  readonly document: DocumentText | null;
}

/** Each request is answered with the parts of its model, then with what was made of it; or with what was thrown, which travels as data. */
export type Message = PartsThere | MadeThere | Thrown;

export interface PartsThere {
  /** Those of the model. */
  readonly parts: Parts;
}

export type Thrown = { readonly findings: readonly Finding[] } | { readonly stack: string };

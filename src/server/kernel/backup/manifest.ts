/** What a backup says of itself; written last, so that one that broke off has none. */
import { StartError } from '../start-error.ts';

export interface TableFacts {
  /** With its schema, e.g. `public.users`. */
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: number;
  /** Of the lines before they are packed. */
  readonly sha256: string;
}

export interface Manifest {
  readonly format: 1;
  readonly takenAt: string;
  readonly migrations: readonly { readonly name: string; readonly checksum: string }[];
  readonly tables: readonly TableFacts[];
  readonly files: {
    readonly count: number;
    readonly bytes: number;
    /** Keys of rows whose file was not there, or is gone by now. */
    readonly missing: readonly string[];
  };
}

export const manifestKey = 'manifest.json';
export const tableKey = (name: string): string => `tables/${name}.jsonl.gz`;
export const fileKey = (storageKey: string): string => `files/${storageKey}`;

/** Throws StartError for what is none, or is one of a newer Trunkline. */
export function readManifest(text: string): Manifest {
  const refused = new StartError('This is no backup that this Trunkline can read.');
  try {
    const manifest = JSON.parse(text) as Manifest;
    if (manifest.format === 1 && Array.isArray(manifest.tables)) return manifest;
  } catch {
    throw refused;
  }
  throw refused;
}

/** The manifest of a backup. It is written last, so an interrupted backup has none. */
import { StartError } from '../start-error.ts';

export interface TableFacts {
  /** Name with schema, e.g. `public.users`. */
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: number;
  /** Hash of the uncompressed lines. */
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
    /** Keys of rows whose file was missing. */
    readonly missing: readonly string[];
  };
}

export const manifestKey = 'manifest.json';
export const tableKey = (name: string): string => `tables/${name}.jsonl.gz`;
export const fileKey = (storageKey: string): string => `files/${storageKey}`;

/** Throws StartError if the text is not a manifest, or is from a newer Trunkline. */
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

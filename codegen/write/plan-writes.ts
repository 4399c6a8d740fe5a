/** Compares the wanted files under `generated/` with the existing ones; changes nothing. */
import type { Manifest } from './manifest.ts';

/** A file as it should be. */
export interface WantedFile {
  readonly path: string;
  readonly hash: string;
  readonly text: string;
  readonly source: string;
  readonly isPermanent: boolean;
}

export interface WritePlan {
  /** Not there yet. */
  readonly missing: readonly WantedFile[];
  /** Exists with older generated content. */
  readonly stale: readonly WantedFile[];
  /** Generated earlier, but no longer by any emitter. */
  readonly obsolete: readonly string[];
  /** Edited by hand; `wanted` is null if no emitter generates the file now. */
  readonly edited: readonly { readonly path: string; readonly wanted: WantedFile | null }[];
  /** Not generated. */
  readonly extra: readonly string[];
  /** The manifest after the plan is carried out. */
  readonly manifest: Manifest;
}

export interface WriteState {
  readonly wanted: readonly WantedFile[];
  /** Hashes of all files below `generated/` except the manifest. */
  readonly onDisk: ReadonlyMap<string, string>;
  readonly manifest: Manifest;
  /** Whether codegen once wrote a file that is not in the manifest. */
  readonly isOurs: (path: string) => boolean;
  /** True for a migration's file that may still be rewritten. */
  readonly isDraft: (path: string) => boolean;
}

export function planWrites({ wanted, onDisk, manifest, isOurs, isDraft }: WriteState): WritePlan {
  const byPath = new Map(wanted.map((file) => [file.path, file]));
  const owned = { ...manifest.files, ...manifest.permanent };
  const isEdited = (path: string): boolean => (path in owned ? owned[path] !== onDisk.get(path) : !isOurs(path));
  const different = wanted.filter((file) => onDisk.has(file.path) && onDisk.get(file.path) !== file.hash);
  const unmade = [...onDisk.keys()].filter((path) => !byPath.has(path));
  const permanent = unmade.filter((path) => path in manifest.permanent && !isDraft(path));
  const left = unmade.filter((path) => path in manifest.files);
  return {
    missing: wanted.filter((file) => !onDisk.has(file.path)),
    stale: different.filter((file) => !isEdited(file.path)),
    obsolete: [...left.filter((path) => !isEdited(path)), ...unmade.filter(isDraft)],
    edited: [
      ...different.filter((file) => isEdited(file.path)).map((file) => ({ path: file.path, wanted: file })),
      ...[...left, ...permanent].filter(isEdited).map((path) => ({ path, wanted: null })),
    ],
    extra: unmade.filter((path) => !(path in owned) && !isDraft(path)),
    manifest: {
      files: hashes(wanted.filter((file) => !file.isPermanent)),
      permanent: {
        ...Object.fromEntries(permanent.map((path) => [path, manifest.permanent[path]!])),
        ...hashes(wanted.filter((file) => file.isPermanent)),
      },
    },
  };
}

/** True if nothing has to be written, removed or refused. */
export function isClean(plan: WritePlan): boolean {
  return [plan.missing, plan.stale, plan.obsolete, plan.edited].every((list) => list.length === 0);
}

function hashes(files: readonly WantedFile[]): Record<string, string> {
  return Object.fromEntries(files.map((file) => [file.path, file.hash]));
}

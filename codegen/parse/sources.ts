/** All files under `schemas/`, read once; unchanged files are reused from the previous round. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareProblems, type Finding, type SchemaProblem } from '../errors.ts';
import type { FileKindId } from './kinds.ts';
import { lineAndColumn } from './place.ts';
import { readSource, type SourceContent, type SourceFile } from './source-file.ts';

export interface Sources {
  readonly root: string;
  /** By path relative to the root, sorted. */
  readonly files: ReadonlyMap<string, SourceFile>;
  /** Files of one kind, sorted by path. */
  ofKind(kind: FileKindId): readonly SourceFile[];
  /** Looks up lines and columns and sorts. */
  locate(findings: readonly Finding[]): Promise<readonly SchemaProblem[]>;
}

/** Reads every schema file below `root`; `before` (watch mode) saves reading unchanged ones again. */
export async function readSources(root: string, before?: Sources): Promise<Sources> {
  const texts = readSchemaTexts(root);
  const files = new Map<string, SourceFile>();
  for (const [path, text] of texts) {
    const known = before?.files.get(path);
    files.set(path, known?.text === text ? known : await readSource(path, text));
  }
  return {
    root,
    files,
    ofKind: kindsOf(files),
    locate: (findings) => locate(findings, files),
  };
}

/** The same with some texts replaced; mistakes in these are still located in the files on disk. */
export async function withTexts(sources: Sources, texts: ReadonlyMap<string, string>): Promise<Sources> {
  if (texts.size === 0) return sources;
  const files = new Map(sources.files);
  for (const [path, text] of texts) {
    const onDisk = files.get(path)!;
    files.set(path, { ...(await readSource(path, text)), locate: (pointer, at) => onDisk.locate(pointer, at) });
  }
  return { ...sources, files, ofKind: kindsOf(files) };
}

/** Files by their kind, in the order in which they are given. */
function kindsOf<File extends SourceContent>(files: ReadonlyMap<string, File>): (kind: FileKindId) => readonly File[] {
  const byKind = Map.groupBy(files.values(), ({ kind }) => kind?.id);
  return (kind) => byKind.get(kind) ?? [];
}

/** Released versions of the questionnaire, which are not schemas; `codegen/check/questionnaire-history.ts` reads the last one. */
export const releasesFolder = 'schemas/questionnaire/releases';

/** Path and text of every schema file, sorted by path; dot files are ignored. */
function readSchemaTexts(root: string): ReadonlyMap<string, string> {
  const paths = readdirSync(join(root, 'schemas'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter((path) => !path.startsWith(`${releasesFolder}/`))
    .sort();
  return new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

async function locate(
  findings: readonly Finding[],
  files: ReadonlyMap<string, SourceFile>,
): Promise<readonly SchemaProblem[]> {
  const problems: SchemaProblem[] = [];
  for (const { origin, message, hint, at = 'value', offset, within = 0, place: known } of findings) {
    const file = files.get(origin.file);
    const place =
      known ??
      (file && (offset === undefined ? await file.locate(origin.pointer, at) : lineAndColumn(file.text, offset)));
    problems.push({
      file: origin.file,
      line: 1,
      column: 1,
      ...(place && { line: place.line, column: place.column + within }),
      pointer: origin.pointer,
      message,
      hint: hint ?? null,
    });
  }
  const seen = new Set<string>();
  return problems
    .filter((problem) => {
      const text = JSON.stringify(problem);
      return !seen.has(text) && seen.add(text);
    })
    .sort(compareProblems);
}

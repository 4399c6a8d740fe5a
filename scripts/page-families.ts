/**
 * Groups modules into few, larger files by the kinds of pages that load them. A first build finds which modules each
 * kind loads after tree shaking; a second one groups those with the same readers.
 */
import type { Plugin, Rolldown } from 'vite';

/** Kinds of pages by name: the modules that open them. */
export type Families = Readonly<Record<string, RegExp>>;

export interface Grouping {
  readonly plugin: Plugin;
  readonly output: Pick<Rolldown.OutputOptions, 'strictExecutionOrder' | 'codeSplitting'>;
}

/** The first build of an environment only analyzes and writes nothing; the second one is grouped. */
export function groupBy(name: string, families: Families): Grouping {
  let groups: ReadonlyMap<string, string> | null = null;
  return {
    plugin: {
      name: 'page-families',
      generateBundle: {
        order: 'post',
        handler(_options, bundle) {
          if (groups !== null) {
            const source = JSON.stringify(filesOf(Object.values(bundle), families), null, 2);
            this.emitFile({ type: 'asset', fileName: `.vite/${name}-families.json`, source });
            return;
          }
          groups = groupsOf(Object.values(bundle), families);
          for (const file of Object.keys(bundle)) delete bundle[file];
        },
      },
    },
    output: {
      // Modules run in import order, even across files.
      strictExecutionOrder: true,
      codeSplitting: {
        includeDependenciesRecursively: false,
        groups: [{ debugName: 'page-families', name: (id) => groups?.get(id) ?? null, priority: 100 }],
      },
    },
  };
}

/** A file of the second build: files of the first build with the same readers. */
interface Group {
  readonly readers: readonly string[];
  readonly chunks: Rolldown.OutputChunk[];
}

/** Name of the file by module id: the families that load it, in their order. */
function groupsOf(
  files: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[],
  families: Families,
): ReadonlyMap<string, string> {
  const chunks = chunksOf(files);
  const names = new Map<string, string>();
  const groups = new Map<string, Group>();
  for (const [file, readers] of readersOf(chunks, families)) {
    const name = readers.join('-');
    names.set(file, name);
    groups.set(name, { readers, chunks: [...(groups.get(name)?.chunks ?? []), chunks.get(file)!] });
  }
  const joined = joinSmall(groups, names);
  const moduleIds = (file: string): readonly string[] => chunks.get(file)!.moduleIds;
  return new Map([...names].flatMap(([file, name]) => moduleIds(file).map((id) => [id, joined(name)] as const)));
}

/** Families by file. Files of the entry are loaded by all. */
function readersOf(chunks: Chunks, families: Families): ReadonlyMap<string, readonly string[]> {
  const readers = new Map<string, readonly string[]>();
  for (const [family, opens] of Object.entries(families)) {
    for (const file of loadedBy(chunks, opens)) {
      const known = readers.get(file) ?? [];
      if (known[0] !== 'entry') readers.set(file, [...known, family]);
    }
  }
  return readers;
}

/** Before minification; less than 1 kB compressed. */
const leastBytes = 3_500;

/**
 * Merges a small group into one that all its readers load, if that costs no reader more than the group's own size: a
 * file costs more than a few unneeded bytes. Returns where each group went.
 */
function joinSmall(groups: Map<string, Group>, names: ReadonlyMap<string, string>): (name: string) => string {
  const moved = new Map<string, string>();
  const lastOf = (name: string): string => (moved.has(name) ? lastOf(moved.get(name)!) : name);
  const needs = ({ chunks }: Group): readonly Group[] =>
    chunks.flatMap(({ imports }) => imports.flatMap((file) => groups.get(lastOf(names.get(file) ?? '')) ?? []));
  for (const [name, group] of [...groups].toSorted((a, b) => bytesOf(a[1]) - bytesOf(b[1]))) {
    if (bytesOf(group) >= leastBytes || name === 'entry') continue;
    const fits = (into: Group): boolean =>
      into !== group &&
      into.readers[0] !== 'entry' &&
      isWithin(group.readers, into.readers) &&
      needs(group).every(
        (need) =>
          need === group || need === into || need.readers[0] === 'entry' || isWithin(into.readers, need.readers),
      );
    const [found] = [...groups]
      .filter(([, into]) => fits(into))
      .toSorted((a, b) => a[1].readers.length - b[1].readers.length);
    if (found === undefined) continue;
    found[1].chunks.push(...group.chunks);
    groups.delete(name);
    moved.set(name, found[0]);
  }
  return lastOf;
}

const isWithin = (some: readonly string[], all: readonly string[]): boolean => some.every((each) => all.includes(each));

const bytesOf = ({ chunks }: Group): number => chunks.reduce((sum, { code }) => sum + code.length, 0);

/** Files by family, in addition to those of the entry: what the server preloads. */
function filesOf(
  files: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[],
  families: Families,
): Readonly<Record<string, readonly string[]>> {
  const chunks = chunksOf(files);
  return Object.fromEntries(Object.entries(families).map(([family, opens]) => [family, [...loadedBy(chunks, opens)]]));
}

const chunksOf = (files: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[]): Chunks =>
  new Map(files.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])));

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>;

/** Files of the modules that open a page, and all that they import before they run. */
function loadedBy(chunks: Chunks, opens: RegExp): ReadonlySet<string> {
  const found = new Set<string>();
  const add = (file: string): void => {
    if (found.has(file)) return;
    found.add(file);
    for (const next of chunks.get(file)!.imports) if (chunks.has(next)) add(next);
  };
  for (const [file, { moduleIds }] of chunks) if (moduleIds.some((id) => opens.test(id))) add(file);
  return found;
}

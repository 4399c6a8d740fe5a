/** Judges the requirements by the notes of a run, for `npm run requirements` and `npm test`. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readNotes } from '../support/proof/recorder.ts';
import { blocksOf } from './blocks.ts';
import { judgeRows, type AreaPages, type Catalogue, type Note, type RowState } from './proof.ts';
import { areaOf, citedIds, readCatalogue, readOverrides, readTable } from './rows.ts';

const folder = 'tests/requirements';
/** Notes of the last run. */
export const notesFolder = '.cache/proof';

/** Rows that no test proves yet, by area. */
export type CitedOnly = Readonly<Record<string, readonly string[]>>;

export interface Judgement {
  readonly standings: readonly RowState[];
  /** Ids in titles that the catalogue lacks, with the file. */
  readonly unknown: readonly { readonly id: string; readonly file: string }[];
  /** False if no run has left notes. */
  readonly hasNotes: boolean;
}

export function readProofData(root: string): Catalogue {
  const read = (file: string): string => readFileSync(join(root, folder, file), 'utf8');
  const pagesOf = ([area, files, paths]: readonly string[]): readonly [string, AreaPages] => [
    area!,
    { files: new RegExp(files!), paths: new RegExp(paths!) },
  ];
  return {
    rows: readCatalogue(read('requirements.tsv')),
    overrides: readOverrides(read('speaks.tsv')),
    pages: new Map(readTable(read('pages.tsv')).map(pagesOf)),
    refused: new Map(readTable(read('refused.tsv')).map(([id, ruling]) => [id!, ruling!])),
  };
}

export function judgeRequirements(root: string): Judgement {
  const catalogue = readProofData(root);
  const files = globSync('tests/**/*.{test,e2e}.{ts,tsx}', { cwd: root, exclude: [`${folder}/**`] });
  const sources = files.map((file) => ({ file, source: readFileSync(join(root, file), 'utf8') }));
  const cited = sources.flatMap(({ file, source }) => citedIds(source).map((id) => ({ id, file })));
  const given = new Map(cited.map(({ id }) => [id, [] as string[]]));
  const words = new Map(catalogue.rows.map(({ id, verbatim }) => [id, verbatim]));
  for (const { ids, text } of sources.flatMap(({ source }) => blocksOf(source, words)))
    for (const id of ids) given.get(id)!.push(text);
  const known = new Set(catalogue.rows.map(({ id }) => id));
  const notes = files.flatMap((file) => notesOf(root, file));
  return {
    standings: judgeRows(catalogue, given, notes),
    unknown: cited.filter(({ id }) => !known.has(id)),
    hasNotes: notes.length > 0,
  };
}

const notesOf = (root: string, file: string): readonly Note[] =>
  Object.values(readNotes(join(root, notesFolder, `${file.replaceAll('/', '+')}.json`))).map((note) => ({
    ...note,
    file,
  }));

export const readCitedOnly = (root: string): CitedOnly =>
  JSON.parse(readFileSync(join(root, folder, 'cited-only.json'), 'utf8')) as CitedOnly;

export interface Verdict {
  /** Neither proved, refused nor listed. */
  readonly missing: readonly RowState[];
  /** Listed, but proved, rejected or removed. */
  readonly settled: readonly string[];
}

/** The list may only shrink: a proved row must be removed. */
export function compareWithList(standings: readonly RowState[], list: CitedOnly): Verdict {
  const listed = new Set(Object.values(list).flat());
  const open = standings.filter(({ state }) => state === 'cited only' || state === 'nothing');
  const openIds = new Set(open.map(({ row }) => row.id));
  return {
    missing: open.filter(({ row }) => !listed.has(row.id)),
    settled: [...listed].filter((id) => !openIds.has(id)),
  };
}

/** The current list. */
export const listOf = (standings: readonly RowState[]): CitedOnly => {
  const open = standings.filter(({ state }) => state === 'cited only' || state === 'nothing').map(({ row }) => row.id);
  return Object.fromEntries(Map.groupBy(open, areaOf));
};

/** Which requirements of the catalogue the titles of the tests claim to prove, and how. */

export interface Requirement {
  readonly id: string;
  readonly kind: string;
  /** The specified words, apart from each other by ` | `; empty where the words are free. */
  readonly verbatim: string;
}

export interface AreaCoverage {
  readonly area: string;
  readonly required: number;
  /** Proved by a test that runs the product at the level of the requirement. */
  readonly proved: number;
  /** Named by a test that only reads a schema, for a requirement of which no more can be asked. */
  readonly declared: number;
  /** Named by tests of another level only: not proved. */
  readonly claimed: number;
}

export interface Coverage {
  readonly areas: readonly AreaCoverage[];
  /** Ids that a title names and the catalogue lacks, with the file. */
  readonly unknown: readonly { readonly id: string; readonly file: string }[];
  readonly claimed: readonly string[];
}

/** The catalogue: tab-separated, one requirement a row, headings in the first row. */
export const readCatalogue = (tsv: string): Requirement[] =>
  tsv
    .trim()
    .split('\n')
    .slice(1)
    .map((row) => {
      const [id, kind, , verbatim] = row.split('\t');
      return { id: id!, kind: kind!, verbatim: verbatim! };
    });

/** Ids in brackets, alone or in a list: `[QN-103]`, `[QN-103, ER2-001]`. */
export const citedIds = (source: string): string[] =>
  [...source.matchAll(/\[((?:[A-Z]{2}\d?-\d{3}(?:, ?)?)+)\]/g)].flatMap(([, list]) =>
    list!.split(/, ?/).filter(Boolean),
  );

const overHttp = /^tests\/(server|whole|e2e)\//;
const onPages = /^tests\/(web|e2e|whole)\//;
const running = /^tests\/(server|web|e2e|whole|domain|runtime|codegen)\//;

/** Where a test has to stand to prove a requirement of that kind; of other kinds any test that runs the product. */
const level: Readonly<Record<string, RegExp>> = { call: overHttp, screen: onPages, route: onPages };
/** What these speak of is what a schema says; a test that reads the schema says as much as can be said. */
const enoughDeclared: ReadonlySet<string> = new Set(['entity', 'enum', 'constant', 'kind']);

/** Counts per area, in the order of the catalogue. `sources` maps a test file to its text. */
export function measureCoverage(catalogue: readonly Requirement[], sources: ReadonlyMap<string, string>): Coverage {
  const known = new Set(catalogue.map(({ id }) => id));
  const cited = [...sources].flatMap(([file, source]) => citedIds(source).map((id) => ({ id, file })));
  const filesOf = Map.groupBy(cited, ({ id }) => id);
  const standings = new Map(
    catalogue.map((row) => [
      row.id,
      standingOf(
        row,
        (filesOf.get(row.id) ?? []).map(({ file }) => file),
        sources,
      ),
    ]),
  );
  const count = (rows: readonly Requirement[], wanted: Standing): number =>
    rows.filter(({ id }) => standings.get(id) === wanted).length;
  return {
    areas: [...Map.groupBy(catalogue, ({ id }) => id.slice(0, id.indexOf('-')))].map(([area, rows]) => ({
      area,
      required: rows.length,
      proved: count(rows, 'proved'),
      declared: count(rows, 'declared'),
      claimed: count(rows, 'claimed'),
    })),
    unknown: cited.filter(({ id }) => !known.has(id)),
    claimed: catalogue.filter(({ id }) => standings.get(id) === 'claimed').map(({ id }) => id),
  };
}

type Standing = 'proved' | 'declared' | 'claimed' | 'open';

function standingOf(
  { kind, verbatim }: Requirement,
  files: readonly string[],
  sources: ReadonlyMap<string, string>,
): Standing {
  const isAtLevel = (file: string): boolean => (level[kind] ?? running).test(file);
  const hasWords = (file: string): boolean => kind !== 'error' || hasOneOf(verbatim, sources.get(file)!);
  if (files.some((file) => isAtLevel(file) && hasWords(file))) return 'proved';
  if (files.length === 0) return 'open';
  return enoughDeclared.has(kind) ? 'declared' : 'claimed';
}

/** An error is a text that people read: a test of it says one of the specified words, letter by letter. */
const hasOneOf = (verbatim: string, source: string): boolean =>
  verbatim === '' || verbatim.split(' | ').some((words) => source.replaceAll("\\'", "'").includes(words));

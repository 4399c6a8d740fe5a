/** Which requirements of the catalogue the titles of the tests claim to prove. */

export interface AreaCoverage {
  readonly area: string;
  readonly required: number;
  readonly proved: number;
}

export interface Coverage {
  readonly areas: readonly AreaCoverage[];
  /** Ids that a title names and the catalogue lacks, with the file. */
  readonly unknown: readonly { readonly id: string; readonly file: string }[];
}

/** Ids of the catalogue: tab-separated, one requirement a row, id first, headings in the first row. */
export const readCatalogue = (tsv: string): string[] =>
  tsv
    .trim()
    .split('\n')
    .slice(1)
    .map((row) => row.slice(0, row.indexOf('\t')));

/** Ids in brackets, alone or in a list: `[QN-103]`, `[QN-103, ER2-001]`. */
export const citedIds = (source: string): string[] =>
  [...source.matchAll(/\[((?:[A-Z]{2}\d?-\d{3}(?:, ?)?)+)\]/g)].flatMap(([, list]) =>
    list!.split(/, ?/).filter(Boolean),
  );

/** Counts per area, in the order of the catalogue. `sources` maps a test file to its text. */
export function measureCoverage(catalogue: readonly string[], sources: ReadonlyMap<string, string>): Coverage {
  const known = new Set(catalogue);
  const cited = [...sources].flatMap(([file, source]) => citedIds(source).map((id) => ({ id, file })));
  const proved = new Set(cited.map(({ id }) => id));
  const areas = Map.groupBy(catalogue, (id) => id.slice(0, id.indexOf('-')));
  return {
    areas: [...areas].map(([area, ids]) => ({
      area,
      required: ids.length,
      proved: ids.filter((id) => proved.has(id)).length,
    })),
    unknown: cited.filter(({ id }) => !known.has(id)),
  };
}

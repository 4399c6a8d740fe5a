/** Whether a contract says what was chosen: each line beside the snapshot that its order was placed on, and the totals. */
import { sumOf, type Money } from '#domain/prices/money.ts';

export interface Figures {
  readonly term: number | null;
  readonly mrc: Money | null;
  readonly nrc: Money | null;
}

export interface AgreedLine {
  readonly id: string;
  readonly service: string;
  readonly paper: Figures;
  /** Null for a line that no quote stands behind. */
  readonly quote: (Figures & { readonly version: number }) | null;
}

export interface SignedContract {
  readonly lines: readonly AgreedLine[];
  readonly totalMrc: Money | null;
  readonly totalNrc: Money | null;
}

export type FigureName = 'term' | 'mrc' | 'nrc' | 'total_mrc' | 'total_nrc';

/** One figure that differs, or of which a side is not known. */
export interface Difference {
  /** Id of the line; null for a total. */
  readonly line: string | null;
  readonly service: string | null;
  readonly figure: FigureName;
  readonly paper: Money | number | null;
  readonly quote: Money | number | null;
}

export interface Agreement {
  readonly agrees: boolean;
  /** Versions of the quotes that the lines are compared with, in the order of the lines. */
  readonly versions: readonly number[];
  readonly differences: readonly Difference[];
}

/** Compares a contract with its own lines only; what is unknown never counts as equal. Tolerance in minor units. [SG-069] */
export function agreementOf(paper: SignedContract, tolerance: number): Agreement {
  const differences = [
    ...paper.lines.flatMap((line) => differencesOf(line, tolerance)),
    ...totalDifference('total_mrc', paper.totalMrc, paper.lines, 'mrc', tolerance),
    ...totalDifference('total_nrc', paper.totalNrc, paper.lines, 'nrc', tolerance),
  ];
  const versions = paper.lines.flatMap(({ quote }) => quote?.version ?? []);
  return { agrees: differences.length === 0, versions, differences };
}

/** Whether a figure of a line, or of the totals (null), is not among the differences. */
export const isEqualFigure = ({ differences }: Agreement, line: string | null, figure: FigureName): boolean =>
  !differences.some((each) => each.line === line && each.figure === figure);

function differencesOf({ id, service, paper, quote }: AgreedLine, tolerance: number): readonly Difference[] {
  const pair = (figure: 'term' | 'mrc' | 'nrc') => ({ paper: paper[figure], quote: quote?.[figure] ?? null });
  const about = { line: id, service };
  const term = pair('term');
  return [
    ...(term.paper !== null && term.paper === term.quote ? [] : [{ ...about, figure: 'term' as const, ...term }]),
    ...(['mrc', 'nrc'] as const)
      .filter((figure) => !isEqual(paper[figure], quote?.[figure] ?? null, tolerance))
      .map((figure) => ({ ...about, figure, ...pair(figure) })),
  ];
}

function totalDifference(
  figure: FigureName,
  paper: Money | null,
  lines: readonly AgreedLine[],
  of: 'mrc' | 'nrc',
  tolerance: number,
): readonly Difference[] {
  const quote = totalOf(lines.map((line) => line.quote?.[of] ?? null));
  return isEqual(paper, quote, tolerance) ? [] : [{ line: null, service: null, figure, paper, quote }];
}

/** What the amounts add up to; null when one is unknown, none is there, or their currencies differ. */
export function totalOf(amounts: readonly (Money | null)[]): Money | null {
  const known = amounts.flatMap((amount) => amount ?? []);
  const sum = known.length === amounts.length ? sumOf(known) : null;
  return sum === 'mixed' ? null : sum;
}

const isEqual = (one: Money | null, other: Money | null, tolerance: number): boolean =>
  one !== null && one.code === other?.code && Math.abs(one.value - other.value) <= tolerance;

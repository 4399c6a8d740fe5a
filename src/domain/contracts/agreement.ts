/** Compares a contract with what was chosen: each line with the quote snapshot of its order, and the totals. */
import { sumOf, type Money } from '#domain/prices/money.ts';

export interface Figures {
  readonly term: number | null;
  readonly mrc: Money | null;
  readonly nrc: Money | null;
}

export interface AgreedLine {
  readonly id: string;
  readonly service: string;
  readonly contract: Figures;
  /** Null for a line without a quote. */
  readonly quote: (Figures & { readonly version: number }) | null;
}

export interface SignedContract {
  readonly lines: readonly AgreedLine[];
  readonly totalMrc: Money | null;
  readonly totalNrc: Money | null;
}

export type FigureName = 'term' | 'mrc' | 'nrc' | 'total_mrc' | 'total_nrc';

/** A figure that differs, or is unknown on one side. */
export interface Difference {
  /** Line id; null for a total. */
  readonly line: string | null;
  readonly service: string | null;
  readonly figure: FigureName;
  readonly contract: Money | number | null;
  readonly quote: Money | number | null;
}

export interface Agreement {
  readonly agrees: boolean;
  /** Versions of the compared quotes, in line order. */
  readonly versions: readonly number[];
  readonly differences: readonly Difference[];
}

/** Compares a contract with its own lines only; unknown never counts as equal. Tolerance in minor units. [SG-069] */
export function agreementOf(contract: SignedContract, tolerance: number): Agreement {
  const differences = [
    ...contract.lines.flatMap((line) => differencesOf(line, tolerance)),
    ...totalDifference('total_mrc', contract.totalMrc, contract.lines, 'mrc', tolerance),
    ...totalDifference('total_nrc', contract.totalNrc, contract.lines, 'nrc', tolerance),
  ];
  const versions = contract.lines.flatMap(({ quote }) => quote?.version ?? []);
  return { agrees: differences.length === 0, versions, differences };
}

/** Whether a figure of a line, or of the totals (null), has no difference. */
export const isEqualFigure = ({ differences }: Agreement, line: string | null, figure: FigureName): boolean =>
  !differences.some((each) => each.line === line && each.figure === figure);

function differencesOf({ id, service, contract, quote }: AgreedLine, tolerance: number): readonly Difference[] {
  const pair = (figure: 'term' | 'mrc' | 'nrc') => ({ contract: contract[figure], quote: quote?.[figure] ?? null });
  const about = { line: id, service };
  const term = pair('term');
  return [
    ...(term.contract !== null && term.contract === term.quote ? [] : [{ ...about, figure: 'term' as const, ...term }]),
    ...(['mrc', 'nrc'] as const)
      .filter((figure) => !isEqual(contract[figure], quote?.[figure] ?? null, tolerance))
      .map((figure) => ({ ...about, figure, ...pair(figure) })),
  ];
}

function totalDifference(
  figure: FigureName,
  contract: Money | null,
  lines: readonly AgreedLine[],
  of: 'mrc' | 'nrc',
  tolerance: number,
): readonly Difference[] {
  const quote = totalOf(lines.map((line) => line.quote?.[of] ?? null));
  return isEqual(contract, quote, tolerance) ? [] : [{ line: null, service: null, figure, contract, quote }];
}

/** Sum of the amounts; null if one is unknown, there are none, or currencies differ. */
export function totalOf(amounts: readonly (Money | null)[]): Money | null {
  const known = amounts.flatMap((amount) => amount ?? []);
  const sum = known.length === amounts.length ? sumOf(known) : null;
  return sum === 'mixed' ? null : sum;
}

const isEqual = (one: Money | null, other: Money | null, tolerance: number): boolean =>
  one !== null && one.code === other?.code && Math.abs(one.value - other.value) <= tolerance;

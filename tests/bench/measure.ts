/** Results of a bench, and the printed table. */

export interface Measure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** The limit of the value. */
  readonly target: { readonly atLeast: number } | { readonly atMost: number };
  /** Inputs of the value, such as both numbers of a ratio. */
  readonly detail?: string;
}

/** All figures at the end, or each as soon as it is known. */
export type Bench = () => Promise<readonly Measure[]> | AsyncIterable<Measure>;

export const isReached = ({ value, target }: Measure): boolean =>
  'atLeast' in target ? value >= target.atLeast : value <= target.atMost;

/** One line per measure: name, value, target, verdict, detail. */
export function describeMeasure(measure: Measure): string {
  const { name, value, unit, target, detail = '' } = measure;
  const limit = 'atLeast' in target ? `≥ ${target.atLeast}` : `≤ ${target.atMost}`;
  const shown = `${value >= 100 ? Math.round(value) : Number(value.toPrecision(3))} ${unit}`;
  const verdict = isReached(measure) ? 'reached' : 'MISSED';
  return [name.padEnd(44), shown.padStart(10), limit.padStart(8), verdict.padEnd(7), detail].join('  ').trimEnd();
}

/** The median: a busy machine distorts the mean. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)]!;
}

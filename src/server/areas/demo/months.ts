/** Monthly records, written once, so that two years of bills fit on a page. */
import type { Values } from './values.ts';

/** One record, or one change, for each month of a range. */
export interface MonthlySeries {
  /** First month, in months ago. */
  readonly from: number;
  /** Last month, in months ago; 0 is the current month. */
  readonly to: number;
  readonly values: Values;
  /** Overrides for single months, by `5` or `12-7`; null leaves out the month. */
  readonly but?: Readonly<Record<string, Values | null>>;
}

/** `name-24`, `name-23` and so on with the values of their month. Days count in UTC. */
export function monthsOf(series: Readonly<Record<string, MonthlySeries>>, now: Date): Readonly<Record<string, Values>> {
  return Object.fromEntries(
    Object.entries(series).flatMap(([name, one]) =>
      agoOf(one).flatMap((ago) => {
        const values = valuesIn(one, ago);
        return values ? [[`${name}-${ago}`, inMonth(values, ago, now) as Values]] : [];
      }),
    ),
  );
}

const agoOf = ({ from, to }: MonthlySeries): readonly number[] =>
  Array.from({ length: from - to + 1 }, (_, at) => from - at);

function valuesIn({ values, but = {} }: MonthlySeries, ago: number): Values | null {
  const other = Object.entries(but).find(([span]) => {
    const [first, last = first] = span.split('-').map(Number);
    return ago <= first! && ago >= last!;
  });
  if (!other) return values;
  return other[1] && { ...values, ...other[1] };
}

const dayMs = 86_400_000;

/**
 * Resolves `month+4` and `monthEnd` to days, `{yyyymm}` within a text, and `#` at the end of a name to the months ago.
 */
function inMonth(value: unknown, ago: number, now: Date): unknown {
  if (Array.isArray(value)) return value.map((each) => inMonth(each, ago, now));
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, inMonth(inner, ago, now)]));
  if (typeof value !== 'string') return value;
  if (value.startsWith('@')) return value.replace('#', String(ago));
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago, 1));
  const [, edge, days = '0'] = /^(month|monthEnd)([+-]\d+)?$/.exec(value) ?? [];
  const [year, month] = [String(first.getUTCFullYear()), String(first.getUTCMonth() + 1).padStart(2, '0')];
  if (edge === undefined) return value.replaceAll('{yyyymm}', year + month).replaceAll('{yyyy-mm}', `${year}-${month}`);
  const start = edge === 'month' ? first.getTime() : Date.UTC(Number(year), Number(month), 0);
  return new Date(start + Number(days) * dayMs).toISOString().slice(0, 10);
}

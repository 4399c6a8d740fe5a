/** The open charges next to the figures. They are in the address, so a link shows the same. */
import { useSearchParams } from 'react-router';
import { spendBy, type SpendBy } from '#domain/spend/line.ts';
import type { ReadSpendCurrency } from '#generated/client/spend.ts';
import { currencyCodes } from '#generated/domain/lists/currency-code.ts';

/** Charges of some months, filtered to one value if `by` is set. */
export interface OpenLines {
  readonly from: string;
  readonly until: string;
  readonly by?: SpendBy;
  readonly key?: string;
  /** Only overcharges, or credits. */
  readonly only?: 'found' | 'recovered';
}

const isBy = (text: string | null): text is SpendBy => spendBy.some((each) => each === text);

const onlyOf = (text: string | null): OpenLines['only'] =>
  text === 'found' || text === 'recovered' ? text : undefined;

/** The open charges in the address, and a setter; null closes them. */
export function useOpenLines(): readonly [OpenLines | null, (lines: OpenLines | null) => void] {
  const [params, setParams] = useSearchParams();
  const [from, until, by] = [params.get('from'), params.get('until'), params.get('by')];
  const only = onlyOf(params.get('only'));
  const open =
    from === null || until === null
      ? null
      : { from, until, ...(isBy(by) && { by, key: params.get('key') ?? '' }), ...(only && { only }) };
  const change = (lines: OpenLines | null): void => {
    const next = new URLSearchParams(params);
    for (const name of ['from', 'until', 'by', 'key', 'only']) next.delete(name);
    for (const [name, value] of Object.entries(lines ?? {})) next.set(name, String(value));
    setParams(next);
  };
  return [open, change];
}

/** The currency in the address, else the team's main one. A change closes the open charges. */
export function useCurrency(): readonly [ReadSpendCurrency | undefined, (currency: ReadSpendCurrency) => void] {
  const [params, setParams] = useSearchParams();
  const named = currencyCodes.find(({ value }) => value === params.get('currency'))?.value;
  return [named, (currency) => setParams({ currency })];
}

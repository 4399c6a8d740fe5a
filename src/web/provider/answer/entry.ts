/** The carrier's input for one quote; text that does not parse stays text until it is checked and sent. */
import type { TypedMoney, TypedNumber } from '#web/ui/field/typed.ts';
import type { SentQuote } from '../provider-api.ts';

/** The value of an attribute's input. */
export type DetailInput = TypedNumber | boolean | readonly string[] | TypedMoney | undefined;

/** An empty amount in that currency; the code is empty while none is selected. */
export const noMoney = (code: string): TypedMoney => ({ value: '', code });

export interface Entry {
  /** Quote id, or a local key for an alternative that is not sent yet. */
  readonly key: string;
  readonly id: string | null;
  readonly alternativeToId: string | null;
  readonly serviceType: string;
  /** The requested term, which the carrier cannot change; null when the carrier chooses it. */
  readonly askedTerm: number | null;
  readonly isQuoting: boolean;
  readonly noBidReason: string;
  readonly term: string;
  readonly mrc: TypedMoney;
  readonly nrc: TypedMoney;
  readonly installInterval: TypedNumber | undefined;
  readonly construction: string;
  readonly constructionCost: TypedMoney;
  readonly quoteLevel: string;
  readonly validUntil: string;
  readonly isSubjectToFeasibility: boolean;
  readonly comments: string;
  readonly detail: Readonly<Record<string, DetailInput>>;
}

export type Construction = NonNullable<SentQuote['has_construction']>;

/** Yes starts the cost at 0 in the request's currency; any other answer clears it. [QR-037] [QR-038] */
export const withConstruction = (entry: Entry, construction: string, currency: string): Entry => ({
  ...entry,
  construction,
  constructionCost: construction === 'Yes' ? { value: 0, code: currency } : noMoney(''),
});

/** Declines every requested quote, or reverts that when all are declined; alternatives stay. [QR-030] [QR-031] */
export function declineAll(entries: readonly Entry[]): readonly Entry[] {
  const asked = entries.filter(({ id }) => id !== null);
  const isQuoting = asked.every((entry) => !entry.isQuoting);
  return entries.map((entry) => (entry.id === null ? entry : { ...entry, isQuoting }));
}

/** An alternative to the quote, with the same service details. [QR-033] */
export function alternativeTo(entry: Entry, key: string): Entry {
  return {
    ...entry,
    key,
    id: null,
    alternativeToId: entry.id,
    askedTerm: null,
    isQuoting: true,
    mrc: noMoney(entry.mrc.code),
    nrc: noMoney(entry.nrc.code),
    comments: '',
  };
}

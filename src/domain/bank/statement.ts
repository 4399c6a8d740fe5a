/** What every bank file says in the end, whatever its form. [BI-024] */

/** One booked line. Amounts are minor units: what came in is positive, what went out negative. */
export interface BankEntry {
  readonly bookedOn: string;
  readonly amount: number;
  readonly text: string;
  /** The bank's own number of the line. */
  readonly reference: string | null;
  /** Number that the payer gave, which travels with the money. */
  readonly endToEndId: string | null;
}

export interface Statement {
  readonly account: string;
  readonly currency: string;
  /** Null where the file does not say it. */
  readonly opening: number | null;
  readonly closing: number | null;
  readonly entries: readonly BankEntry[];
}

/** What is wrong with a file, and where: `line` counts from 1, null for the file as a whole. */
export interface FileProblem {
  readonly line: number | null;
  readonly text: string;
}

export type ReadFile = { readonly statements: readonly Statement[] } | { readonly problems: readonly FileProblem[] };

/** A line with the key under which it is known: two files that overlap give the same keys, two equal lines of a day do not. */
export interface KeyedEntry extends BankEntry {
  readonly key: string;
}

/** The bank's number, else day, amount and text, each with how often it stood before in the statement. */
export function keyed(entries: readonly BankEntry[]): readonly KeyedEntry[] {
  const seen = new Map<string, number>();
  return entries.map((entry) => {
    const base = entry.reference ?? `${entry.bookedOn} ${entry.amount} ${entry.text.replaceAll(/\s+/g, ' ').trim()}`;
    const before = (seen.get(base) ?? 0) + 1;
    seen.set(base, before);
    return { ...entry, key: before === 1 ? base : `${base} #${before}` };
  });
}

/** What the lines leave open between the opening and the closing balance; null where a balance is missing. */
export function gapOf({ opening, closing, entries }: Statement): number | null {
  if (opening === null || closing === null) return null;
  return closing - entries.reduce((sum, { amount }) => sum + amount, opening);
}

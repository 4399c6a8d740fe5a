/** Common result of all bank file formats. [BI-024] */

/** One booked line. Amounts are minor units, positive if incoming, negative if outgoing. */
export interface BankEntry {
  readonly bookedOn: string;
  readonly amount: number;
  readonly text: string;
  /** The bank's number of the line. */
  readonly reference: string | null;
  /** Reference of the payer, which travels with the payment. */
  readonly endToEndId: string | null;
}

export interface Statement {
  readonly account: string;
  /** Other numbers of the account in the file. */
  readonly otherNumbers?: readonly string[];
  readonly currency: string;
  /** Null if the file does not state it. */
  readonly opening: number | null;
  readonly closing: number | null;
  readonly entries: readonly BankEntry[];
  /** Problems within the account. They refuse the file only if the account is ours. */
  readonly problems: readonly FileProblem[];
  /** What was skipped in the account. */
  readonly notes: readonly FileNote[];
}

/** A problem in a file. `line` counts from 1; null is the file as a whole. */
export interface FileProblem {
  readonly line: number | null;
  readonly text: string;
  /** The option that must be chosen before the file can be read. */
  readonly field?: 'dateFormat';
}

/** Something skipped or read with doubt, and the number of lines. */
export interface FileNote extends FileProblem {
  readonly count: number;
}

export type ReadFile =
  | { readonly statements: readonly Statement[]; readonly notes: readonly FileNote[] }
  | { readonly problems: readonly FileProblem[] };

/** Merges equal notes: the sum of their lines and the first place. */
export const mergedNotes = (notes: readonly FileNote[]): readonly FileNote[] =>
  [...Map.groupBy(notes, ({ text }) => text).values()].map((same) => ({
    ...same[0]!,
    count: same.reduce((sum, { count }) => sum + count, 0),
  }));

/** A line with its storage key. Overlapping files give the same keys; two equal lines of one day do not. */
export interface KeyedEntry extends BankEntry {
  readonly key: string;
  /** How often the same line occurred so far, this one included. */
  readonly occurrence: number;
}

/** A line of an earlier file. */
interface KnownLine {
  readonly bookedOn: string;
  readonly amount: number;
  readonly text: string | null;
  readonly reference: string | null;
  /** Whether it is identified by the bank's number alone, as lines were before texts were complete. */
  readonly isByReference: boolean;
}

const plain = (text: string | null): string => (text ?? '').replaceAll(/\s+/g, ' ').trim();

/** Banks reuse numbers, so lines are equal only if day, amount, text and number match. */
const identityOf = ({ bookedOn, amount, text, reference }: Omit<KnownLine, 'isByReference'>): string =>
  `${bookedOn} ${amount} ${plain(text)}${reference === null ? '' : ` | ${plain(reference)}`}`;

export function keyed(entries: readonly BankEntry[]): readonly KeyedEntry[] {
  const seen = new Map<string, number>();
  return entries.map((entry) => {
    const base = identityOf(entry);
    const occurrence = (seen.get(base) ?? 0) + 1;
    seen.set(base, occurrence);
    return { ...entry, occurrence, key: occurrence === 1 ? base : `${base} #${occurrence}` };
  });
}

/** Lines of no earlier file. Of equal lines, only as many as the file has more than are known. */
export function newEntries(entries: readonly KeyedEntry[], known: readonly KnownLine[]): readonly KeyedEntry[] {
  const counts = new Map<string, number>();
  const byReference = new Map<string, number>();
  for (const line of known) {
    const [into, key] = line.isByReference ? [byReference, numberedOf(line)] : [counts, identityOf(line)];
    into.set(key, (into.get(key) ?? 0) + 1);
  }
  return entries.filter((entry) => {
    if (entry.occurrence <= (counts.get(identityOf(entry)) ?? 0)) return false;
    const left = byReference.get(numberedOf(entry)) ?? 0;
    if (left === 0) return true;
    byReference.set(numberedOf(entry), left - 1);
    return false;
  });
}

const numberedOf = ({ bookedOn, amount, reference }: Omit<KnownLine, 'isByReference' | 'text'>): string =>
  `${bookedOn} ${amount} ${plain(reference)}`;

/** Closing balance less opening balance and lines; null if a balance is missing. */
export function gapOf({
  opening,
  closing,
  entries,
}: Pick<Statement, 'opening' | 'closing' | 'entries'>): number | null {
  if (opening === null || closing === null) return null;
  return closing - entries.reduce((sum, { amount }) => sum + amount, opening);
}

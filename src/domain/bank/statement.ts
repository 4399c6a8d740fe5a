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
  /** Further numbers by which the file names the account. */
  readonly otherNumbers?: readonly string[];
  readonly currency: string;
  /** Null where the file does not say it. */
  readonly opening: number | null;
  readonly closing: number | null;
  readonly entries: readonly BankEntry[];
  /** What is wrong within the account; it refuses the file only where the account is ours. */
  readonly problems: readonly FileProblem[];
  /** What of the account was left out. */
  readonly notes: readonly FileNote[];
}

/** What is wrong with a file, and where: `line` counts from 1, null for the file as a whole. */
export interface FileProblem {
  readonly line: number | null;
  readonly text: string;
  /** What has to be chosen before the file can be read. */
  readonly field?: 'dateFormat';
}

/** What was left out of a file, or read with a doubt, and how many lines that are. */
export interface FileNote extends FileProblem {
  readonly count: number;
}

export type ReadFile =
  | { readonly statements: readonly Statement[]; readonly notes: readonly FileNote[] }
  | { readonly problems: readonly FileProblem[] };

/** Notes that say the same, as one with the sum of their lines and the first place. */
export const mergedNotes = (notes: readonly FileNote[]): readonly FileNote[] =>
  [...Map.groupBy(notes, ({ text }) => text).values()].map((same) => ({
    ...same[0]!,
    count: same.reduce((sum, { count }) => sum + count, 0),
  }));

/** A line with the key under which it is kept: two files that overlap give the same keys, two equal lines of a day do not. */
export interface KeyedEntry extends BankEntry {
  readonly key: string;
  /** How often the line stood in the file up to here. */
  readonly occurrence: number;
}

/** A line that an earlier file brought. */
interface KnownLine {
  readonly bookedOn: string;
  readonly amount: number;
  readonly text: string | null;
  readonly reference: string | null;
  /** Whether it is known by the bank's number alone, as lines were before texts were complete. */
  readonly isByReference: boolean;
}

const plain = (text: string | null): string => (text ?? '').replaceAll(/\s+/g, ' ').trim();

/** Banks repeat their numbers: a line is the same only when day, amount, text and number agree. */
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

/** The lines that no earlier file brought: of lines that are the same, as many as the file has more than are known. */
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

/** What the lines leave open between the opening and the closing balance; null where a balance is missing. */
export function gapOf({
  opening,
  closing,
  entries,
}: Pick<Statement, 'opening' | 'closing' | 'entries'>): number | null {
  if (opening === null || closing === null) return null;
  return closing - entries.reduce((sum, { amount }) => sum + amount, opening);
}

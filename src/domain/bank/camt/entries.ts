/**
 * Entries of a camt.053 statement. Only booked ones count; a batch is split into its transactions and the bank's
 * charges.
 */
import { dayOf } from '#domain/bills/read/values.ts';
import { fill } from '#domain/format/fill.ts';
import { formatMoney } from '#domain/format/money.ts';
import { messages } from '#generated/domain/messages.ts';
import { exactMinor } from '../minor.ts';
import { numberOf } from '../reference.ts';
import type { BankEntry, FileNote, FileProblem } from '../statement.ts';
import { lineOf, type Booking } from './line.ts';
import { nodesAt, textAt, type Node } from './xml.ts';

interface ReadEntries {
  readonly entries: readonly BankEntry[];
  readonly problems: readonly FileProblem[];
  readonly notes: readonly FileNote[];
}

export function entriesOf(statement: Node, currency: string): ReadEntries {
  const problems: FileProblem[] = [];
  const notes: FileNote[] = [];
  const entries = nodesAt(statement, 'ntry').flatMap((entry, index) => {
    const status = textAt(entry, 'sts/cd', 'sts/prtry', 'sts');
    if (status !== 'BOOK') {
      const text = fill(messages['bank.notBooked'], { status: status ?? messages['bank.noStatus'] });
      notes.push({ line: null, count: 1, text });
      return [];
    }
    return linesOf(entry, index + 1, currency, problems, notes);
  });
  return { entries, problems, notes };
}

/** Minor units of an amount in the currency; null for another currency or a malformed amount. */
export function amountIn(node: Node | undefined, currency: string): number | null {
  if (node === undefined) return null;
  const own = textAt(node, '@_Ccy');
  if (own !== undefined && own !== currency) return null;
  return exactMinor(textAt(node, '#text') ?? '', currency);
}

export const signOf = (node: Node): 1 | -1 | null => {
  const direction = textAt(node, 'cdtdbtind');
  return direction === 'CRDT' ? 1 : direction === 'DBIT' ? -1 : null;
};

/** What an entry lacks, as a problem with its number. */
function faultOf(entry: Node, currency: string): string | null {
  const [amount] = nodesAt(entry, 'amt');
  const own = amount && textAt(amount, '@_Ccy');
  if (own !== undefined && own !== currency) return fill(messages['bank.entryCurrency'], { own, currency });
  if (amountIn(amountNode(entry), currency) === null) {
    const text = textAt(entry, 'amt') ?? '';
    return fill(messages['bank.badAmount'], { amount: text });
  }
  if (signOf(entry) === null) return messages['bank.noDirection'];
  return dayOfEntry(entry) === null ? messages['bank.noDay'] : null;
}

/** The parser returns an amount without attributes as text. */
function amountNode(node: Node): Node | undefined {
  const [found] = nodesAt(node, 'amt');
  const text = textAt(node, 'amt');
  return found ?? (text === undefined ? undefined : { '#text': text });
}

/** The booking day is optional; the value day replaces it. */
function dayOfEntry(entry: Node): string | null {
  const text = textAt(entry, 'bookgdt/dt', 'bookgdt/dttm', 'valdt/dt', 'valdt/dttm') ?? '';
  return dayOf(text.slice(0, 10), 'YYYY-MM-DD');
}

function linesOf(
  entry: Node,
  number: number,
  currency: string,
  problems: FileProblem[],
  notes: FileNote[],
): readonly BankEntry[] {
  const fault = faultOf(entry, currency);
  if (fault !== null) {
    problems.push({ line: null, text: fill(messages['bank.badEntry'], { number, problem: fault }) });
    return [];
  }
  const amount = 0 + amountIn(amountNode(entry), currency)! * signOf(entry)!;
  const parts = nodesAt(entry, 'ntrydtls').flatMap((details) => nodesAt(details, 'txdtls'));
  const reference = numberOf(textAt(entry, 'acctsvcrref'));
  const booking = { bookedOn: dayOfEntry(entry)!, amount, reference };
  const split = splitOf(entry, parts, amount, currency);
  if (split === null && parts.length > 1) {
    notes.push({ line: null, count: 1, text: wholeBatch(number, parts, entry, amount, currency) });
    return [together(parts, booking, entry)];
  }
  const lines = (parts.length === 0 ? [entry] : parts).map((part, at) => {
    const own = numberOf(textAt(part, 'refs/acctsvcrref'));
    const numbered = reference === null || parts.length < 2 ? (reference ?? own) : `${reference}/${at + 1}`;
    return lineOf(part, { ...booking, amount: split?.parts[at] ?? amount, reference: numbered }, entry);
  });
  return split === null || split.charges === 0 ? lines : [...lines, chargeLine({ ...booking, amount: split.charges })];
}

/** A batch that cannot be split, as one line with the texts of all parts. */
const together = (parts: readonly Node[], booking: Booking, entry: Node): BankEntry => ({
  ...booking,
  text: [...new Set(parts.map((part) => lineOf(part, booking, entry).text))].join(' · '),
  endToEndId: null,
});

const chargeLine = (booking: Booking): BankEntry => ({
  ...booking,
  text: messages['bank.charges'],
  endToEndId: null,
});

interface BatchSplit {
  readonly parts: readonly number[];
  /** Charges that the bank deducted; negative. */
  readonly charges: number;
}

/** The parts of an entry if they add up to it together with the stated charges, else null. */
function splitOf(entry: Node, parts: readonly Node[], whole: number, currency: string): BatchSplit | null {
  const amounts = parts.map((part) => partAmount(part, entry, currency));
  const sum = amounts.reduce<number>((total, each) => total + (each ?? 0), 0);
  if (amounts.length === 0 || amounts.includes(null)) return null;
  const known = amounts as number[];
  if (sum === whole) return { parts: known, charges: 0 };
  const charges = [...parts, entry].reduce((total, node) => total + chargesOf(node, currency), 0);
  return charges !== 0 && sum + charges === whole ? { parts: known, charges } : null;
}

function partAmount(part: Node, entry: Node, currency: string): number | null {
  const sign = signOf(part) ?? signOf(entry)!;
  const found = [
    amountNode(part),
    ...['txamt', 'cntrvalamt', 'instdamt'].flatMap((kind) => nodesAt(part, 'amtdtls', kind).map(amountNode)),
  ]
    .map((node) => amountIn(node, currency))
    .find((value) => value !== null);
  return found === undefined ? null : 0 + sign * found!;
}

/** Charges in the account's currency. One without a direction is deducted by the bank. */
function chargesOf(node: Node, currency: string): number {
  return nodesAt(node, 'chrgs').reduce((total, charges) => {
    const records = nodesAt(charges, 'rcrd');
    const all = records.length > 0 ? records : [charges];
    return (
      total +
      all.reduce((sum, one) => {
        const value = amountIn(amountNode(one) ?? nodesAt(one, 'ttlchrgsandtaxamt')[0], currency);
        return sum + (value ?? 0) * (signOf(one) ?? -1);
      }, 0)
    );
  }, 0);
}

function wholeBatch(number: number, parts: readonly Node[], entry: Node, whole: number, currency: string): string {
  const found = parts.reduce((sum, part) => sum + (partAmount(part, entry, currency) ?? 0), 0);
  const money = (value: number): string => formatMoney({ value, code: currency });
  return fill(messages['bank.wrongBatch'], { number, said: money(whole), found: money(found) });
}

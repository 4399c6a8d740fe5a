/** Reads a NACHA file of returns and notifications of change. It is taken as a whole or rejected. */
import { achChangeCodes } from '#generated/domain/lists/ach-change-code.ts';
import { achReturnCodes } from '#generated/domain/lists/ach-return-code.ts';
import { messages } from '#generated/domain/messages.ts';
import { fill } from '../../format/fill.ts';
import { formatMoney } from '../../format/money.ts';
import type { FileProblem } from '../statement.ts';
import { recordsOf, Refusal, type Line } from './records.ts';

export interface AchReturn {
  /** R01 and so on for a returned payment, C01 and so on for corrected bank details. */
  readonly code: string;
  /** Trace number of the original payment. */
  readonly trace: string;
  /** Cents of the returning entry. */
  readonly amount: number;
  /** The bank's correction. */
  readonly corrected: string;
}

interface ReadReturns {
  readonly returns: readonly AchReturn[];
  /** What was skipped, with place and reason. */
  readonly notes: readonly FileProblem[];
}

export function readReturns(text: string): ReadReturns | { readonly problems: readonly FileProblem[] } {
  try {
    return new Reader().read(recordsOf(text));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { problems: [error.problem] };
  }
}

/** Counts and sums that a batch or file states, recomputed. */
interface Tally {
  count: number;
  hash: number;
  debits: number;
  credits: number;
}
const none = (): Tally => ({ count: 0, hash: 0, debits: 0, credits: 0 });
type Places = Readonly<Record<keyof Tally, readonly [number, number]>>;

interface Layout {
  readonly batch: Places;
  readonly file: Places;
  readonly amount: readonly [number, number];
  /** Whether a transaction code is a debit. */
  readonly isDebit: (code: string) => boolean;
}

/** Debit codes end in 5 to 9, credit codes in 0 to 4. */
const common: Layout = {
  batch: { count: [4, 10], hash: [10, 20], debits: [20, 32], credits: [32, 44] },
  file: { count: [13, 21], hash: [21, 31], debits: [31, 43], credits: [43, 55] },
  amount: [29, 39],
  isDebit: (code) => Number(code[1]) >= 5,
};

/** Automated accounting advices (SEC code ADV) have longer sums; their even codes are debits. */
const advice: Layout = {
  batch: { count: [4, 10], hash: [10, 20], debits: [20, 40], credits: [40, 60] },
  file: { count: [13, 21], hash: [21, 31], debits: [31, 51], credits: [51, 71] },
  amount: [27, 39],
  isDebit: (code) => Number(code[1]) % 2 === 0,
};

class Reader {
  private readonly returns: AchReturn[] = [];
  private readonly notes: FileProblem[] = [];
  private batch: Tally | null = null;
  private file = none();
  private layout = common;
  private amount = 0;
  private isWhole = false;

  read(lines: readonly Line[]): ReadReturns {
    for (const line of lines) this.take(line, line === lines[0]);
    if (!this.isWhole) throw new Refusal(null, messages['payout.cut']);
    return { returns: this.returns, notes: this.notes };
  }

  private take(line: Line, isFirst: boolean): void {
    const { text } = line;
    const kind = text[0];
    if (this.isWhole && /^9+ *$/.test(text)) return;
    if (kind === '1' && (isFirst || (this.isWhole && text.startsWith('101')))) this.beginFile();
    else if (this.isWhole) throw misplaced(line);
    else if (kind === '5' && this.batch === null) this.beginBatch(line);
    else if (kind === '6' && this.batch !== null) this.countEntry(this.batch, line);
    else if (kind === '7' && this.batch !== null) this.addAddenda(this.batch, line);
    else if (kind === '8' && this.batch !== null) this.endBatch(this.batch, line);
    else if (kind === '9' && this.batch === null) this.endFile(line);
    else throw misplaced(line);
  }

  private beginFile(): void {
    this.file = none();
    this.layout = common;
    this.isWhole = false;
  }

  private beginBatch({ text }: Line): void {
    this.layout = text.slice(50, 53) === 'ADV' ? advice : common;
    this.batch = none();
  }

  private countEntry(batch: Tally, { at, text }: Line): void {
    const amount = text.slice(...this.layout.amount);
    if (!/^\d+$/.test(amount))
      throw new Refusal(
        at,
        fill(messages['bank.line'], { line: at, text: fill(messages['bank.badAmount'], { amount }) }),
      );
    this.amount = Number(amount);
    batch.count += 1;
    batch.hash += Number(text.slice(3, 11));
    batch[this.layout.isDebit(text.slice(1, 3)) ? 'debits' : 'credits'] += this.amount;
  }

  /** Addenda of type 99 return a payment and of type 98 correct details; all others only describe a payment. */
  private addAddenda(batch: Tally, { at, text }: Line): void {
    batch.count += 1;
    const kind = text.slice(1, 3);
    if (kind !== '98' && kind !== '99') return;
    const [code, trace] = [text.slice(3, 6), text.slice(6, 21)];
    const known = kind === '98' ? achChangeCodes : achReturnCodes;
    if (!known.some(({ value }) => value === code)) {
      this.notes.push({ line: at, text: fill(messages['payout.unknownCode'], { line: at, code: code.trim(), trace }) });
      return;
    }
    const corrected = kind === '98' ? text.slice(35, 64).trim() : '';
    this.returns.push({ code, trace, amount: this.amount, corrected });
  }

  private endBatch(batch: Tally, line: Line): void {
    check(batch, line, this.layout.batch);
    for (const key of ['count', 'hash', 'debits', 'credits'] as const) this.file[key] += batch[key];
    this.batch = null;
  }

  private endFile(line: Line): void {
    check(this.file, line, this.layout.file);
    this.isWhole = true;
  }
}

const misplaced = ({ at }: Line): Refusal => new Refusal(at, fill(messages['payout.badOrder'], { line: at }));

function check(tally: Tally, { at, text }: Line, places: Places): void {
  const said = (key: keyof Tally): number => Number(text.slice(...places[key]));
  const money = (value: number): string => formatMoney({ value, code: 'USD' });
  if (said('count') !== tally.count)
    throw new Refusal(at, fill(messages['payout.badCount'], { line: at, said: said('count'), found: tally.count }));
  for (const key of ['debits', 'credits'] as const)
    if (said(key) !== tally[key]) {
      const sums = { line: at, said: money(said(key)), found: money(tally[key]) };
      throw new Refusal(at, fill(messages['payout.badTotal'], sums));
    }
  if (said('hash') !== tally.hash % 10 ** 10) throw new Refusal(at, fill(messages['payout.badHash'], { line: at }));
}

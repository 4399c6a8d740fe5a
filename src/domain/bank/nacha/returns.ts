/** Reads a NACHA file of returns and of corrections of bank details; it comes in whole or not at all. */
import { messages } from '#generated/domain/messages.ts';
import { fill } from '../../format/fill.ts';
import type { FileProblem } from '../statement.ts';

export interface AchReturn {
  /** R01 and the like for a payment that came back, C01 and the like for details that are to be corrected. */
  readonly code: string;
  /** Of the payment as it was sent. */
  readonly trace: string;
  /** What the bank says instead, of a correction. */
  readonly corrected: string;
}

class Refusal extends Error {
  readonly problem: FileProblem;
  constructor(line: number | null, text: string) {
    super(text);
    this.problem = { line, text };
  }
}

export function readReturns(text: string): { readonly returns: readonly AchReturn[] } | { problems: FileProblem[] } {
  try {
    return { returns: returnsOf(linesOf(text)) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { problems: [error.problem] };
  }
}

interface Line {
  readonly at: number;
  readonly text: string;
}

function linesOf(text: string): readonly Line[] {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((line, index) => ({ at: index + 1, text: line }))
    .filter((line) => line.text.trim() !== '');
  if (lines[0]?.text.startsWith('101') !== true) throw new Refusal(null, messages['payout.notNacha']);
  const short = lines.find((line) => line.text.length !== 94);
  if (short) throw new Refusal(short.at, fill(messages['payout.badLength'], { line: short.at }));
  return lines;
}

/** What a batch and the file say of themselves, counted again. */
interface Tally {
  count: number;
  hash: number;
  debits: number;
  credits: number;
}
const none = (): Tally => ({ count: 0, hash: 0, debits: 0, credits: 0 });

function returnsOf(lines: readonly Line[]): readonly AchReturn[] {
  const found: AchReturn[] = [];
  let batch: Tally | null = null;
  const file = none();
  let isWhole = false;
  for (const line of lines) {
    const kind = line.text[0];
    if (isWhole) {
      if (!/^9+$/.test(line.text)) throw misplaced(line);
      continue;
    }
    if (kind === '5' && batch === null) batch = none();
    else if (kind === '6' && batch !== null) countEntry(batch, line);
    else if (kind === '7' && batch !== null) {
      batch.count += 1;
      const one = returnIn(line);
      if (one) found.push(one);
    } else if (kind === '8' && batch !== null) {
      check(batch, line, { count: [4, 10], hash: [10, 20], debits: [20, 32], credits: [32, 44] });
      for (const key of ['count', 'hash', 'debits', 'credits'] as const) file[key] += batch[key];
      batch = null;
    } else if (kind === '9' && batch === null) {
      check(file, line, { count: [13, 21], hash: [21, 31], debits: [31, 43], credits: [43, 55] });
      isWhole = true;
    } else if (kind !== '1' || line !== lines[0]) throw misplaced(line);
  }
  if (!isWhole) throw new Refusal(null, messages['payout.cut']);
  return found;
}

const misplaced = ({ at }: Line): Refusal => new Refusal(at, fill(messages['payout.badOrder'], { line: at }));

function countEntry(batch: Tally, { text }: Line): void {
  const amount = Number(text.slice(29, 39));
  batch.count += 1;
  batch.hash += Number(text.slice(3, 11));
  // Codes of debits end in 6 to 9, those of credits in 1 to 4.
  if (Number(text[2]) > 5) batch.debits += amount;
  else batch.credits += amount;
}

function check(
  tally: Tally,
  { at, text }: Line,
  places: Readonly<Record<keyof Tally, readonly [number, number]>>,
): void {
  const said = (key: keyof Tally): number => Number(text.slice(...places[key]));
  for (const key of ['count', 'debits', 'credits'] as const)
    if (said(key) !== tally[key])
      throw new Refusal(at, fill(messages['payout.badCount'], { line: at, said: said(key), found: tally[key] }));
  if (said('hash') !== tally.hash % 10 ** 10) throw new Refusal(at, fill(messages['payout.badHash'], { line: at }));
}

/** Addenda of kind 99 bring a payment back, those of kind 98 correct details; any other says what a payment is for. */
function returnIn({ text }: Line): AchReturn | null {
  const kind = text.slice(1, 3);
  if (kind !== '98' && kind !== '99') return null;
  return {
    code: text.slice(3, 6),
    trace: text.slice(6, 21),
    corrected: kind === '98' ? text.slice(35, 64).trim() : '',
  };
}

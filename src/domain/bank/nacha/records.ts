/** Records of a NACHA file: 94 characters each, on separate lines or concatenated. */
import { messages } from '#generated/domain/messages.ts';
import { fill } from '../../format/fill.ts';
import type { FileProblem } from '../statement.ts';

export class Refusal extends Error {
  readonly problem: FileProblem;
  constructor(line: number | null, text: string) {
    super(text);
    this.problem = { line, text };
  }
}

export interface Line {
  readonly at: number;
  readonly text: string;
}

const recordLength = 94;

/** Trailing blanks get lost or added in transfer, so records are padded or cut. */
export function recordsOf(text: string): readonly Line[] {
  const plain = text.replace(/^\uFEFF/, '');
  const lines = plain
    .split(/\r\n|\r|\n/)
    .map((line, index) => ({ at: index + 1, text: line }))
    .filter((line) => line.text.trim() !== '');
  const [first] = lines;
  if (first?.text.startsWith('101') !== true) throw new Refusal(null, messages['payout.notNacha']);
  if (lines.length === 1 && first.text.trimEnd().length > recordLength) return chunksOf(first.text.trimEnd());
  const long = lines.find((line) => line.text.trimEnd().length > recordLength);
  if (long) throw new Refusal(long.at, fill(messages['payout.badLength'], { line: long.at }));
  return lines.map(({ at, text: line }) => ({ at, text: line.trimEnd().padEnd(recordLength) }));
}

const chunksOf = (text: string): readonly Line[] =>
  Array.from({ length: Math.ceil(text.length / recordLength) }, (_, at) => ({
    at: at + 1,
    text: text.slice(at * recordLength, (at + 1) * recordLength).padEnd(recordLength),
  }));

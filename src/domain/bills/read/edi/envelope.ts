/** The envelope of an X12 file: counts and control numbers must agree, or none of the file is taken. */
import { limits } from '#generated/domain/limits.ts';
import { messages } from '#generated/domain/messages.ts';
import { fill } from '../../../format/fill.ts';
import type { BillProblem, Place } from '../bill.ts';

export interface Segment {
  readonly at: Place;
  readonly parts: readonly string[];
}

export class Refusal extends Error {
  readonly problem: BillProblem;
  constructor(at: Place | null, text: string) {
    super(text);
    this.problem = { at, field: null, text };
  }
}

export const looksLikeEdi = (text: string): boolean => /^\uFEFF?\s*ISA/.test(text);

/** The control number and the sender of the interchange, by which it is known when it comes again. */
export function interchangeOf(text: string): string | null {
  const parts = text.trim().split(text.trim()[3] ?? '*');
  return looksLikeEdi(text) ? `${parts[6]?.trim()}:${parts[13]}` : null;
}

/** Separators stand at fixed places of the first segment. Throws for what is cut or no EDI file. */
export function segmentsOf(text: string): readonly Segment[] {
  const whole = text.replace(/^\uFEFF?\s*/, '');
  if (!whole.startsWith('ISA') || whole.length < 106) throw new Refusal(null, messages['billing.readForeign']);
  const [element, end] = [whole[3]!, whole[105]!];
  const segments = whole
    .split(end)
    .map((part, at) => ({ at: { line: at + 1 }, parts: part.trim().split(element) }))
    .filter(({ parts }) => parts[0] !== '');
  if (segments.length > limits.billFileLines * 4)
    throw new Refusal(null, fill(messages['billing.readTooLong'], { limit: limits.billFileLines }));
  const [first, last] = [segments[0]!, segments.at(-1)!];
  if (last.parts[0] !== 'IEA') throw new Refusal(last.at, messages['billing.readCut']);
  if (last.parts[2] !== first.parts[13]) throw new Refusal(last.at, messages['billing.readCounts']);
  return segments;
}

/** Invoices, and consolidated service invoices. */
const knownSets: ReadonlySet<string> = new Set(['810', '811']);

/** The invoices, each from ST to SE; every envelope counts what is in it. */
export function setsOf(segments: readonly Segment[]): readonly (readonly Segment[])[] {
  const sets: Segment[][] = [];
  const seen = new Set<string>();
  let open: Segment[] | null = null;
  let group = { control: '', sets: 0 };
  let groups = 0;
  for (const segment of segments) {
    const [name, first, second] = segment.parts;
    if (name === 'GS') {
      group = { control: segment.parts[6]!, sets: 0 };
      groups += 1;
    }
    if (name === 'ST') {
      if (open !== null || seen.has(second!)) throw new Refusal(segment.at, messages['billing.readDoubled']);
      if (!knownSets.has(first!)) throw new Refusal(segment.at, fill(messages['billing.readOtherSet'], { set: first }));
      seen.add(second!);
      open = [];
    }
    open?.push(segment);
    if (name === 'SE') {
      if (open === null || Number(first) !== open.length || second !== open[0]!.parts[2])
        throw new Refusal(segment.at, messages['billing.readCounts']);
      sets.push(open);
      open = null;
      group.sets += 1;
    }
    const isWrongGroup = name === 'GE' && (Number(first) !== group.sets || second !== group.control);
    if (isWrongGroup || (name === 'IEA' && Number(first) !== groups))
      throw new Refusal(segment.at, messages['billing.readCounts']);
  }
  if (open !== null || sets.length === 0) throw new Refusal(segments.at(-1)!.at, messages['billing.readCut']);
  return sets;
}

/** The interchanges of an X12 file. If a count or control number does not match, the whole file is rejected. */
import { limits } from '#generated/domain/limits.ts';
import { messages } from '#generated/domain/messages.ts';
import { fill } from '../../../format/fill.ts';
import type { BillProblem, Place } from '../bill.ts';

export interface Segment {
  readonly at: Place;
  readonly parts: readonly string[];
}

/** From ISA to IEA, with its separators. */
export interface Interchange {
  readonly element: string;
  readonly end: string;
  readonly segments: readonly Segment[];
}

export class Refusal extends Error {
  readonly problem: BillProblem;
  constructor(at: Place | null, text: string) {
    super(text);
    this.problem = { at, field: null, text };
  }
}

export const looksLikeEdi = (text: string): boolean => /^\uFEFF?\s*ISA/.test(text);

/** Senders and control numbers of the interchanges, to recognize repeated ones. */
export function interchangesIn(text: string): readonly string[] {
  if (!looksLikeEdi(text)) return [];
  try {
    return interchangesOf(text).map(({ segments: [isa] }) => `${isa!.parts[6]!.trim()}:${isa!.parts[13]}`);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return [];
  }
}

const fixedLength = 106;

interface Separators {
  readonly element: string;
  readonly end: string;
  /** End of the first segment. */
  readonly length: number;
}

/**
 * Separators are at fixed positions of the first segment (X12.5, ISA), or after its sixteen elements if blanks were
 * trimmed.
 */
function separatorsOf(text: string, line: number): Separators {
  const element = text[3] ?? '';
  const ends = (at: number): boolean => /^\s*(?:GS|TA1|IEA)/.test(text.slice(at + 1, at + 20));
  if (text.length >= fixedLength && ends(fixedLength - 1))
    return { element, end: text[fixedLength - 1]!, length: fixedLength };
  let at = 3;
  for (let count = 1; count < 16 && at > 0; count += 1) at = text.indexOf(element, at + 1);
  if (at > 0 && at < 200 && ends(at + 2)) return { element, end: text[at + 2]!, length: at + 3 };
  if (text.length < fixedLength) throw new Refusal(null, messages['billing.readForeign']);
  throw new Refusal({ line }, messages['billing.readIsa']);
}

/** Throws if the text is truncated or not EDI. */
export function interchangesOf(text: string): readonly Interchange[] {
  const found: Interchange[] = [];
  let rest = text.replace(/^\uFEFF?\s*/, '').trimEnd();
  let line = 0;
  while (rest !== '') {
    if (!rest.startsWith('ISA')) throw new Refusal({ line: line + 1 }, messages['billing.readForeign']);
    const { element, end } = separatorsOf(rest, line + 1);
    const segments: Segment[] = [];
    let from = 0;
    while (from < rest.length && segments.at(-1)?.parts[0] !== 'IEA') {
      const at = rest.indexOf(end, from);
      const to = at < 0 ? rest.length : at;
      const part = rest.slice(from, to).trim();
      line += 1;
      if (part !== '') segments.push({ at: { line }, parts: part.split(element).map((each) => each.trim()) });
      if (segments.length > limits.billFileLines * 4)
        throw new Refusal(null, fill(messages['billing.readTooLong'], { limit: limits.billFileLines }));
      from = to + 1;
    }
    requireWhole(segments);
    found.push({ element, end, segments });
    rest = rest.slice(from).trimStart();
  }
  return found;
}

function requireWhole(segments: readonly Segment[]): void {
  const [first, last] = [segments[0]!, segments.at(-1)!];
  if (last.parts[0] !== 'IEA') throw new Refusal(last.at, messages['billing.readCut']);
  if (last.parts[2] !== first.parts[13]) throw new Refusal(last.at, messages['billing.readCounts']);
}

/** Invoices and consolidated service invoices. */
const knownSets: ReadonlySet<string> = new Set(['810', '811']);
export const isInvoiceSet = (set: string | undefined): boolean => knownSets.has(set ?? '');

interface FoundSets {
  readonly sets: readonly (readonly Segment[])[];
  /** First segments of sets that are not invoices. */
  readonly others: readonly Segment[];
}

/** The invoices of an interchange, each from ST to SE. Checks the counts of every envelope and skips other sets. */
export function setsOf({ segments }: Interchange): FoundSets {
  const sets: Segment[][] = [];
  // A control number must be unique within its group.
  let seen = new Set<string>();
  let open: Segment[] | null = null;
  let group = { control: '', sets: 0 };
  let groups = 0;
  for (const segment of segments) {
    const [name, first, second] = segment.parts;
    if (name === 'GS') {
      group = { control: segment.parts[6]!, sets: 0 };
      seen = new Set();
      groups += 1;
    }
    if (name === 'ST') {
      if (open !== null || seen.has(second!)) throw new Refusal(segment.at, messages['billing.readDoubled']);
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
    // One dialect also has a GE segment within a set; only that of the envelope ends the group.
    const isGroupEnd = name === 'GE' && (open === null || /^\d+$/.test(first ?? ''));
    const isWrongGroup = isGroupEnd && (Number(first) !== group.sets || !isSameNumber(second, group.control));
    if (isWrongGroup || (name === 'IEA' && Number(first) !== groups))
      throw new Refusal(segment.at, messages['billing.readCounts']);
  }
  if (open !== null) throw new Refusal(segments.at(-1)!.at, messages['billing.readCut']);
  const isInvoice = ([head]: readonly Segment[]): boolean => isInvoiceSet(head!.parts[1]);
  return {
    sets: sets.filter(isInvoice),
    others: sets.filter((set) => !isInvoice(set)).map(([head]) => head!),
  };
}

/** Group numbers are numeric, so leading zeros do not count. */
const isSameNumber = (one: string | undefined, other: string): boolean =>
  one === other || (/^\d+$/.test(one ?? '') && /^\d+$/.test(other) && Number(one) === Number(other));

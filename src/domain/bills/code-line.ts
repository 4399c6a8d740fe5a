/** Finds the service of a bill line: by identifiers first, never by the amount alone. */
import { limits } from '#generated/domain/limits.ts';

export interface Candidate {
  readonly id: string;
  /** Circuit, line and telephone numbers. */
  readonly identifiers: readonly string[];
  readonly subAccount: string | null;
  /** Charge codes that were coded to the service before. */
  readonly usocs: readonly string[];
  /** Words in the names and streets of its sites. */
  readonly places: readonly string[];
  /** Amounts of the contract and the last bill, in minor units. */
  readonly amounts: readonly number[];
}

export interface CodedLine {
  readonly circuitId: string | null;
  readonly usoc: string | null;
  readonly description: string;
  readonly amount: number;
}

export interface Coding {
  readonly serviceId: string | null;
  readonly certainty: 'AUTOMATIC' | 'SUGGESTED' | 'PERSON';
  /** 0 to 1, for display. `reasons` contribute the points. */
  readonly confidence: number;
  readonly reasons: readonly string[];
}

const points = {
  ...limits.billCodingPoints,
  usocOther: 0 - limits.billCodingDoubts.usocOther,
};

/** A candidate with normalized words, computed once because bills and inventories may have thousands of lines. */
interface PreparedCandidate extends Candidate {
  readonly own: readonly string[];
  readonly streets: readonly string[];
  readonly sub: string | null;
}

/** Returns a function that codes lines of one bill. */
export function coder(candidates: readonly Candidate[]): (line: CodedLine) => Coding {
  const all = candidates.map((candidate) => ({
    ...candidate,
    own: [...new Set(candidate.identifiers.map((each) => bare(each)).filter(Boolean))],
    streets: candidate.places.map((each) => bare(each)).filter(({ length }) => length > 3),
    sub: candidate.subAccount === null ? null : bare(candidate.subAccount),
  }));
  const byIdentifier = Map.groupBy(
    all.flatMap((known) => known.own.map((own) => ({ own, known }))),
    ({ own }) => own,
  );
  return (line) => {
    const printed = bare(line.circuitId ?? '');
    const exact = byIdentifier.get(printed)?.map(({ known }) => known);
    return decided(line, printed, exact ?? all, exact !== undefined);
  };
}

/** The service with the most points, if it leads by enough. */
function decided(line: CodedLine, printed: string, candidates: readonly PreparedCandidate[], isKnown: boolean): Coding {
  const text = bare(line.description);
  let [best, second]: (Scored | null)[] = [null, null];
  for (const candidate of candidates) {
    const reasons = reasonsFor(line, printed, text, candidate, isKnown);
    const score = reasons.reduce((sum, name) => sum + points[name], 0);
    if (score > (best?.score ?? 0)) [best, second] = [{ id: candidate.id, reasons, score }, best];
    else if (score > (second?.score ?? 0)) second = { id: candidate.id, reasons, score };
  }
  const lead = (best?.score ?? 0) - (second?.score ?? 0);
  if (!best || best.score < limits.billCodingSuggestedAt || lead < limits.billCodingSuggestedAt / 2)
    return { serviceId: null, certainty: 'PERSON', confidence: 0, reasons: [] };
  const isSure = best.score >= limits.billCodingAutomaticAt && lead >= limits.billCodingSuggestedAt;
  return {
    serviceId: best.id,
    certainty: isSure ? 'AUTOMATIC' : 'SUGGESTED',
    confidence: Math.min(best.score, 100) / 100,
    reasons: best.reasons,
  };
}

interface Scored {
  readonly id: string;
  readonly reasons: readonly Reason[];
  readonly score: number;
}

type Reason = keyof typeof points;

/** A printed value of another service is a point against this one, so then only services with the value count. */
function reasonsFor(
  { usoc, amount }: CodedLine,
  printed: string,
  text: string,
  candidate: PreparedCandidate,
  isKnown: boolean,
): readonly Reason[] {
  const { own, sub, usocs, streets, amounts } = candidate;
  const reasons: Reason[] = [];
  if (isKnown) reasons.push('identifierEqual');
  else if (own.some((each) => isContained(printed, each) || isContained(each, text)))
    reasons.push('identifierContained');
  else if (own.some((each) => isOneOff(printed, each))) reasons.push('identifierOneOff');
  if (sub !== null && sub === printed) reasons.push('subAccount');
  if (usoc !== null && usocs.length > 0) reasons.push(usocs.includes(usoc) ? 'usoc' : 'usocOther');
  if (streets.some((street) => text.includes(street))) reasons.push('place');
  if (amounts.includes(amount)) reasons.push('amount');
  return reasons;
}

/** Letters and digits only, because carriers print identifiers with and without slashes and dots. */
const bare = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

const shortest = 6;
const isContained = (part: string, whole: string): boolean =>
  part.length >= shortest && part !== whole && whole.includes(part);

/** One wrong, missing or extra character. */
function isOneOff(one: string, other: string): boolean {
  if (one.length < shortest || Math.abs(one.length - other.length) > 1 || one === other) return false;
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  return short.slice(short.length === long.length ? at + 1 : at) === long.slice(at + 1);
}

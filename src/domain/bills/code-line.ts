/** Which service a line of a bill is for: identifiers first, never the amount alone. */
import { limits } from '#generated/domain/limits.ts';

export interface Candidate {
  readonly id: string;
  /** Circuit, line and telephone numbers. */
  readonly identifiers: readonly string[];
  readonly subAccount: string | null;
  /** Charge codes that were coded to the service before. */
  readonly usocs: readonly string[];
  /** Words of the names and streets of its sites. */
  readonly places: readonly string[];
  /** Amounts of the contract and of the last bill, in minor units. */
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
  /** 0 to 1, for people; `reasons` are the points that made it. */
  readonly confidence: number;
  readonly reasons: readonly string[];
}

const points = {
  ...limits.billCodingPoints,
  identifierOther: 0 - limits.billCodingDoubts.identifierOther,
  usocOther: 0 - limits.billCodingDoubts.usocOther,
};

/** The service with the most points, if it is far enough ahead of the second. */
export function codeLine(line: CodedLine, candidates: readonly Candidate[]): Coding {
  const known = candidates.flatMap(({ identifiers }) => identifiers.map((each) => bare(each)));
  const ranked = candidates
    .map((candidate) => ({ candidate, reasons: reasonsFor(line, candidate, known) }))
    .map(({ candidate, reasons }) => ({
      id: candidate.id,
      reasons,
      score: reasons.reduce((sum, name) => sum + points[name], 0),
    }))
    .toSorted((a, b) => b.score - a.score);
  const [best, second] = ranked;
  const lead = (best?.score ?? 0) - Math.max(second?.score ?? 0, 0);
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

type Reason = keyof typeof points;

function reasonsFor(
  { circuitId, usoc, description, amount }: CodedLine,
  candidate: Candidate,
  known: readonly string[],
): readonly Reason[] {
  const printed = bare(circuitId ?? '');
  const own = candidate.identifiers.map((each) => bare(each)).filter(Boolean);
  const text = bare(description);
  const reasons: Reason[] = [];
  if (printed !== '' && own.includes(printed)) reasons.push('identifierEqual');
  else if (own.some((each) => isContained(printed, each) || isContained(each, text)))
    reasons.push('identifierContained');
  else if (own.some((each) => isOneOff(printed, each))) reasons.push('identifierOneOff');
  else if (printed !== '' && known.includes(printed)) reasons.push('identifierOther');
  if (candidate.subAccount !== null && printed !== '' && bare(candidate.subAccount) === printed)
    reasons.push('subAccount');
  if (usoc !== null && candidate.usocs.length > 0) reasons.push(candidate.usocs.includes(usoc) ? 'usoc' : 'usocOther');
  if (candidate.places.some((place) => place.length > 3 && text.includes(bare(place)))) reasons.push('place');
  if (candidate.amounts.includes(amount)) reasons.push('amount');
  return reasons;
}

/** Letters and digits alone: carriers print identifiers with and without slashes and dots. */
const bare = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

const shortest = 6;
const isContained = (part: string, whole: string): boolean =>
  part.length >= shortest && part !== whole && whole.includes(part);

/** One character mistyped, left out or too many. */
function isOneOff(one: string, other: string): boolean {
  if (one.length < shortest || Math.abs(one.length - other.length) > 1 || one === other) return false;
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  return short.slice(short.length === long.length ? at + 1 : at) === long.slice(at + 1);
}

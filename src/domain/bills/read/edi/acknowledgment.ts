/**
 * Functional acknowledgments (X12 997) of an accepted EDI file, one per interchange. Repeated calls return the same
 * text.
 */
import { interchangesOf, isInvoiceSet, type Interchange, type Segment } from './envelope.ts';

/** @param at when the file was accepted */
export const acknowledgmentOf = (text: string, at: Date): string =>
  interchangesOf(text)
    .map((one) => acknowledged(one, at))
    .join('');

function acknowledged({ segments, element, end }: Interchange, at: Date): string {
  const [isa] = segments as [Segment];
  const day = at.toISOString().slice(0, 10).replaceAll('-', '');
  const time = at.toISOString().slice(11, 16).replace(':', '');
  const [, a1, a2, a3, a4, from, sender, to, receiver, , , ...rest] = isa.parts as [string, ...string[]];
  const sets = groupsOf(segments).map((group, index) => setOf(group, index + 1));
  const { parts: first } = segments.find(({ parts }) => parts[0] === 'GS')!;
  const group = first[6]!;
  const lines = [
    // Sender and receiver swap places, at their fixed width.
    ['ISA', a1!, a2!.padEnd(10), a3!, a4!.padEnd(10), to!, wide(receiver!), from!, wide(sender!)].concat(
      [day.slice(2), time],
      rest,
    ),
    ['GS', 'FA', first[3]!, first[2]!, day, time, group, ...first.slice(7)],
    ...sets.flat(),
    ['GE', String(sets.length), group],
    ['IEA', '1', isa.parts[13]!],
  ];
  return lines.map((parts) => `${parts.join(element)}${end}\n`).join('');
}

const wide = (id: string): string => id.trim().padEnd(15);

interface Group {
  /** GS */
  readonly head: Segment;
  /** ST of each set. */
  readonly sets: readonly Segment[];
}

function groupsOf(segments: readonly Segment[]): readonly Group[] {
  const groups: { head: Segment; sets: Segment[] }[] = [];
  for (const segment of segments) {
    if (segment.parts[0] === 'GS') groups.push({ head: segment, sets: [] });
    if (segment.parts[0] === 'ST') groups.at(-1)!.sets.push(segment);
  }
  return groups;
}

/** AK502: the receiver does not support this transaction set. */
const notSupported = '1';

/** Invoices are accepted as a whole, because a file with an error is rejected; other sets are not supported. */
function setOf({ head, sets }: Group, number: number): readonly (readonly string[])[] {
  const control = String(number).padStart(4, '0');
  const count = String(sets.length);
  const accepted = sets.filter(({ parts }) => isInvoiceSet(parts[1])).length;
  const outcome = accepted === sets.length ? 'A' : accepted === 0 ? 'R' : 'P';
  const body = [
    ['ST', '997', control],
    ['AK1', head.parts[1]!, head.parts[6]!],
    ...sets.flatMap(({ parts }) => [
      ['AK2', parts[1]!, parts[2]!],
      isInvoiceSet(parts[1]) ? ['AK5', 'A'] : ['AK5', 'R', notSupported],
    ]),
    ['AK9', outcome, count, count, String(accepted)],
  ];
  return [...body, ['SE', String(body.length + 1), control]];
}

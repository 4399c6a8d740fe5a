/** The functional acknowledgment (X12 997) of an EDI file that was taken in: the same text however often it is asked for. */
import { segmentsOf, type Segment } from './envelope.ts';

/** @param at when the file was taken in */
export function acknowledgmentOf(text: string, at: Date): string {
  const segments = segmentsOf(text);
  const [isa] = segments as [Segment];
  const [element, end] = [text.trim()[3]!, text.trim()[105]!];
  const day = at.toISOString().slice(0, 10).replaceAll('-', '');
  const time = at.toISOString().slice(11, 16).replace(':', '');
  const [, a1, a2, a3, a4, from, sender, to, receiver, , , ...rest] = isa.parts as [string, ...string[]];
  const sets = groupsOf(segments).map((group, index) => setOf(group, index + 1));
  const { parts: first } = segments.find(({ parts }) => parts[0] === 'GS')!;
  const group = first[6]!;
  const lines = [
    // Sender and receiver change places, at their fixed width.
    ['ISA', a1!, a2!, a3!, a4!, to!, wide(receiver!), from!, wide(sender!), day.slice(2), time, ...rest],
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

/** Accepted as a whole: of a file with a fault nothing is taken. */
function setOf({ head, sets }: Group, number: number): readonly (readonly string[])[] {
  const control = String(number).padStart(4, '0');
  const count = String(sets.length);
  const body = [
    ['ST', '997', control],
    ['AK1', head.parts[1]!, head.parts[6]!],
    ...sets.flatMap(({ parts }) => [
      ['AK2', parts[1]!, parts[2]!],
      ['AK5', 'A'],
    ]),
    ['AK9', 'A', count, count, count],
  ];
  return [...body, ['SE', String(body.length + 1), control]];
}

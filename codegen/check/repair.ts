/** Repairs that codegen makes in schema files instead of refusing them: layout and key order. */
import { pointerSteps, pointerTo, type Places } from '../parse/place.ts';
import { parseJson } from '../parse/json.ts';
import type { SourceFile } from '../parse/source-file.ts';
import { laidOut, plainText } from './layout.ts';
import type { FindWrongOrders, WrongOrder } from './meta/order.ts';

/** The repaired text of a valid file; the same text if nothing is wrong. */
export function repaired(file: SourceFile, findWrongOrders: FindWrongOrders): string {
  if (!file.path.endsWith('.json')) return plainText(file.text);
  let text = plainText(file.text);
  // Innermost first, because nested objects move with their outer object.
  for (const wrong of findWrongOrders(file).toReversed()) text = inOrder(text, wrong);
  return laidOut(text);
}

interface Span {
  readonly key: string;
  readonly from: number;
  readonly to: number;
}

/** Reorders the known keys; text between two members stays in place. */
function inOrder(text: string, { pointer, wanted }: WrongOrder): string {
  const { places } = parseJson(text);
  const spans = membersOf(text, places, pointer);
  const slots = spans.filter(({ key }) => wanted.includes(key));
  const byKey = new Map(slots.map((span) => [span.key, span]));
  return slots
    .map((slot, index) => ({ slot, mover: byKey.get(wanted[index]!)! }))
    .toReversed()
    .reduce(
      (done, { slot, mover }) => done.slice(0, slot.from) + text.slice(mover.from, mover.to) + done.slice(slot.to),
      text,
    );
}

/** The members of one object, from the quote of the key to the end of the value. */
function membersOf(text: string, places: Places, pointer: string): readonly Span[] {
  const depth = pointerSteps(pointer).length;
  return [...places].flatMap(([at, place]) => {
    const steps = pointerSteps(at);
    if (steps.length !== depth + 1 || place.key === null || parentOf(steps) !== pointer) return [];
    return [{ key: steps.at(-1)!, from: place.key, to: endOfValue(text, place.value) }];
  });
}

const parentOf = (steps: readonly string[]): string => steps.slice(0, -1).reduce<string>(pointerTo, '');

/** The offset behind the value that begins at `start`. */
function endOfValue(text: string, start: number): number {
  const token = /"(?:[^"\\]|\\.)*"|[[{]|[\]}]|[^\s,:[\]{}"]+/g;
  token.lastIndex = start;
  let depth = 0;
  for (let match = token.exec(text); match; match = token.exec(text)) {
    if (/^[[{]/.test(match[0])) depth += 1;
    if (/^[\]}]/.test(match[0])) depth -= 1;
    if (depth === 0) return token.lastIndex;
  }
  return text.length;
}

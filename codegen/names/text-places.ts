/** Places such as {name} in messages that differ from those that code fills. */
import type { Message } from '../ir/message.ts';
import type { HeldNames } from './names.ts';

export interface PlacesChange {
  readonly id: string;
  /** Filled by code, but no longer in the text. */
  readonly lost: readonly string[];
  /** In the text, but not filled by code. */
  readonly invented: readonly string[];
}

export const placesInText = (text: string): readonly string[] =>
  [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!))].toSorted();

/** Messages whose places are not the ones of the last run. */
export function changedPlaces(held: HeldNames, messages: readonly Message[]): readonly PlacesChange[] {
  const before = held['message places'];
  if (before === undefined) return [];
  return messages.flatMap(({ id, text }) => {
    if (held.message?.[id] === undefined) return [];
    const [was, is] = [(before[id] ?? '').split(' ').filter((one) => one !== ''), placesInText(text)];
    const lost = was.filter((one) => !is.includes(one));
    const invented = is.filter((one) => !was.includes(one));
    return lost.length + invented.length === 0 ? [] : [{ id, lost, invented }];
  });
}

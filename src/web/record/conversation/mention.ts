/** The name being typed after an `@`, and the text after a person is chosen. */
import { limits } from '#generated/domain/limits.ts';

export interface Mentioned {
  readonly id: string;
  readonly name: string;
}

interface Typed {
  /** The index of its `@`. */
  readonly at: number;
  readonly name: string;
}

/** Null unless the caret follows an `@` at the start of a word. */
export function typedMention(text: string, caret: number): Typed | null {
  const before = text.slice(0, caret);
  const at = before.lastIndexOf('@');
  if (at === -1 || (at > 0 && !/[\s(]/.test(before[at - 1]!))) return null;
  const name = before.slice(at + 1);
  return name.length > limits.mentionMaxLength || /[\n@]|\s\s|^\s/.test(name) ? null : { at, name };
}

/** Inserts the full name; returns the text and the new caret position. */
export function withMention(text: string, { at, name: typed }: Typed, name: string): { text: string; caret: number } {
  const head = `${text.slice(0, at)}@${name} `;
  return { text: head + text.slice(at + 1 + typed.length).replace(/^ /, ''), caret: head.length };
}

/** Ids of the people whose names are still in the text. */
export const stillMentioned = (text: string, people: readonly Mentioned[]): readonly string[] => [
  ...new Set(people.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id)),
];

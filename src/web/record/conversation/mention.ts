/** The name that is being typed behind an `@`, and what choosing a person does to the words. */
import { limits } from '#generated/domain/limits.ts';

export interface Mentioned {
  readonly id: string;
  readonly name: string;
}

interface Typed {
  /** Where its `@` stands. */
  readonly at: number;
  readonly name: string;
}

/** Null where the caret does not stand behind an `@` that begins a word. */
export function typedMention(text: string, caret: number): Typed | null {
  const before = text.slice(0, caret);
  const at = before.lastIndexOf('@');
  if (at === -1 || (at > 0 && !/[\s(]/.test(before[at - 1]!))) return null;
  const name = before.slice(at + 1);
  return name.length > limits.mentionMaxLength || /[\n@]|\s\s|^\s/.test(name) ? null : { at, name };
}

/** The words with the name in full and where the caret then stands. */
export function withMention(text: string, { at, name: typed }: Typed, name: string): { text: string; caret: number } {
  const head = `${text.slice(0, at)}@${name} `;
  return { text: head + text.slice(at + 1 + typed.length).replace(/^ /, ''), caret: head.length };
}

/** Those whose names still stand in the words. */
export const stillMentioned = (text: string, people: readonly Mentioned[]): readonly string[] => [
  ...new Set(people.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id)),
];

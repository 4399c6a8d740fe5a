/** Places inside a text: where each JSON pointer's key and value begin, and offsets as line and column. */

export interface Place {
  /** Offset of the key's opening quote; null for the root and for list items. */
  readonly key: number | null;
  /** Offset of the value's first character. */
  readonly value: number;
}

export type Places = ReadonlyMap<string, Place>;

export interface SyntaxProblem {
  readonly offset: number;
  readonly message: string;
  /** How to fix it. */
  readonly hint?: string;
}

/** Adds one step to a JSON pointer. */
export function pointerTo(parent: string, step: string | number): string {
  return typeof step === 'number'
    ? `${parent}/${step}`
    : `${parent}/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** The decoded steps of a JSON pointer. */
export function pointerSteps(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** Line and column of an offset, both from 1. */
export function lineAndColumn(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset);
  const line = before.split('\n').length;
  return { line, column: offset - before.lastIndexOf('\n') };
}

/** An issue of an answer, and its place. */
import type { Question } from '../definition.ts';
import type { FlowMessages } from '../flow.ts';
import type { Evaluation } from '../evaluation.ts';
import type { Location } from '../location.ts';

export interface Issue {
  /** Keys and indexes from the answer's root to the invalid value. */
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** Input of a rule besides the answer. */
export interface RuleInput {
  readonly evaluation: Evaluation;
  readonly question: Question;
  /** Locations of the question, in order; empty for other scopes. */
  readonly locations: readonly Location[];
  /** Connection indexes of the question. */
  readonly connections: readonly number[];
  readonly messages: FlowMessages;
}

/** Wire values of the closed list of one answer field. */
export function listFor(asking: RuleInput, field: string): readonly (string | number)[] {
  const id = asking.question.answer.lists?.[field];
  return (id && asking.evaluation.definition.lists[id]) || [];
}

/** A value outside the closed list of its field, or a missing required one. */
export function listedIssues(
  asking: RuleInput,
  value: string | undefined,
  list: string,
  isRequired: boolean,
  ...path: (string | number)[]
): readonly Issue[] {
  if (isBlank(value)) return isRequired ? issue(asking.messages.required, ...path) : [];
  return listFor(asking, list).includes(value ?? '') ? [] : issue(asking.messages.invalid, ...path);
}

export function issue(message: string, ...path: (string | number)[]): readonly Issue[] {
  return [{ path, message }];
}

/** Entries for locations that are not part of the question, or repeated. [QN-056] */
export function unaskedIssues(
  entries: readonly { readonly locationIdx: number }[],
  { locations, messages }: RuleInput,
  key: string,
): readonly Issue[] {
  const known = new Set(locations.map(({ idx }) => idx));
  return entries.flatMap(({ locationIdx }, at) =>
    known.has(locationIdx) && entries.findIndex((other) => other.locationIdx === locationIdx) === at
      ? []
      : issue(messages.invalid, key, at),
  );
}

/** The issues with a path prefix. */
export function under(issues: readonly Issue[], ...path: (string | number)[]): readonly Issue[] {
  return issues.map((found) => ({ ...found, path: [...path, ...found.path] }));
}

export const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

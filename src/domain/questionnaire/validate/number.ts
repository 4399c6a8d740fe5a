/** Positive integers. */
import { isBlank, issue, type RuleInput, type Issue } from './issue.ts';

/** An optional quantity, else a positive integer. [QN-283] [QN-287] [QN-291] */
export function quantityIssues(
  asking: RuleInput,
  value: number | null | undefined,
  isRequired: boolean,
  ...path: (string | number)[]
): readonly Issue[] {
  const { messages } = asking;
  if (isBlank(value)) return isRequired ? issue(messages.required, ...path) : [];
  if (!Number.isInteger(value)) return issue(messages.integer, ...path);
  return (value as number) > 0 ? [] : issue(messages.positive, ...path);
}

/** A required count, zero included. [QN-285] [QN-286] */
export function countIssues(
  asking: RuleInput,
  value: number | null | undefined,
  ...path: (string | number)[]
): readonly Issue[] {
  const { messages } = asking;
  if (isBlank(value)) return issue(messages.required, ...path);
  if (typeof value !== 'number') return issue(messages.number, ...path);
  if (!Number.isInteger(value)) return issue(messages.integer, ...path);
  return value >= 0 ? [] : issue(messages.invalid, ...path);
}

/** Console output of a mode. */
import { formatProblem, type SchemaProblem } from '../errors.ts';

export interface Report {
  /** False makes the command fail. */
  readonly isRight: boolean;
  readonly lines: readonly string[];
}

/** All mistakes, then their number. */
export function describeProblems(problems: readonly SchemaProblem[]): readonly string[] {
  const count = problems.length === 1 ? 'One problem' : `${problems.length} problems`;
  return [...problems.map(formatProblem), `${count} in the schemas; nothing was written.`];
}

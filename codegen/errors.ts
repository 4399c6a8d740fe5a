/** Mistakes in schema files: findings of checks, their position, and how they are printed. */
import type { Origin } from './ir/origin.ts';

/** A mistake as a check reports it, before its line is looked up. */
export interface Finding {
  readonly origin: Origin;
  /** One plain sentence that describes the mistake. */
  readonly message: string;
  /** A suggestion, e.g. `Did you mean "term"?`. */
  readonly hint?: string;
  /** Points to the key instead of the value behind it. */
  readonly at?: 'key' | 'value';
  /** Position in the text, for syntax and layout, which have no pointer. */
  readonly offset?: number;
  /** Characters of the text value, as written, before the mistake in it. */
  readonly within?: number;
  /** Line and column, for a mistake in a file outside `schemas/`. */
  readonly place?: { readonly line: number; readonly column: number };
}

/** A mistake with its exact place; lines and columns count from 1. */
export interface SchemaProblem {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly pointer: string;
  readonly message: string;
  readonly hint: string | null;
}

/** Thrown by an emitter for invalid schemas; nothing is written then. */
export class SchemaError extends Error {
  readonly findings: readonly Finding[];

  constructor(findings: readonly Finding[]) {
    super(findings.map((finding) => `${finding.origin.file}: ${finding.message}`).join('\n'));
    this.name = 'SchemaError';
    this.findings = findings;
  }
}

/** `file:line:column  pointer`, then the sentence, indented. */
export function formatProblem(problem: SchemaProblem): string {
  const sentence = problem.hint === null ? problem.message : `${problem.message} ${problem.hint}`;
  const place = `${problem.file}:${problem.line}:${problem.column}`;
  return `${place}${problem.pointer === '' ? '' : `  ${problem.pointer}`}\n  ${sentence}`;
}

/** Sorts by file and place, so that the same mistakes always print the same. */
export function compareProblems(a: SchemaProblem, b: SchemaProblem): number {
  return (
    compareText(a.file, b.file) ||
    a.line - b.line ||
    a.column - b.column ||
    compareText(a.pointer, b.pointer) ||
    compareText(a.message, b.message)
  );
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

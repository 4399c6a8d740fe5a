/** Findings, walks and edits as text for the terminal. */
import { coverOf } from './cover.ts';
import { sayWalk } from './dead-ends.ts';
import type { Edit } from './diff.ts';
import type { Lengths } from './lengths.ts';
import type { Finding, QuestionnaireSource, WitnessWalk } from './source.ts';

/** `addressOf` returns the URL where a walk can be played. */
export function sayFindings(findings: readonly Finding[], addressOf: (witness: WitnessWalk) => string): string {
  const lines = findings.map(({ severity, code, file, pointer, message, witness }) =>
    [
      `${severity} ${code}  schemas/questionnaire/${file} ${pointer}`,
      `  ${message}`,
      ...(witness ? [`  Walk: ${sayWalk(witness)}`, `  Open: ${addressOf(witness)}`] : []),
    ].join('\n'),
  );
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  return [...lines, `${errors} errors, ${findings.length - errors} other findings`].join('\n');
}

/** One line for each audience; with `isFull` every sequence, else the small cover. */
export function sayPaths(source: QuestionnaireSource, lengths: readonly Lengths[], isFull: boolean): string {
  return lengths
    .flatMap(({ audience, sequences, min, median, max }) => {
      const shown = isFull ? sequences : coverOf(source, sequences);
      const head = `${audience}: ${sequences.length} sequences of ${min} to ${max} questions, median ${median}; ${isFull ? 'all' : 'a cover'} of ${shown.length}:`;
      return [head, ...shown.map(({ asked }) => `  ${asked.join(' > ')}`)];
    })
    .join('\n');
}

export function sayEdits(edits: readonly Edit[]): string {
  const worst = edits[0]?.class ?? 'no edits';
  return [...edits.map((edit) => `${edit.class}  ${edit.questionId} ${edit.message}`), worst].join('\n');
}

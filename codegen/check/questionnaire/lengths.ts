/** How long the walks of each audience are, against the budget. */
import { sequencesOf, type Sequence } from './sequences.ts';
import type { Finding, QuestionnaireSource } from './source.ts';

export interface Lengths {
  readonly audience: string;
  readonly sequences: readonly Sequence[];
  readonly min: number;
  readonly median: number;
  readonly max: number;
}

export function lengthsOf(source: QuestionnaireSource): readonly Lengths[] {
  return Object.entries(source.flow.audiences).map(([audience, { facts }]) => {
    const sequences = sequencesOf(source, facts);
    const sorted = sequences.map(({ asked }) => asked.length).toSorted((a, b) => a - b);
    const at = (index: number) => sorted[index] ?? 0;
    return { audience, sequences, min: at(0), median: at(Math.floor(sorted.length / 2)), max: at(sorted.length - 1) };
  });
}

/** A questionnaire that has grown too long tires people out. */
export function findLengths(source: QuestionnaireSource, lengths: readonly Lengths[]): readonly Finding[] {
  const { maxQuestions, medianQuestions } = source.flow.budget;
  return lengths.flatMap(({ audience, median, max, sequences }): readonly Finding[] => {
    const base = { code: 'too-long', severity: 'warning', file: 'flow.json' } as const;
    const witness = sequences.find(({ asked }) => asked.length === max)?.witness ?? null;
    return [
      ...(max > maxQuestions
        ? [
            {
              ...base,
              pointer: '/budget/maxQuestions',
              message: `A ${audience} may be asked ${max} questions.`,
              witness,
            },
          ]
        : []),
      ...(median > medianQuestions
        ? [
            {
              ...base,
              pointer: '/budget/medianQuestions',
              message: `Half of the walks of a ${audience} ask ${median} questions or more.`,
            },
          ]
        : []),
    ];
  });
}

/** One question alone, as input of its answer rules. */
import type { Issue } from '#domain/questionnaire/validate/issue.ts';
import type { RuleInput } from '#domain/questionnaire/validate/issue.ts';

const messages = {
  required: 'Required',
  invalid: 'Invalid',
  unique: 'Unique',
  tooLong: 'Too long',
  integer: 'Whole',
  positive: 'Positive',
  number: 'Number',
  date: 'Date',
  pastDate: 'Past',
  email: 'Email',
  phone: 'Phone',
  phoneTooLong: 'At most {n}',
  letters: 'Letters',
  commas: 'Commas',
  coordinates: 'Coordinates',
  above: 'Above {n}',
  below: 'Below {n}',
};

/** `idxs` are its locations or connections. */
export const asking = (
  question: object,
  idxs: readonly number[] = [],
  lists: Readonly<Record<string, readonly (string | number)[]>> = {},
): RuleInput =>
  ({
    question: { id: 'q', type: 'multi_select', answer: {}, ...question },
    messages,
    locations: idxs.map((idx) => ({ idx, name: `L${idx}`, isDataCenter: false })),
    connections: idxs,
    evaluation: {
      context: { today: '2026-11-28' },
      definition: { lists, questions: [], flow: { sites: {}, guards: {}, facts: {} } },
      answers: new Map(),
      chosen: new Set(),
      facts: new Set(),
    },
  }) as unknown as RuleInput;

export const issueTexts = (issues: readonly Issue[]): readonly string[] =>
  issues.map(({ path, message }) => `${path.join('.')}: ${message}`);

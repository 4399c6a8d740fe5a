/** Small random questionnaires and their truth by trying every answer. */
import fc from 'fast-check';
import type { Condition, QuestionnaireSource, QuestionSource } from '#codegen/check/questionnaire/source.ts';

const flow: QuestionnaireSource['flow'] = {
  facts: { known: {} },
  audiences: {},
  guards: {},
  derive: [],
  sites: {},
  services: [],
  required: [],
  copy: { drop: [], askedAs: [], defaultChildren: {}, serviceOptions: {} },
  budget: { maxQuestions: 99, medianQuestions: 99 },
};

interface Draft {
  readonly options: number;
  readonly isSingle: boolean;
  readonly least: number;
  readonly most: number;
  readonly isAlone: boolean;
  readonly conditions: readonly { readonly pick: number; readonly mark: 'must' | 'not' | 'any' }[];
  readonly guard: { readonly pick: number; readonly isNegated: boolean; readonly withFact: boolean } | null;
  readonly hide: number | null;
}

const draft: fc.Arbitrary<Draft> = fc.record({
  options: fc.integer({ min: 1, max: 3 }),
  isSingle: fc.boolean(),
  least: fc.integer({ min: 0, max: 2 }),
  most: fc.integer({ min: 1, max: 3 }),
  isAlone: fc.boolean(),
  conditions: fc.array(
    fc.record({ pick: fc.nat(20), mark: fc.constantFrom('must' as const, 'not' as const, 'any' as const) }),
    { maxLength: 3 },
  ),
  guard: fc.option(fc.record({ pick: fc.nat(20), isNegated: fc.boolean(), withFact: fc.boolean() }), { freq: 3 }),
  hide: fc.option(fc.nat(20), { freq: 3 }),
});

/** Two to five questions whose conditions, guards and hidden options refer to random earlier options. */
export const questionnaires: fc.Arbitrary<QuestionnaireSource> = fc
  .array(draft, { minLength: 2, maxLength: 5 })
  .map((drafts) => {
    const guards: Record<string, QuestionnaireSource['flow']['guards'][string]> = {};
    const questions: QuestionSource[] = [];
    drafts.forEach((one, at) => {
      const earlier = questions.flatMap(({ options = [] }) => options.map(({ id }) => id));
      const pick = (n: number) => earlier[n % earlier.length]!;
      const id = `q${at}`;
      const options = Array.from({ length: one.options }, (_, n) => ({
        id: `${id}.${n}`,
        ...(n === 0 && one.hide !== null && earlier.length > 0 && { hide: [{ when: pick(one.hide) }] }),
      }));
      if (one.guard && earlier.length > 0) {
        const atom = pick(one.guard.pick);
        const when = one.guard.isNegated ? { not: atom } : atom;
        guards[id] = { when: one.guard.withFact ? { all: [when, '@known'] } : when };
      }
      questions.push({
        id,
        order: at + 1,
        type: one.isSingle ? 'single_select' : 'multi_select',
        options,
        conditionals: earlier.length > 0 ? one.conditions.map(({ pick: n, mark }) => conditionOn(pick(n), mark)) : [],
        answer: {
          shape: 'optionIds',
          min: one.isSingle ? 1 : Math.min(one.least, one.options),
          ...(!one.isSingle && { max: { default: Math.max(one.most, one.least) } }),
          ...(one.isAlone &&
            one.options > 1 && { exclusive: [{ optionId: `${id}.${one.options - 1}`, on: 'reject' }] }),
        },
        ...(guards[id] && { skip: [id] }),
      });
    });
    return { flow: { ...flow, guards }, questions };
  });

function conditionOn(optionId: string, mark: 'must' | 'not' | 'any'): Condition {
  return { optionId, ...(mark === 'must' && { mustMet: true }), ...(mark === 'not' && { mustNotMet: true }) };
}

export interface Truth {
  readonly asked: ReadonlySet<string>;
  readonly chosen: ReadonlySet<string>;
  /** Questions that some walk reaches with no allowed answer. */
  readonly stuck: ReadonlySet<string>;
  readonly sequences: ReadonlySet<string>;
  /** Questions that were reached with their guard down and their conditions not holding. */
  readonly conditionsFailed: ReadonlySet<string>;
}

/** Tries every answer to every question, written down plainly after the specification. */
export function truthOf({ questions, flow: { guards } }: QuestionnaireSource): Truth {
  const asked = new Set<string>();
  const chosen = new Set<string>();
  const sequences = new Set<string>();
  const stuck = new Set<string>();
  const conditionsFailed = new Set<string>();
  for (const known of [false, true]) {
    const isTrue = (expression: unknown, have: readonly string[]): boolean => {
      if (typeof expression === 'string') return expression === '@known' ? known : have.includes(expression);
      const [[kind, inner]] = Object.entries(expression as object) as [[string, unknown]];
      if (kind === 'not') return !isTrue(inner, have);
      const parts = (inner as unknown[]).map((part) => isTrue(part, have));
      return kind === 'all' ? !parts.includes(false) : parts.includes(true);
    };
    const go = (at: number, have: readonly string[], path: readonly string[]): void => {
      const question = questions[at];
      if (!question) return void sequences.add(path.join());
      const isGuarded = (question.skip ?? []).some((name) => isTrue(guards[name]!.when, have));
      const isWanted = conditionsHold(question.conditionals ?? [], have);
      if (!isGuarded && !isWanted) conditionsFailed.add(question.id);
      if (isGuarded || !isWanted) return go(at + 1, have, path);
      const sets = answersTo(question).filter(
        (set) => !set.some((id) => isHidden(question, id, (when) => isTrue(when, have))),
      );
      asked.add(question.id);
      if (sets.length === 0) stuck.add(question.id);
      for (const set of sets) {
        set.forEach((id) => chosen.add(id));
        go(at + 1, [...have, ...set], [...path, question.id]);
      }
    };
    go(0, [], []);
  }
  return { asked, chosen, stuck, sequences, conditionsFailed };
}

function conditionsHold(conditions: readonly Condition[], have: readonly string[]): boolean {
  if (conditions.length === 0) return true;
  if (have.length === 0) return false;
  if (conditions.length === 1) return have.includes(conditions[0]!.optionId) !== (conditions[0]!.mustNotMet === true);
  let someUnmarked = false;
  let hasUnmarked = false;
  for (const { optionId, mustMet, mustNotMet } of conditions) {
    const isIn = have.includes(optionId);
    if (mustMet && !isIn) return false;
    if (mustNotMet && isIn) return false;
    if (!mustMet && !mustNotMet) {
      hasUnmarked = true;
      someUnmarked ||= isIn;
    }
  }
  return !hasUnmarked || someUnmarked;
}

function answersTo(question: QuestionSource): readonly (readonly string[])[] {
  const ids = question.options!.map(({ id }) => id);
  const sets = Array.from({ length: 2 ** ids.length }, (_, bits) => ids.filter((_, n) => (bits >> n) & 1));
  const { min = 0, max, exclusive = [] } = question.answer!;
  const most = question.type === 'single_select' ? 1 : (max?.default ?? ids.length);
  return sets.filter(
    (set) =>
      set.length >= min &&
      set.length <= most &&
      (set.length < 2 || !exclusive.some(({ optionId }) => set.includes(optionId))),
  );
}

function isHidden(question: QuestionSource, optionId: string, isTrue: (when: unknown) => boolean): boolean {
  const option = question.options!.find(({ id }) => id === optionId);
  return (option?.hide ?? []).some(({ when }) => isTrue(when));
}

/** Every distinct sequence of questions, each with one walk that shows it. */
import { choicesAt } from './choices.ts';
import { masksFor, placesFor, type Mask, type Masks } from './masks.ts';
import { conditionsOf, type QuestionnaireSource, type QuestionSource, type WitnessWalk } from './source.ts';
import { allocate, namesUsedAt, type Symbols } from './symbols.ts';

export interface Sequence {
  /** Ids of the questions that are asked, in order. */
  readonly asked: readonly string[];
  readonly witness: WitnessWalk;
}

interface State {
  readonly chosen: Mask;
  /** Computed facts that are settled, one way or the other. */
  readonly settled: Mask;
  readonly isAnyChosen: boolean;
  readonly isLinked: boolean;
  /** One bit for each question so far: asked or not. */
  readonly asked: string;
  readonly trail: Trail | null;
  /** Computed facts that this walk takes to be true. */
  readonly computed: readonly string[];
}

interface Trail {
  readonly before: Trail | null;
  readonly questionId: string;
  readonly optionIds: readonly string[];
}

/** Distinct sequences for users with exactly these facts; computed facts are followed both ways where they are open. */
export function sequencesOf(source: QuestionnaireSource, facts: readonly string[]): readonly Sequence[] {
  const symbols = allocate(source);
  const masks = masksFor([
    ...Object.keys(source.flow.facts).map((fact) => `@${fact}`),
    ...symbols.questions.flatMap((question) => namesUsedAt(source, question)),
    ...twinOptions(source),
  ]);
  const needed = neededAfter(source, symbols, masks);
  const known = facts.map((fact) => masks.bitOf(`@${fact}`)).reduce((all, bit) => all | bit, 0n);
  let states: readonly State[] = [
    { chosen: known, settled: 0n, isAnyChosen: false, isLinked: false, asked: '', trail: null, computed: [] },
  ];
  symbols.questions.forEach((question, at) => {
    const here = { source, masks, question, keep: needed[at] ?? 0n, computed: computedAt(source, question) };
    const after = new Map<string, State>();
    for (const state of states) {
      for (const next of advance(here, state)) {
        const key = `${next.asked} ${next.chosen.toString(36)} ${next.settled.toString(36)} ${next.isAnyChosen} ${next.isLinked}`;
        if (!after.has(key)) after.set(key, next);
      }
    }
    states = [...after.values()];
  });
  const distinct = new Map(states.toReversed().map((state) => [state.asked, state] as const));
  return [...distinct.values()].map(({ asked, trail, computed }) => ({
    asked: symbols.questions.filter((_, at) => asked[at] === '1').map(({ id }) => id),
    witness: { facts: [...facts, ...computed], choices: choicesOf(trail) },
  }));
}

interface At {
  readonly source: QuestionnaireSource;
  readonly masks: Masks;
  readonly question: QuestionSource;
  /** Bits that later questions look at. */
  readonly keep: Mask;
  /** Computed facts that the question looks at, as atoms. */
  readonly computed: readonly string[];
}

function advance(at: At, state: State): readonly State[] {
  return settle(at, state).flatMap((settled) => {
    const { source, masks, question } = at;
    const rule = source.flow.derive.find(
      ({ question: id, when }) => id === question.id && masks.test(when, settled.chosen),
    );
    if (rule)
      return choicesAt(at.source, masks, question, settled.chosen, at.keep, rule).map((ids) =>
        answered(at, settled, ids, '0'),
      );
    const isOpen =
      masks.holds(conditionsOf(question, 'normal'), settled.chosen, settled.isAnyChosen) &&
      !(question.skip ?? []).some(
        (guard) => source.flow.guards[guard] && masks.test(source.flow.guards[guard].when, settled.chosen),
      );
    const places = isOpen ? placesFor(masks, question, settled.chosen, settled.isLinked) : [false];
    return places.flatMap((isPlaced) => {
      if (!isPlaced) return [forget(at, { ...settled, asked: `${settled.asked}0` })];
      return choicesAt(at.source, masks, question, settled.chosen, at.keep).map((ids) =>
        answered(at, settled, ids, '1'),
      );
    });
  });
}

/** Computed facts that this question looks at are followed in every way that is possible. */
function settle({ source, masks, computed }: At, state: State): readonly State[] {
  const open = computed.filter((name) => (state.settled & masks.bitOf(name)) === 0n);
  return open.reduce<readonly State[]>(
    (states, name) => {
      const { possibleWhen, certainWhen } = source.flow.facts[name.slice(1)] ?? {};
      const bit = masks.bitOf(name);
      return states.flatMap((one) => {
        const isPossible = !possibleWhen || masks.test(possibleWhen, one.chosen);
        const isCertain = certainWhen !== undefined && masks.test(certainWhen, one.chosen);
        const yes = {
          ...one,
          chosen: one.chosen | bit,
          settled: one.settled | bit,
          computed: [...one.computed, name.slice(1)],
        };
        const no = { ...one, settled: one.settled | bit };
        return [...(isPossible ? [yes] : []), ...(isCertain ? [] : [no])];
      });
    },
    [state],
  );
}

function computedAt(source: QuestionnaireSource, question: QuestionSource): readonly string[] {
  return [...new Set(namesUsedAt(source, question))].filter((name) => source.flow.facts[name.slice(1)]?.computed);
}

function answered(at: At, state: State, optionIds: readonly string[], bit: '0' | '1'): State {
  const { masks, question } = at;
  const chosen = optionIds.reduce((all, id) => all | masks.bitOf(id), state.chosen);
  const trail = optionIds.length > 0 ? { before: state.trail, questionId: question.id, optionIds } : state.trail;
  return forget(at, {
    ...state,
    chosen,
    trail,
    isAnyChosen: state.isAnyChosen || (question.options ?? []).length > 0,
    isLinked: state.isLinked || question.type === 'location_connections',
    asked: state.asked + bit,
  });
}

function forget({ keep }: At, state: State): State {
  return { ...state, chosen: state.chosen & keep, settled: state.settled & keep };
}

function neededAfter(source: QuestionnaireSource, symbols: Symbols, masks: Masks): readonly Mask[] {
  const facts = Object.keys(source.flow.facts).reduce((all, fact) => all | masks.bitOf(`@${fact}`), 0n);
  const used = symbols.questions.map((question) =>
    namesUsedAt(source, question).reduce((all, name) => all | masks.bitOf(name), 0n),
  );
  const needed: Mask[] = [];
  let later = 0n;
  for (const own of used.toReversed()) {
    needed.unshift(later | facts);
    later |= own;
  }
  const twinBits = twinOptions(source).reduce((all, id) => all | masks.bitOf(id), 0n);
  const lastTwin = symbols.questions.findLastIndex(({ id }) =>
    source.flow.derive.some(({ by, question }) => by === 'sameValue' && question === id),
  );
  return needed.map((mask, at) => (at < lastTwin ? mask | twinBits : mask));
}

/** Options that another question repeats by their value. */
function twinOptions(source: QuestionnaireSource): readonly string[] {
  return source.flow.derive.flatMap(({ from, by }) =>
    by === 'sameValue' ? (source.questions.find(({ id }) => id === from)?.options ?? []).map(({ id }) => id) : [],
  );
}

function choicesOf(trail: Trail | null): WitnessWalk['choices'] {
  const choices: { questionId: string; optionIds: readonly string[] }[] = [];
  for (let at = trail; at; at = at.before) choices.unshift({ questionId: at.questionId, optionIds: at.optionIds });
  return choices;
}

/** Every distinct sequence of questions, each with one walk that shows it. */
import { choicesAt } from './choices.ts';
import { masksFor, placesFor, type Mask, type Masks } from './masks.ts';
import { conditionsOf, type QuestionnaireSource, type QuestionSource, type WitnessWalk } from './source.ts';
import { allocate, namesUsedAt, type Symbols } from './symbols.ts';

export interface Sequence {
  /** Ids of the questions shown, in order. */
  readonly asked: readonly string[];
  readonly witness: WitnessWalk;
}

interface State {
  readonly chosen: Mask;
  /** Computed facts that are settled, one way or the other. */
  readonly settled: Mask;
  readonly isAnyChosen: boolean;
  readonly isLinked: boolean;
  /** Questions shown so far. */
  readonly path: Path;
  readonly trail: Trail | null;
  /** Computed facts that are true in this walk. */
  readonly computed: readonly string[];
}

/** A sequence so far; unique, so that its number identifies it. */
interface Path {
  readonly number: number;
  readonly before: Path | null;
  readonly questionId: string;
  readonly followers: Map<string, Path>;
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
  const paths = createPaths();
  let states: readonly State[] = [
    { chosen: known, settled: 0n, isAnyChosen: false, isLinked: false, path: paths.start, trail: null, computed: [] },
  ];
  symbols.questions.forEach((question, at) => {
    const here = {
      source,
      masks,
      question,
      keep: needed[at] ?? 0n,
      computed: computedAt(source, question),
      follow: paths.follow,
    };
    const after = new Map<string, State>();
    for (const state of states) {
      for (const next of advance(here, state)) {
        const key = `${next.path.number} ${next.chosen.toString(36)} ${next.settled.toString(36)} ${next.isAnyChosen} ${next.isLinked}`;
        if (!after.has(key)) after.set(key, next);
      }
    }
    states = [...after.values()];
  });
  const distinct = new Map(states.toReversed().map((state) => [state.path, state] as const));
  return [...distinct.values()].map(({ path, trail, computed }) => ({
    asked: askedOn(path),
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
  readonly follow: (path: Path, questionId: string) => Path;
}

function createPaths() {
  const start: Path = { number: 0, before: null, questionId: '', followers: new Map() };
  let count = 1;
  const follow = (path: Path, questionId: string): Path => {
    const known = path.followers.get(questionId);
    if (known) return known;
    const longer: Path = { number: count, before: path, questionId, followers: new Map() };
    count += 1;
    path.followers.set(questionId, longer);
    return longer;
  };
  return { start, follow };
}

function askedOn(path: Path): readonly string[] {
  const asked: string[] = [];
  for (let at: Path = path; at.before; at = at.before) asked.unshift(at.questionId);
  return asked;
}

function advance(at: At, state: State): readonly State[] {
  return settle(at, state).flatMap((settled) => {
    const { source, masks, question } = at;
    const rule = source.flow.derive.find(
      ({ question: id, when }) => id === question.id && masks.test(when, settled.chosen),
    );
    const answers = () => choicesAt(source, masks, question, settled.chosen, at.keep, rule);
    if (rule) return answers().map((ids) => answered(at, settled, ids));
    const isOpen =
      masks.holds(conditionsOf(question, 'normal'), settled.chosen, settled.isAnyChosen) &&
      !(question.skip ?? []).some(
        (guard) => source.flow.guards[guard] && masks.test(source.flow.guards[guard].when, settled.chosen),
      );
    const places = isOpen ? placesFor(masks, question, settled.chosen, settled.isLinked) : [false];
    return places.flatMap((isPlaced) => {
      if (!isPlaced) return [forget(at, settled)];
      const asked = { ...settled, path: at.follow(settled.path, question.id) };
      return answers().map((ids) => answered(at, asked, ids));
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

function answered(at: At, state: State, optionIds: readonly string[]): State {
  const { masks, question } = at;
  const chosen = optionIds.reduce((all, id) => all | masks.bitOf(id), state.chosen);
  const trail = optionIds.length > 0 ? { before: state.trail, questionId: question.id, optionIds } : state.trail;
  return forget(at, {
    ...state,
    chosen,
    trail,
    isAnyChosen: state.isAnyChosen || optionIds.length > 0,
    isLinked: state.isLinked || question.type === 'location_connections',
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

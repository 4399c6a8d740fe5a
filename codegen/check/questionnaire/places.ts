/** Location questions whose conditions no single location can satisfy, and options that none can choose. */
import { createBdd } from './bdd.ts';
import { choiceNode, conditionsNode, expressionNode, noneNode, type Atom } from './formula.ts';
import { conditionsOf, fileOf, isWhole, liveOptions, type Finding, type QuestionnaireSource } from './source.ts';
import { allocate } from './symbols.ts';

/** One location represents all others; choices of the whole request stay open. */
export function findPlaces(source: QuestionnaireSource, nodeBudget: number): readonly Finding[] {
  const bdd = createBdd(nodeBudget);
  const { questions, indexOf, ownerAt } = allocate(source);
  const variable: Atom = (name) => (indexOf.has(name) ? bdd.variable(indexOf.get(name)!) : 0);
  let state = 1;
  return questions.flatMap((question, at): readonly Finding[] => {
    if (isWhole(question)) return [];
    const type = question.answer?.scope === 'connection' ? 'connection_only' : 'location_only';
    const conditions = conditionsOf(question, type);
    const atom: Atom = (name) => ((ownerAt.get(name) ?? -1) < at ? variable(name) : 0);
    const here = bdd.and(state, conditionsNode(bdd, conditions, atom, 1));
    if (here === 0) {
      const pointer = `/conditionals/${(question.conditionals ?? []).indexOf(conditions[0]!)}`;
      const message = `No single ${question.answer?.scope} can meet the ${type} conditions of "${question.id}".`;
      return [{ code: 'scope-empty', severity: 'error', file: fileOf(question), pointer, message, witness: null }];
    }
    const allowed = bdd.and(choiceNode(bdd, question, variable), ...filters(source, question.id, variable, bdd));
    state = bdd.ite(conditionsNode(bdd, conditions, atom, 1), allowed, noneNode(bdd, question, variable));
    state = bdd.and(state, here === 0 ? 0 : 1);
    return lost(source, question.id, (id) => bdd.and(here, allowed, variable(id)) === 0);
  });
}

/** A filter hides faster options while its condition holds at the location. */
function filters(source: QuestionnaireSource, questionId: string, variable: Atom, bdd: ReturnType<typeof createBdd>) {
  const question = source.questions.find(({ id }) => id === questionId);
  return (question?.answer?.filter ?? []).flatMap(({ when, keep }) => {
    const tooFast = liveOptions(question!).filter(({ value }) => speedOf(value) >= keep.mbpsBelow);
    const isOn = expressionNode(bdd, when, variable);
    return tooFast.map(({ id }) => bdd.not(bdd.and(isOn, variable(id))));
  });
}

function lost(
  source: QuestionnaireSource,
  questionId: string,
  isLost: (optionId: string) => boolean,
): readonly Finding[] {
  const question = source.questions.find(({ id }) => id === questionId)!;
  return liveOptions(question).flatMap(({ id }): readonly Finding[] => {
    if (!isLost(id)) return [];
    const pointer = `/options/${(question.options ?? []).findIndex((option) => option.id === id)}`;
    const message = `"${id}" can never be chosen at a single ${question.answer?.scope}.`;
    return [
      { code: 'option-never-choosable', severity: 'error', file: fileOf(question), pointer, message, witness: null },
    ];
  });
}

function speedOf(value: unknown): number {
  return typeof value === 'object' && value !== null && 'mbps' in value ? Number(value.mbps) : -1;
}

/** Services that every location of a request may skip, so that the finished walk yields none. */
import type { Node } from './bdd.ts';
import { sayWalk } from './dead-ends.ts';
import {
  fileOf,
  leastChoices,
  liveOptions,
  type Expression,
  type Finding,
  type QuestionnaireSource,
} from './source.ts';
import type { Stage, Traversal } from './traverse.ts';
import { witnessOf } from './witness.ts';

/** Each location chooses its services; without a rule, one service may be chosen at none of them. */
export function findWantedNowhere(source: QuestionnaireSource, traversal: Traversal): readonly Finding[] {
  return traversal.stages
    .filter(({ question: { answer } }) => answer?.shape === 'locations' && !answer.everyServiceSomewhere)
    .flatMap((stage) => leftOut(source, traversal, stage));
}

function leftOut(source: QuestionnaireSource, traversal: Traversal, stage: Stage): readonly Finding[] {
  const { bdd } = traversal;
  const services = servicesOf(source);
  const avoidable = new Set([...services, ...looseMarkers(source)]);
  const yields = (serviceType: string) =>
    source.flow.services
      .filter((rule) => rule.serviceType === serviceType)
      .map(({ per, when }) => atBest(traversal, stage, when, per === 'request' ? new Set() : avoidable));
  return source.flow.required.flatMap(({ when, anyOf }): readonly Finding[] => {
    if (typeof when !== 'string' || !services.includes(when)) return [];
    const wanted = bdd.and(stage.before, stage.asked, stage.truth(when));
    const witness = witnessOf(traversal, stage.at, bdd.and(wanted, bdd.not(bdd.or(...anyOf.flatMap(yields)))));
    if (!witness) return [];
    const message = `Every location may leave ${anyOf.join(' or ')} out, and the finished walk yields none of it: ${sayWalk(witness)}.`;
    const file = fileOf(stage.question);
    return [{ code: 'dead-end', severity: 'error', file, pointer: '/answer', message, witness }];
  });
}

/** The expression with later questions answered favorably and avoidable options omitted. */
function atBest(
  { bdd, symbols }: Pick<Traversal, 'bdd' | 'symbols'>,
  stage: Stage,
  expression: Expression,
  avoidable: ReadonlySet<string>,
  wish: 0 | 1 = 1,
): Node {
  const node = (part: Expression, wished: 0 | 1) => atBest({ bdd, symbols }, stage, part, avoidable, wished);
  if (typeof expression !== 'string') {
    if ('all' in expression) return bdd.and(...expression.all.map((part) => node(part, wish)));
    if ('any' in expression) return bdd.or(...expression.any.map((part) => node(part, wish)));
    return bdd.not(node(expression.not, wish === 1 ? 0 : 1));
  }
  if (avoidable.has(expression)) return 0;
  return (symbols.ownerAt.get(expression) ?? -1) >= stage.at ? wish : stage.truth(expression);
}

function servicesOf({ questions }: QuestionnaireSource): readonly string[] {
  const asking = questions.filter(({ type }) => type === 'service_multi_select');
  return asking.flatMap((question) => liveOptions(question).map(({ id }) => id));
}

/** The marker of a location question that does not require a location. */
function looseMarkers({ flow, questions }: QuestionnaireSource): readonly string[] {
  const loose = questions.filter((question) => flow.sites[question.id] && leastChoices(question) === 0);
  return loose.flatMap((question) => liveOptions(question).map(({ id }) => id));
}

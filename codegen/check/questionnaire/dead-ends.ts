/** Finished walks that yield no service although one is wanted. */
import type { Node } from './bdd.ts';
import { expressionNode } from './formula.ts';
import { inOrder, isWhole, liveOptions, type Finding, type QuestionnaireSource } from './source.ts';
import { copied } from './symbols.ts';
import type { Traversal } from './traverse.ts';
import { witnessOf } from './witness.ts';

export function findDeadEnds(source: QuestionnaireSource, traversal: Traversal): readonly Finding[] {
  const { bdd, end, endTruth, stages } = traversal;
  const yields = (serviceType: string) =>
    bdd.or(...rulesFor(source, serviceType).map((when) => possible(source, traversal, when)));
  return source.flow.required.flatMap(({ when, anyOf }, at): readonly Finding[] => {
    const barren = bdd.and(end, endTruth(when), bdd.not(endTruth(copied)), bdd.not(bdd.or(...anyOf.map(yields))));
    const witness = witnessOf(traversal, stages.length, barren);
    if (!witness) return [];
    const what = anyOf.length > 3 ? 'service' : anyOf.join(' or ');
    const message = `A finished walk wants ${what} and yields none of it: ${sayWalk(witness)}.`;
    return [{ code: 'dead-end', severity: 'error', file: 'flow.json', pointer: `/required/${at}`, message, witness }];
  });
}

/** An option that is not available everywhere may be missing at a location. */
function possible(
  source: QuestionnaireSource,
  { bdd, endTruth }: Traversal,
  when: Parameters<typeof endTruth>[0],
): Node {
  const avoidable = new Set(
    inOrder(source).flatMap((question) => {
      const banned = question.answer?.notEverywhere?.optionId;
      return !isWhole(question) && banned !== undefined && liveOptions(question).some(({ id }) => id === banned)
        ? [banned]
        : [];
    }),
  );
  return expressionNode(bdd, when, (name) => (avoidable.has(name) ? 0 : endTruth(name)));
}

function rulesFor(source: QuestionnaireSource, serviceType: string) {
  return source.flow.services.filter((rule) => rule.serviceType === serviceType).map(({ when }) => when);
}

export function sayWalk({ facts, choices }: NonNullable<Finding['witness']>): string {
  const known = facts.length > 0 ? [`facts ${facts.join(', ')}`] : [];
  return [...known, ...choices.flatMap(({ optionIds }) => optionIds)].join(' > ');
}

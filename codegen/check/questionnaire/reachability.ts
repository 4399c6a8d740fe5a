/** Questions, conditions, guards and options that can never matter, each proved over all walks. */
import type { Node } from './bdd.ts';
import {
  conditionsOf,
  fileOf,
  isWhole,
  leastChoices,
  liveOptions,
  type Finding,
  type QuestionnaireSource,
} from './source.ts';
import { stateAfter } from './symbols.ts';
import type { Stage, Traversal } from './traverse.ts';
import { witnessOf } from './witness.ts';

export function findReachability(source: QuestionnaireSource, traversal: Traversal): readonly Finding[] {
  return traversal.stages.flatMap((stage) => {
    const { bdd } = traversal;
    const reached = bdd.and(stage.before, stage.asked);
    const isAnswered = bdd.and(stage.before, bdd.or(stage.asked, stage.derived)) !== 0;
    if (!isAnswered) return [neverAsked(traversal, stage)];
    return [
      ...(reached === 0 ? [neverAsked(traversal, stage)] : weakConditions(traversal, stage)),
      ...idleGuards(source, traversal, stage),
      ...stuck(traversal, stage),
      ...lostOptions(traversal, stage),
    ];
  });
}

/** Contradictory conditions, or conditions that hold only while a guard does. */
function neverAsked({ bdd }: Traversal, stage: Stage): Finding {
  const { question, before } = stage;
  const wanted = bdd.and(before, bdd.not(stage.derived), stage.conditions, stage.placed);
  const isShadowed = wanted !== 0 && bdd.and(wanted, bdd.not(stage.guarded)) === 0;
  const base = { severity: 'error', file: fileOf(question), witness: null } as const;
  if (isShadowed) {
    const message = `"${question.id}" is never asked: whenever its conditions hold, a guard under skip holds as well.`;
    return { ...base, code: 'guard-shadow', pointer: '/skip', message };
  }
  const message = `"${question.id}" is never asked: no set of answers makes its conditions hold.`;
  return { ...base, code: 'unreachable', pointer: '/conditionals', message };
}

function weakConditions(traversal: Traversal, stage: Stage): readonly Finding[] {
  const { bdd } = traversal;
  const { question, before } = stage;
  const file = fileOf(question);
  const open = bdd.and(before, bdd.not(stage.derived), bdd.not(stage.guarded));
  const conditions = conditionsOf(question, 'normal');
  if (conditions.length === 0) return [];
  if (bdd.and(open, bdd.not(stage.conditions)) === 0) {
    const message = `The conditions of "${question.id}" always hold when it is reached; leave them out.`;
    const witness = witnessOf(traversal, stage.at, open);
    return [{ code: 'condition-always-true', severity: 'warning', file, pointer: '/conditionals', message, witness }];
  }
  if (conditions.length === 1) return [];
  const relevant = bdd.and(open, stage.placed);
  return conditions.flatMap((condition): readonly Finding[] => {
    const without = stage.holds(conditions.filter((other) => other !== condition));
    if (bdd.and(relevant, differs(bdd.ite, stage.conditions, without)) !== 0) return [];
    const pointer = `/conditionals/${(question.conditionals ?? []).indexOf(condition)}`;
    const message = `Without the condition "${condition.optionId}" nothing changes; leave it out.`;
    return [
      {
        code: 'redundant-condition',
        severity: 'warning',
        file,
        pointer,
        message,
        patch: [{ op: 'remove', path: pointer }],
      },
    ];
  });
}

function idleGuards(source: QuestionnaireSource, { bdd }: Traversal, stage: Stage): readonly Finding[] {
  const { question, before } = stage;
  const wanted = bdd.and(before, bdd.not(stage.derived), stage.conditions);
  return (question.skip ?? []).flatMap((name, at): readonly Finding[] => {
    const guard = source.flow.guards[name];
    if (!guard || bdd.and(wanted, stage.truth(guard.when)) !== 0) return [];
    const pointer = `/skip/${at}`;
    const message = `The guard "${name}" never holds where "${question.id}" would be asked; leave it out.`;
    const code = 'guard-without-effect';
    return [
      { code, severity: 'warning', file: fileOf(question), pointer, message, patch: [{ op: 'remove', path: pointer }] },
    ];
  });
}

/** Walks that reach the question but have no allowed answer, because everything is hidden. */
function stuck(traversal: Traversal, stage: Stage): readonly Finding[] {
  const { bdd, symbols } = traversal;
  const { question, at } = stage;
  if (!liveOptions(question).some(({ hide }) => hide) && leastChoices(question) <= 1) return [];
  const own = new Set(
    [...liveOptions(question).map(({ id }) => id), ...stateAfter(at)].map((name) => symbols.indexOf.get(name)!),
  );
  const answerable = bdd.exists(stage.full, own);
  const witness = witnessOf(
    traversal,
    at,
    bdd.and(stage.before, bdd.or(stage.asked, stage.derived), bdd.not(answerable)),
  );
  if (!witness) return [];
  const message = `"${question.id}" can be reached with no answer left to give: every option is hidden.`;
  return [{ code: 'unanswerable', severity: 'error', file: fileOf(question), pointer: '/options', message, witness }];
}

/** Options that no walk can choose, for the whole request. */
function lostOptions({ bdd }: Traversal, stage: Stage): readonly Finding[] {
  const { question, full, local, idle, option } = stage;
  return liveOptions(question).flatMap(({ id }): readonly Finding[] => {
    if (bdd.and(idle.has(id) ? local : full, option(id)) !== 0) return [];
    const pointer = `/options/${(question.options ?? []).findIndex((candidate) => candidate.id === id)}`;
    const place = isWhole(question) ? '' : ' at any location';
    const message = `"${id}" can never be chosen${place}.`;
    return [
      { code: 'option-never-choosable', severity: 'error', file: fileOf(question), pointer, message, witness: null },
    ];
  });
}

function differs(ite: (test: Node, then: Node, otherwise: Node) => Node, a: Node, b: Node): Node {
  return ite(a, ite(b, 0, 1), b);
}

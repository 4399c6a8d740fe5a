/** Applies a click on one option to an answer. */
import type { Question } from './definition.ts';

/**
 * Chosen options after a click: an exclusive one clears the others and they clear it; a parent includes its children.
 * [QN-243] [QN-244]
 */
export function toggleOption(question: Question, picked: readonly string[], optionId: string): readonly string[] {
  if (picked.includes(optionId)) {
    const gone = [optionId, ...childrenOf(question, optionId)];
    return picked.filter((id) => !gone.includes(id));
  }
  const clearing = (question.answer.exclusive ?? []).filter(({ on }) => on === 'clear').map((rule) => rule.optionId);
  if (clearing.includes(optionId)) return [optionId];
  const parent = question.options?.find(({ id }) => id === optionId)?.parent;
  const added = parent && !picked.includes(parent) ? [parent, optionId] : [optionId];
  return [...picked.filter((id) => !clearing.includes(id)), ...added];
}

function childrenOf(question: Question, optionId: string): readonly string[] {
  return (question.options ?? []).filter(({ parent }) => parent === optionId).map(({ id }) => id);
}

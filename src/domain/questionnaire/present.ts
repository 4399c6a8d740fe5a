/** Control of a question, by the number of offered options. */
import { isSingleChoice } from './choice.ts';
import type { Question } from './definition.ts';
import type { PresentationThresholds } from './flow.ts';

export type ChoiceControl = 'cards' | 'dropdown';

/** [QN-132] [QN-133] [QN-136] [QN-137] [QN-143] [QN-145] [QN-146] */
export function controlOf(question: Question, optionCount: number, thresholds: PresentationThresholds): ChoiceControl {
  const asked = question.present?.control ?? 'auto';
  if (asked !== 'auto') return asked;
  return optionCount > cardLimit(question, thresholds) ? 'dropdown' : 'cards';
}

/** A card of a single choice about the whole request submits on click. [QN-134] */
export function submitsOnClick(question: Question, control: ChoiceControl): boolean {
  return (
    control === 'cards' && isSingleChoice(question) && (question.answer.scope ?? 'questionnaire') === 'questionnaire'
  );
}

/** A long title in lines of a few words. [QN-013] */
export function titleLines(
  title: string,
  { overCharacters, words }: PresentationThresholds['titleWrap'],
): readonly string[] {
  if (title.length <= overCharacters) return [title];
  const all = title.split(/\s+/);
  const lines = Math.ceil(all.length / words);
  return Array.from({ length: lines }, (_, at) => all.slice(at * words, (at + 1) * words).join(' '));
}

/** A label of the connection diagram, truncated with an ellipsis. [QN-142] */
export function diagramLabel(label: string, limit: number): string {
  return label.length > limit ? `${label.slice(0, limit - 1).trimEnd()}…` : label;
}

function cardLimit(question: Question, thresholds: PresentationThresholds): number {
  if (question.answer.scope === 'location') return thresholds.locationDropdownAbove;
  if (question.answer.scope === 'connection') return thresholds.connectionSelectFrom - 1;
  return isSingleChoice(question) ? thresholds.singleDropdownAbove : thresholds.multiDropdownAbove;
}

/** Display names of a questionnaire's locations and connections. */
import type { Evaluation } from './evaluation.ts';
import { connectionsOf, locationsOf } from './location.ts';
import { questionnaireMessages as texts } from '#generated/domain/messages/questionnaire.ts';
import { fill } from '#domain/format/fill.ts';

/** The name of a location by its index in this questionnaire. */
export function locationName(evaluation: Evaluation, idx: number): string {
  const name = locationsOf(evaluation.definition, evaluation.answers)
    .find((location) => location.idx === idx)
    ?.name.trim();
  return name || fill(texts['questionnaire.locationNumber'], { n: idx + 1 });
}

/** "Dallas to Austin" */
export function connectionName(evaluation: Evaluation, connectionIdx: number): string {
  const link = connectionsOf(evaluation.answers).find(({ idx }) => idx === connectionIdx);
  const ends = link ? [locationName(evaluation, link.from), locationName(evaluation, link.to)] : [];
  return fill(texts['questionnaire.connectionName'], { a: ends[0], z: ends[1] });
}

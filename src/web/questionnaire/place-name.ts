/** What the places of a questionnaire, and the links between them, are called on the page. */
import { connectionsOf, locationsOf } from '#domain/questionnaire/location.ts';
import { questionnaireMessages as texts } from '#generated/domain/messages/questionnaire.ts';
import { fill } from '#domain/format/fill.ts';
import type { QuestionView } from './journey/view.ts';

/** The name of a place by its index in this questionnaire. */
export function locationName(ground: QuestionView['ground'], idx: number): string {
  const name = locationsOf(ground.definition, ground.answers)
    .find((location) => location.idx === idx)
    ?.name.trim();
  return name || fill(texts['questionnaire.locationNumber'], { n: idx + 1 });
}

/** "Dallas to Austin" */
export function connectionName(ground: QuestionView['ground'], connectionIdx: number): string {
  const link = connectionsOf(ground.answers).find(({ idx }) => idx === connectionIdx);
  const ends = link ? [locationName(ground, link.from), locationName(ground, link.to)] : [];
  return fill(texts['questionnaire.connectionName'], { a: ends[0], z: ends[1] });
}

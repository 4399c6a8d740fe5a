/** Chosen options for each location. */
import { perPlace } from '../fit/fitting.ts';
import { locationName } from '../place-name.ts';
import { issue, unaskedIssues, under, type Issue, type RuleInput } from '../validate/issue.ts';
import type { AnswerType } from './answer-type.ts';
import {
  choiceIssues,
  choiceTitles,
  choiceValues,
  fitChoices,
  orderedChoices,
  sampleChoices,
} from './shared/choices.ts';
import { index, listOf, record, text } from './shared/form.ts';
import { filledEntries, locationOf, perPlaceOf, placed, rowsAt } from './shared/rows.ts';

interface LocationChoice {
  readonly locationIdx: number;
  readonly optionIds: readonly string[];
}

declare module '../answer.ts' {
  interface AnswerByShape {
    readonly locationOptionIds: { readonly locationOptionIds: readonly LocationChoice[] };
  }
}

export const locationOptionIds: AnswerType<'locationOptionIds'> = {
  form: record({ locationOptionIds: listOf(record({ locationIdx: index, optionIds: listOf(text) })) }),
  blank: (asked) => ({ locationOptionIds: perPlaceOf(asked, (locationIdx) => ({ locationIdx, optionIds: [] })) }),
  completed: (data, blank) => ({
    locationOptionIds: filledEntries(data.locationOptionIds, blank.locationOptionIds, locationOf),
  }),
  /** The same rules apply at every location of the question. */
  check({ locationOptionIds: entries }, asking) {
    const strangers = unaskedIssues(entries, asking, 'locationOptionIds');
    const wrong = asking.locations.flatMap((location) => {
      const at = entries.findIndex(({ locationIdx }) => locationIdx === location.idx);
      const where = at < 0 ? entries.length : at;
      const found = choiceIssues(asking, entries[at]?.optionIds ?? [], location);
      return under(found, 'locationOptionIds', where, 'optionIds');
    });
    return [...strangers, ...wrong, ...everywhereIssues(asking, entries)];
  },
  fit({ locationOptionIds: entries }, fitting) {
    const pairs = entries.map((entry) => [entry.locationIdx, entry.optionIds] as const);
    const { kept, omitted } = perPlace(fitting, pairs, (ids) => ids.length === 0);
    const fitted = kept.map(([place, ids]) => ({ place, ...fitChoices(fitting, ids, place) }));
    return {
      data: { locationOptionIds: fitted.map(({ place, ids }) => ({ locationIdx: place.idx, optionIds: ids })) },
      omitted: [...omitted, ...fitted.flatMap((one) => one.omitted)],
    };
  },
  isCopied: true,
  isEmpty: (data) => data.locationOptionIds.length === 0,
  ordered: (data, question) => ({
    locationOptionIds: data.locationOptionIds
      .toSorted((a, b) => a.locationIdx - b.locationIdx)
      .map((entry) => ({ ...entry, optionIds: orderedChoices(question, entry.optionIds) })),
  }),
  lines: (data, { evaluation, question }) =>
    data.locationOptionIds.map((entry) =>
      placed(locationName(evaluation, entry.locationIdx), choiceTitles(question, entry.optionIds)),
    ),
  sample: (scene) => ({
    locationOptionIds: perPlaceOf(scene, (locationIdx) => ({
      locationIdx,
      optionIds: sampleChoices(scene, locationIdx),
    })),
  }),
  detail: (data, detail) =>
    choiceValues(
      detail,
      rowsAt(data.locationOptionIds, detail.service).flatMap((entry) => entry.optionIds),
    ),
};

/** An option such as None is allowed at some locations, but not at all of them. */
function everywhereIssues({ question, locations }: RuleInput, entries: readonly LocationChoice[]): readonly Issue[] {
  const rule = question.answer.notEverywhere;
  if (!rule || locations.length === 0) return [];
  const isEverywhere = locations.every(({ idx }) =>
    entries.some((entry) => entry.locationIdx === idx && entry.optionIds.includes(rule.optionId)),
  );
  return isEverywhere ? issue(rule.message, 'locationOptionIds') : [];
}

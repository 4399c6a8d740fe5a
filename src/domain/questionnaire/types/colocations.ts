/** Places to colocate, near an area or in an exact building. */
import { fill } from '#domain/format/fill.ts';
import { questionnaireMessages as texts } from '#generated/domain/messages/questionnaire.ts';
import { isBlank, issue } from '../validate/issue.ts';
import { keepAll, noDetail, type AnswerType } from './answer-type.ts';
import { anyRecord, either, listOf, number, optional, record, text } from './shared/form.ts';
import { nameIssues, numberedLocation } from './shared/names.ts';

/** [QN-059] */
export interface ColocationAnswer {
  readonly id?: string;
  readonly name: string;
  readonly searchBy: 'geo' | 'exact';
  readonly area?: string;
  readonly address?: string;
  /** Miles. */
  readonly radius?: number;
  readonly googleFullDetails?: Readonly<Record<string, unknown>>;
}

declare module '../answer.ts' {
  interface AnswerByShape {
    readonly colocations: { readonly colocations: readonly ColocationAnswer[] };
  }
}

export const colocations: AnswerType<'colocations'> = {
  form: record({
    colocations: listOf(
      record({
        id: optional(text),
        name: text,
        searchBy: either(
          (value) => value === 'geo',
          (value) => value === 'exact',
        ),
        area: optional(text),
        address: optional(text),
        radius: optional(number),
        googleFullDetails: optional(anyRecord),
      }),
    ),
  }),
  blank: ({ question }) => ({
    colocations: [{ name: '', searchBy: 'geo', area: '', radius: question.answer.radius?.default ?? 0 }],
  }),
  /** [QN-265] [QN-266] [QN-267] [QN-268] [QN-269] [QN-270] [QN-271] */
  check({ colocations: entries }, asking) {
    const { messages, question } = asking;
    if (entries.length === 0) return issue(messages.required, 'colocations');
    const wrong = entries.flatMap((place, at) => {
      const path = ['colocations', at] as const;
      const hasName = !isBlank(place.name);
      return [
        ...(hasName && !/\p{L}/u.test(place.name) ? issue(messages.letters, ...path, 'name') : []),
        ...(place.name.includes(',') ? issue(messages.commas, ...path, 'name') : []),
        ...(place.searchBy === 'geo' && isBlank(place.area) ? issue(messages.required, ...path, 'area') : []),
        ...(place.searchBy === 'exact' && isBlank(place.address) ? issue(messages.required, ...path, 'address') : []),
        ...(place.radius === undefined || place.radius === null ? issue(messages.required, ...path, 'radius') : []),
        ...(place.radius && !question.answer.radius?.allowed.includes(place.radius)
          ? issue(messages.invalid, ...path, 'radius')
          : []),
      ];
    });
    return [...nameIssues(entries, asking, 'colocations'), ...wrong];
  },
  fit: keepAll,
  isCopied: false,
  rowName: (_evaluation, _data, row) => numberedLocation(row),
  lines: (data) =>
    data.colocations.map(({ name, searchBy, area, address, radius }) =>
      searchBy === 'exact' ? `${name}: ${address ?? ''}` : fill(texts['questionnaire.within'], { name, radius, area }),
    ),
  sample: () => ({ colocations: [{ name: 'Dallas', searchBy: 'geo', area: 'Dallas, TX', radius: 10 }] }),
  detail: noDetail,
};

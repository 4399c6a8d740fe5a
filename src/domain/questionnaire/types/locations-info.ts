/** A text or a number for each location. */
import { perPlace } from '../fit/fitting.ts';
import { locationName } from '../place-name.ts';
import { isBlank, issue, unaskedIssues } from '../validate/issue.ts';
import { quantityIssues } from '../validate/number.ts';
import type { AnswerType } from './answer-type.ts';
import { index, listOf, optional, record, text as isText, typed } from './shared/form.ts';
import { filledEntries, locationOf, perPlaceOf, placed, rowsAt } from './shared/rows.ts';
import { textIssues } from './shared/text.ts';

declare module '../answer.ts' {
  interface AnswerByShape {
    readonly locationsInfo: {
      readonly locationsInfo: readonly {
        readonly locationIdx: number;
        readonly text?: string;
        readonly number?: number | null;
      }[];
    };
  }
}

export const locationsInfo: AnswerType<'locationsInfo'> = {
  form: record({
    locationsInfo: listOf(record({ locationIdx: index, text: optional(isText), number: optional(typed) })),
  }),
  blank: (asked) => ({
    locationsInfo: perPlaceOf(asked, (locationIdx) =>
      asked.question.type === 'locations_number' ? { locationIdx, number: null } : { locationIdx, text: '' },
    ),
  }),
  completed: (data, blank) => ({ locationsInfo: filledEntries(data.locationsInfo, blank.locationsInfo, locationOf) }),
  /** One text or number per location. [QN-283] */
  check({ locationsInfo: entries }, asking) {
    const isNumber = asking.question.type === 'locations_number';
    const strange = entries.flatMap(({ text, number }, at) =>
      isBlank(isNumber ? text : number) ? [] : issue(asking.messages.invalid, 'locationsInfo', at),
    );
    const missing = asking.locations.flatMap(({ idx }) => {
      const at = entries.findIndex(({ locationIdx }) => locationIdx === idx);
      const where = at < 0 ? entries.length : at;
      return isNumber
        ? quantityIssues(asking, entries[at]?.number, true, 'locationsInfo', where, 'number')
        : textIssues(entries[at]?.text ?? '', asking, 'locationsInfo', where, 'text');
    });
    return [...unaskedIssues(entries, asking, 'locationsInfo'), ...strange, ...missing];
  },
  fit({ locationsInfo: entries }, fitting) {
    const isNumber = fitting.question.type === 'locations_number';
    const pairs = entries.map((entry) => [entry.locationIdx, entry] as const);
    const { kept, omitted } = perPlace(fitting, pairs, ({ text, number }) => isBlank(text) && isBlank(number));
    return {
      data: {
        locationsInfo: kept.map(([{ idx }, { text, number }]) =>
          isNumber ? { locationIdx: idx, number: number ?? null } : { locationIdx: idx, text: text ?? '' },
        ),
      },
      omitted,
    };
  },
  isCopied: true,
  isEmpty: (data) => data.locationsInfo.length === 0,
  lines: (data, { evaluation }) =>
    data.locationsInfo.map(({ locationIdx, text, number }) =>
      placed(locationName(evaluation, locationIdx), text ?? String(number ?? '')),
    ),
  sample: (scene) => ({
    locationsInfo: perPlaceOf(scene, (locationIdx) =>
      scene.question.type === 'locations_number' ? { locationIdx, number: 5 } : { locationIdx, text: '512 555 0100' },
    ),
  }),
  detail: (data, { service }) => rowsAt(data.locationsInfo, service).map(({ number }) => number),
};

/** Phone counts by kind, for each location. */
import { phoneKinds } from '#generated/domain/lists/phone-kind.ts';
import { listValues, perPlace } from '../fit/fitting.ts';
import { locationName } from '../place-name.ts';
import { issue, listFor, unaskedIssues } from '../validate/issue.ts';
import { countIssues } from '../validate/number.ts';
import type { AnswerType } from './answer-type.ts';
import { index, listOf, optional, record, recordOf, typed } from './shared/form.ts';
import { filledEntries, locationOf, perPlaceOf, placed, rowsAt } from './shared/rows.ts';

type Counts = Readonly<Record<string, number | null>>;

declare module '../answer.ts' {
  interface AnswerByShape {
    readonly phones: { readonly phones: readonly { readonly locationIdx: number; readonly counts: Counts }[] };
  }
}

export const phones: AnswerType<'phones'> = {
  form: record({ phones: listOf(record({ locationIdx: index, counts: recordOf(optional(typed)) })) }),
  blank: (asked) => ({
    phones: perPlaceOf(asked, (locationIdx) => ({
      locationIdx,
      counts: Object.fromEntries(phoneKinds.map(({ value }) => [value, 0])),
    })),
  }),
  completed: (data, blank) => ({ phones: filledEntries(data.phones, blank.phones, locationOf) }),
  /** A count per phone kind and location. [QN-158] [QN-285] [QN-286] */
  check({ phones: entries }, asking) {
    const kinds = listFor(asking, 'counts');
    const strangers = entries.flatMap(({ counts }, at) =>
      Object.keys(counts).flatMap((kind) =>
        kinds.includes(kind) ? [] : issue(asking.messages.invalid, 'phones', at, 'counts', kind),
      ),
    );
    const wrong = asking.locations.flatMap(({ idx }) => {
      const at = entries.findIndex(({ locationIdx }) => locationIdx === idx);
      const where = at < 0 ? entries.length : at;
      return kinds.flatMap((kind) => countIssues(asking, entries[at]?.counts[kind], 'phones', where, 'counts', kind));
    });
    return [...unaskedIssues(entries, asking, 'phones'), ...strangers, ...wrong];
  },
  fit({ phones: entries }, fitting) {
    const kinds = listValues(fitting, 'counts');
    const pairs = entries.map(({ locationIdx, counts }) => [locationIdx, counts] as const);
    const { kept, omitted } = perPlace(fitting, pairs, (counts) => Object.values(counts).every((count) => !count));
    const counted = (counts: Counts) => Object.fromEntries(kinds.map((kind) => [kind, counts[kind] ?? 0]));
    return {
      data: { phones: kept.map(([{ idx }, counts]) => ({ locationIdx: idx, counts: counted(counts) })) },
      omitted,
    };
  },
  isCopied: true,
  isEmpty: (data) => data.phones.length === 0,
  lines: (data, { evaluation }) =>
    data.phones.map(({ locationIdx, counts }) =>
      placed(
        locationName(evaluation, locationIdx),
        phoneKinds.flatMap(({ value: kind }) => (counts[kind] ? [`${counts[kind]} ${kind}`] : [])).join(', '),
      ),
    ),
  sample: (scene) => ({
    phones: perPlaceOf(scene, (locationIdx) => ({
      locationIdx,
      counts: Object.fromEntries(
        (scene.evaluation.definition.lists['phone-kind'] ?? []).map((kind) => [String(kind), 1]),
      ),
    })),
  }),
  /** Attributes are named after the kinds: `phonesBasic` is the count of Basic. */
  detail: (data, { service, attribute }) =>
    rowsAt(data.phones, service).map(({ counts }) => counts[attribute.key.replace(/^phones/, '')]),
};

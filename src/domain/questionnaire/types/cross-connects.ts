/** Cross connects by location. */
import { cableTypes } from '#generated/domain/lists/cable-type.ts';
import { crossConnectMediums } from '#generated/domain/lists/cross-connect-medium.ts';
import { perPlace } from '../fit/fitting.ts';
import { locationName } from '../place-name.ts';
import { isBlank, issue, listedIssues } from '../validate/issue.ts';
import { quantityIssues } from '../validate/number.ts';
import type { AnswerType } from './answer-type.ts';
import { listOf, optional, record, recordOf, text, typed } from './shared/form.ts';
import { counted, labelIn, placed } from './shared/rows.ts';

export interface CrossConnectRow {
  readonly quantity?: number | null;
  readonly medium?: string;
  readonly type?: string;
}

declare module '../answer.ts' {
  interface AnswerByShape {
    readonly crossConnects: { readonly crossConnects: Readonly<Record<string, readonly CrossConnectRow[]>> };
  }
}

export const crossConnects: AnswerType<'crossConnects'> = {
  form: record({
    crossConnects: recordOf(
      listOf(record({ quantity: optional(typed), medium: optional(text), type: optional(text) })),
    ),
  }),
  blank: ({ subset }) => ({ crossConnects: Object.fromEntries((subset ?? []).map((idx) => [idx, [{}]])) }),
  completed: (data, blank) => ({ crossConnects: { ...blank.crossConnects, ...data.crossConnects } }),
  /** [QN-291] */
  check(data, asking) {
    const known = new Set(asking.locations.map(({ idx }) => String(idx)));
    return Object.entries(data.crossConnects).flatMap(([key, rows]) => {
      if (!known.has(key)) return issue(asking.messages.invalid, 'crossConnects', key);
      return rows.flatMap((row, at) => [
        ...quantityIssues(asking, row.quantity, false, 'crossConnects', key, at, 'quantity'),
        ...listedIssues(asking, row.medium, 'medium', false, 'crossConnects', key, at, 'medium'),
        ...listedIssues(asking, row.type, 'type', false, 'crossConnects', key, at, 'type'),
        ...(isOfMedium(row) ? [] : issue(asking.messages.invalid, 'crossConnects', key, at, 'type')),
      ]);
    });
  },
  fit(data, fitting) {
    const pairs = Object.entries(data.crossConnects).map(([key, rows]) => [Number(key), rows] as const);
    const { kept, omitted } = perPlace(fitting, pairs, (rows) => rows.every(({ quantity }) => isBlank(quantity)));
    return {
      data: { crossConnects: Object.fromEntries(kept.map(([{ idx }, rows]) => [String(idx), rows])) },
      omitted,
    };
  },
  isCopied: true,
  rowName: (evaluation, _data, row) => locationName(evaluation, Number(row)),
  lines: (data, { evaluation }) =>
    Object.entries(data.crossConnects).flatMap(([idx, rows]) =>
      rows.map(({ quantity, medium, type }) =>
        placed(
          locationName(evaluation, Number(idx)),
          counted(quantity, [labelIn(crossConnectMediums, medium), labelIn(cableTypes, type)]),
        ),
      ),
    ),
  sample: ({ subset }) => ({
    crossConnects: Object.fromEntries(
      subset.map((idx) => [String(idx), [{ quantity: 1, medium: 'fiber', type: 'Single Mode' }]]),
    ),
  }),
  detail: (data, { service }) =>
    Object.entries(data.crossConnects)
      .filter(([idx]) => service.locationIdxs.includes(Number(idx)))
      .flatMap(([, rows]) => rows.flatMap((row) => Object.values(row))),
};

/** A cable needs its own medium; a row without one of them is valid. [QN-086] [QN-087] [QN-088] */
function isOfMedium({ medium, type }: CrossConnectRow): boolean {
  const cable = cableTypes.find(({ value }) => value === type);
  return cable === undefined || isBlank(medium) || cable.facts.medium === medium;
}

/** Racks with circuits, one or more rows for each location. */
import { circuitTypes } from '#generated/domain/lists/circuit-type.ts';
import { rackTypes as rackKinds } from '#generated/domain/lists/rack-type.ts';
import { listValues, perPlace } from '../fit/fitting.ts';
import { locationName } from '../place-name.ts';
import { isBlank, issue, listedIssues, listFor } from '../validate/issue.ts';
import { quantityIssues } from '../validate/number.ts';
import type { AnswerType } from './answer-type.ts';
import { index, listOf, optional, record, text, typed } from './shared/form.ts';
import { counted, labelIn, perPlaceOf, placed, rowsAt } from './shared/rows.ts';

export interface RackRow {
  readonly locationIdx: number;
  readonly quantity?: number | null;
  readonly rackType?: string;
  readonly circuitType?: string;
  readonly additionalOptions?: readonly string[];
}

declare module '../answer.ts' {
  interface AnswerByShape {
    readonly rackTypes: { readonly rackTypes: readonly RackRow[] };
  }
}

export const rackTypes: AnswerType<'rackTypes'> = {
  form: record({
    rackTypes: listOf(
      record({
        locationIdx: index,
        quantity: optional(typed),
        rackType: optional(text),
        circuitType: optional(text),
        additionalOptions: optional(listOf(text)),
      }),
    ),
  }),
  blank: (asked) => ({
    rackTypes: perPlaceOf(asked, (locationIdx) => ({ locationIdx, quantity: null, additionalOptions: [] })),
  }),
  completed(data, blank) {
    const hasRow = (idx: number) => data.rackTypes.some(({ locationIdx }) => locationIdx === idx);
    return { rackTypes: [...data.rackTypes, ...blank.rackTypes.filter(({ locationIdx }) => !hasRow(locationIdx))] };
  },
  /** [QN-287] [QN-288] [QN-289] [QN-290] */
  check({ rackTypes: rows }, asking) {
    const { messages, locations } = asking;
    const known = new Set(locations.map(({ idx }) => idx));
    const rackless = locations.filter(({ idx }) => !rows.some((row) => row.locationIdx === idx));
    const options = listFor(asking, 'additionalOptions');
    return [
      ...rackless.flatMap(() => issue(messages.required, 'rackTypes')),
      ...rows.flatMap((row, at) => [
        ...(known.has(row.locationIdx) ? [] : issue(messages.invalid, 'rackTypes', at, 'locationIdx')),
        ...quantityIssues(asking, row.quantity, true, 'rackTypes', at, 'quantity'),
        ...listedIssues(asking, row.rackType, 'rackType', true, 'rackTypes', at, 'rackType'),
        ...listedIssues(asking, row.circuitType, 'circuitType', true, 'rackTypes', at, 'circuitType'),
        ...((row.additionalOptions ?? []).every((option) => options.includes(option))
          ? []
          : issue(messages.invalid, 'rackTypes', at, 'additionalOptions')),
      ]),
    ];
  },
  fit({ rackTypes: rows }, fitting) {
    const pairs = rows.map((row) => [row.locationIdx, row] as const);
    const { kept, omitted } = perPlace(fitting, pairs, (row) => isBlank(row.quantity) && isBlank(row.rackType));
    const listed = (field: string, value = '') => (listValues(fitting, field).includes(value) ? value : '');
    const options = listValues(fitting, 'additionalOptions');
    return {
      data: {
        rackTypes: kept.map(([{ idx }, row]) => ({
          ...row,
          locationIdx: idx,
          rackType: listed('rackType', row.rackType),
          circuitType: listed('circuitType', row.circuitType),
          additionalOptions: (row.additionalOptions ?? []).filter((option) => options.includes(option)),
        })),
      },
      omitted,
    };
  },
  isCopied: true,
  isEmpty: (data) => data.rackTypes.length === 0,
  lines: (data, { evaluation }) =>
    data.rackTypes.map(({ locationIdx, quantity, rackType, circuitType }) =>
      placed(
        locationName(evaluation, locationIdx),
        counted(quantity, [labelIn(rackKinds, rackType), labelIn(circuitTypes, circuitType)]),
      ),
    ),
  sample: (scene) => ({
    rackTypes: perPlaceOf(scene, (locationIdx) => ({
      locationIdx,
      quantity: 1,
      rackType: '42U_standard',
      circuitType: '20A_120V_p1',
      additionalOptions: [],
    })),
  }),
  detail: (data, { service }) =>
    rowsAt(data.rackTypes, service).flatMap(({ locationIdx: _place, ...row }) => Object.values(row).flat()),
};

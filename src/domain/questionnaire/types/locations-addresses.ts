/** An address for each location. */
import type { LocationAnswer } from '../answer.ts';
import { perPlace } from '../fit/fitting.ts';
import { locationsOf } from '../location.ts';
import { locationName } from '../place-name.ts';
import { isBlank, issue, under } from '../validate/issue.ts';
import { noDetail, type AnswerType } from './answer-type.ts';
import {
  addressIssues,
  addressLine,
  blankAddress,
  handoffIssues,
  locationForm,
  sampleAddress,
} from './shared/addresses.ts';
import { listOf, record } from './shared/form.ts';
import { filledEntries, perPlaceOf } from './shared/rows.ts';

declare module '../answer.ts' {
  interface AnswerByShape {
    readonly locationsAddresses: { readonly locationsAddresses: readonly LocationAnswer[] };
  }
}

export const locationsAddresses: AnswerType<'locationsAddresses'> = {
  form: record({ locationsAddresses: listOf(locationForm) }),
  blank: ({ evaluation, subset }) => ({
    locationsAddresses: locationsOf(evaluation.definition, evaluation.answers)
      .filter(({ idx }) => subset?.includes(idx))
      .map(({ idx, name }) => ({ ...blankAddress, idx, name })),
  }),
  completed: (data, blank) => ({
    locationsAddresses: filledEntries(data.locationsAddresses, blank.locationsAddresses, ({ idx }) => idx),
  }),
  /** Every location of the question has an address. */
  check({ locationsAddresses: entries }, asking) {
    const known = new Set(asking.locations.map(({ idx }) => idx));
    const strangers = entries.flatMap(({ idx }, at) =>
      known.has(idx) ? [] : issue(asking.messages.invalid, 'locationsAddresses', at),
    );
    const wrong = asking.locations.flatMap(({ idx }) => {
      const at = entries.findIndex((candidate) => candidate.idx === idx);
      const entry = entries[at];
      if (!entry) return issue(asking.messages.required, 'locationsAddresses', entries.length, 'street');
      return under(addressIssues(entry, asking), 'locationsAddresses', at);
    });
    return [...strangers, ...wrong];
  },
  checkNew: (data, evaluation) => handoffIssues(evaluation, 'locationsAddresses', data.locationsAddresses),
  fit({ locationsAddresses: entries }, fitting) {
    const pairs = entries.map((entry) => [entry.idx, entry] as const);
    const isEmpty = ({ street, city, postalCode }: LocationAnswer) => [street, city, postalCode].every(isBlank);
    const { kept, omitted } = perPlace(fitting, pairs, isEmpty);
    return { data: { locationsAddresses: kept.map(([{ idx, name }, entry]) => ({ ...entry, idx, name })) }, omitted };
  },
  isCopied: false,
  rowName: (evaluation, data, row) =>
    locationName(evaluation, data.locationsAddresses[Number(row)]?.idx ?? Number(row)),
  lines: (data, { evaluation }) =>
    data.locationsAddresses.map((entry) => `${locationName(evaluation, entry.idx)}: ${addressLine(entry)}`),
  sample: (scene) => ({
    locationsAddresses: perPlaceOf(scene, (idx) => ({ idx, name: `Site ${idx + 1}`, ...sampleAddress })),
  }),
  detail: noDetail,
  locations: (data) => data.locationsAddresses,
};

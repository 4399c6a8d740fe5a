/** Phones, racks, cross connects and numbers at the current locations. */
import type { AnswerByShape, RackRow } from '../answer.ts';
import { isBlank } from '../validate/issue.ts';
import { perPlace, type FitResult, type Fitting } from './fitting.ts';

export function fitLocationsInfo(
  { locationsInfo }: AnswerByShape['locationsInfo'],
  fitting: Fitting,
): FitResult<AnswerByShape['locationsInfo']> {
  const isNumber = fitting.question.type === 'locations_number';
  const entries = locationsInfo.map((entry) => [entry.locationIdx, entry] as const);
  const { kept, omitted } = perPlace(fitting, entries, ({ text, number }) => isBlank(text) && isBlank(number));
  return {
    data: {
      locationsInfo: kept.map(([{ idx }, { text, number }]) =>
        isNumber ? { locationIdx: idx, number: number ?? null } : { locationIdx: idx, text: text ?? '' },
      ),
    },
    omitted,
  };
}

export function fitPhones({ phones }: AnswerByShape['phones'], fitting: Fitting): FitResult<AnswerByShape['phones']> {
  const kinds = listOf(fitting, 'counts');
  const entries = phones.map(({ locationIdx, counts }) => [locationIdx, counts] as const);
  const { kept, omitted } = perPlace(fitting, entries, (counts) => Object.values(counts).every((count) => !count));
  const counted = (counts: Readonly<Record<string, number | null>>) =>
    Object.fromEntries(kinds.map((kind) => [kind, counts[kind] ?? 0]));
  return {
    data: { phones: kept.map(([{ idx }, counts]) => ({ locationIdx: idx, counts: counted(counts) })) },
    omitted,
  };
}

export function fitRackTypes(
  { rackTypes }: AnswerByShape['rackTypes'],
  fitting: Fitting,
): FitResult<AnswerByShape['rackTypes']> {
  const entries = rackTypes.map((row) => [row.locationIdx, row] as const);
  const { kept, omitted } = perPlace(
    fitting,
    entries,
    ({ quantity, rackType }) => isBlank(quantity) && isBlank(rackType),
  );
  const listed = (field: string, value: string | undefined) =>
    listOf(fitting, field).includes(value ?? '') ? value : '';
  const options = listOf(fitting, 'additionalOptions');
  return {
    data: {
      rackTypes: kept.map(
        ([{ idx }, row]) =>
          ({
            ...row,
            locationIdx: idx,
            rackType: listed('rackType', row.rackType),
            circuitType: listed('circuitType', row.circuitType),
            additionalOptions: (row.additionalOptions ?? []).filter((option) => options.includes(option)),
          }) as RackRow,
      ),
    },
    omitted,
  };
}

export function fitCrossConnects(
  { crossConnects }: AnswerByShape['crossConnects'],
  fitting: Fitting,
): FitResult<AnswerByShape['crossConnects']> {
  const entries = Object.entries(crossConnects).map(([key, rows]) => [Number(key), rows] as const);
  const { kept, omitted } = perPlace(fitting, entries, (rows) => rows.every(({ quantity }) => isBlank(quantity)));
  return { data: { crossConnects: Object.fromEntries(kept.map(([{ idx }, rows]) => [String(idx), rows])) }, omitted };
}

const listOf = ({ question, evaluation }: Fitting, field: string): readonly string[] =>
  (evaluation.definition.lists[question.answer.lists?.[field] ?? ''] ?? []).map(String);

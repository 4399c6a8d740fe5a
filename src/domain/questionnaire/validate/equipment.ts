/** Phones, racks and cross connects. */
import { cableTypes } from '#generated/domain/lists/cable-type.ts';
import type { AnswerByShape } from '../answer.ts';
import { isBlank, issue, listFor, unaskedIssues, type RuleInput, type Issue } from './issue.ts';
import { countIssues, quantityIssues } from './number.ts';

/** A count per phone kind and location. [QN-158] [QN-285] [QN-286] */
export function checkPhones({ phones }: AnswerByShape['phones'], asking: RuleInput): readonly Issue[] {
  const kinds = listFor(asking, 'counts');
  const strangers = phones.flatMap(({ counts }, at) =>
    Object.keys(counts).flatMap((kind) =>
      kinds.includes(kind) ? [] : issue(asking.messages.invalid, 'phones', at, 'counts', kind),
    ),
  );
  const wrong = asking.locations.flatMap(({ idx }) => {
    const at = phones.findIndex(({ locationIdx }) => locationIdx === idx);
    const where = at < 0 ? phones.length : at;
    return kinds.flatMap((kind) => countIssues(asking, phones[at]?.counts[kind], 'phones', where, 'counts', kind));
  });
  return [...unaskedIssues(phones, asking, 'phones'), ...strangers, ...wrong];
}

/** [QN-287] [QN-288] [QN-289] [QN-290] */
export function checkRackTypes({ rackTypes }: AnswerByShape['rackTypes'], asking: RuleInput): readonly Issue[] {
  const { messages, locations } = asking;
  const known = new Set(locations.map(({ idx }) => idx));
  const rackless = locations.filter(({ idx }) => !rackTypes.some((row) => row.locationIdx === idx));
  const options = listFor(asking, 'additionalOptions');
  return [
    ...rackless.flatMap(() => issue(messages.required, 'rackTypes')),
    ...rackTypes.flatMap((row, at) => [
      ...(known.has(row.locationIdx) ? [] : issue(messages.invalid, 'rackTypes', at, 'locationIdx')),
      ...quantityIssues(asking, row.quantity, true, 'rackTypes', at, 'quantity'),
      ...listed(asking, row.rackType, 'rackType', true, 'rackTypes', at, 'rackType'),
      ...listed(asking, row.circuitType, 'circuitType', true, 'rackTypes', at, 'circuitType'),
      ...((row.additionalOptions ?? []).every((option) => options.includes(option))
        ? []
        : issue(messages.invalid, 'rackTypes', at, 'additionalOptions')),
    ]),
  ];
}

/** [QN-291] */
export function checkCrossConnects(
  { crossConnects }: AnswerByShape['crossConnects'],
  asking: RuleInput,
): readonly Issue[] {
  const known = new Set(asking.locations.map(({ idx }) => String(idx)));
  return Object.entries(crossConnects).flatMap(([key, rows]) => {
    if (!known.has(key)) return issue(asking.messages.invalid, 'crossConnects', key);
    return rows.flatMap((row, at) => [
      ...quantityIssues(asking, row.quantity, false, 'crossConnects', key, at, 'quantity'),
      ...listed(asking, row.medium, 'medium', false, 'crossConnects', key, at, 'medium'),
      ...listed(asking, row.type, 'type', false, 'crossConnects', key, at, 'type'),
      ...(isOfMedium(row) ? [] : issue(asking.messages.invalid, 'crossConnects', key, at, 'type')),
    ]);
  });
}

type CrossConnect = AnswerByShape['crossConnects']['crossConnects'][number][number];

/** A cable needs its own medium; a row without one of them is valid. [QN-086] [QN-087] [QN-088] */
function isOfMedium({ medium, type }: CrossConnect): boolean {
  const cable = cableTypes.find(({ value }) => value === type);
  return cable === undefined || isBlank(medium) || cable.facts.medium === medium;
}

function listed(
  asking: RuleInput,
  value: string | undefined,
  list: string,
  isRequired: boolean,
  ...path: (string | number)[]
): readonly Issue[] {
  if (isBlank(value)) return isRequired ? issue(asking.messages.required, ...path) : [];
  return listFor(asking, list).includes(value ?? '') ? [] : issue(asking.messages.invalid, ...path);
}

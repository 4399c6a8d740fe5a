/** Stored locations that are chosen for a service, or new ones that are named. */
import { pickedSites } from '../simulate/sample-sites.ts';
import { issue } from '../validate/issue.ts';
import { keepAll, noDetail, type AnswerType } from './answer-type.ts';
import { locationForm } from './shared/addresses.ts';
import { tooFew } from './shared/choices.ts';
import { listOf, record } from './shared/form.ts';
import { nameIssues, numberedLocation } from './shared/names.ts';

declare module '../answer.ts' {
  interface AnswerByShape {
    readonly storedLocations: { readonly storedLocations: readonly LocationAnswer[] };
  }
}

export const storedLocations: AnswerType<'storedLocations'> = {
  form: record({ storedLocations: listOf(locationForm) }),
  blank: () => ({ storedLocations: [] }),
  /** [QN-257] [QN-258] [QN-259] */
  check(data, asking) {
    const few = tooFew(asking, data.storedLocations.length);
    return few ? issue(few, 'storedLocations') : nameIssues(data.storedLocations, asking, 'storedLocations');
  },
  fit: keepAll,
  isCopied: false,
  rowName: (_evaluation, _data, row) => numberedLocation(row),
  lines: (data) => data.storedLocations.map(({ name }) => name),
  sample: ({ evaluation, question, scenario }) => ({ storedLocations: pickedSites(evaluation, question, scenario) }),
  detail: noDetail,
  locations: (data) => data.storedLocations,
};

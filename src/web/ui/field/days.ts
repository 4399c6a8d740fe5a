/** The first and the last day that a date may have. [DF-007] */
import { use } from 'react';
import type { FormInput } from '#runtime/form.ts';
import { isDate } from '#runtime/validation/calendar.ts';
import type { NamedValues } from '#runtime/view.ts';
import { viewersToday } from '#web/shell/session/today.ts';
import { FormDataContext } from '../lookup/form-data.ts';

/** Attributes of a date picker. */
export function useDays({ days: { first, last } = {} }: FormInput) {
  const data = use(FormDataContext);
  return { min: dayOf(first, data), max: dayOf(last, data) };
}

/** `today`, a day, or the form's value of the field with that name. */
function dayOf(named: string | undefined, data: NamedValues): string | undefined {
  if (named === undefined || isDate(named)) return named;
  const day = named === 'today' ? viewersToday() : data[named];
  return typeof day === 'string' && isDate(day) ? day : undefined;
}

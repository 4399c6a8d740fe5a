/** The rules over several fields of a record, as its form follows them. */
import { clockOf } from '#runtime/validation/errors.ts';
import { hiddenFields, requiredFields, type RecordRules } from '#runtime/validation/record-rules.ts';
import type { Validator } from '#runtime/validation/validator.ts';
import type { NamedValues } from '#runtime/view.ts';
import { viewersToday } from '#web/shell/session/today.ts';

const clock = () => clockOf({ today: viewersToday() });

/** Wire names of the fields that a form with these values hides, and of those that it requires. */
export function fieldsNow(
  rules: RecordRules | undefined,
  values: NamedValues,
): { readonly hidden: readonly string[]; readonly required: readonly string[] } {
  if (!rules) return { hidden: [], required: [] };
  const record = { ...rules.defaults, ...values };
  return { hidden: hiddenFields(rules, record, clock()), required: requiredFields(rules, record, clock()) };
}

interface Form {
  /** Values that the form does not ask for. */
  readonly around: NamedValues;
  /** The record to edit. */
  readonly record: NamedValues | undefined;
}

/** The values of the form with those of hidden fields left as they are; the server empties what a change hides. */
export function withoutHidden(
  { record: rules }: Validator,
  values: NamedValues,
  { around, record }: Form,
): NamedValues {
  const { hidden } = fieldsNow(rules, { ...around, ...record, ...values });
  const kept = Object.entries(values).filter(([wire]) => !hidden.includes(wire));
  const stored = hidden.filter((wire) => record !== undefined && wire in record);
  return { ...Object.fromEntries(kept), ...Object.fromEntries(stored.map((wire) => [wire, record![wire]])) };
}

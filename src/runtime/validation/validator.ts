/** A generated validator: a function that stores its errors on itself, with the specified texts. */
import { checkOf, type Check, type Surroundings } from './check.ts';
import type { DistinctRule } from './distinct.ts';
import type { ConditionRule } from './conditions.ts';
import type { DateRule } from './dates.ts';
import type { OfferRule } from './offers.ts';
import type { PositionRule } from './positions.ts';
import type { RecordRules } from './record-rules.ts';
import type { Rules, ValidationError } from './rules.ts';
import type { FieldMessages, ValidationTexts } from './texts.ts';
import type { KeptRule } from './tidied.ts';

export interface Validator extends Attached {
  (data: unknown): boolean;
  /** Errors of the last call; null if it was valid. Read them before the next call. */
  readonly errors?: readonly ValidationError[] | null;
}

interface Attached {
  readonly messages: FieldMessages;
  readonly texts: ValidationTexts;
  /** Date rules, which `validated` checks after the function itself. */
  readonly dates?: readonly DateRule[];
  /** Values limited to positions below a neighbor's. */
  readonly positions?: readonly PositionRule[];
  /** Values available only with certain others. */
  readonly offers?: readonly OfferRule[];
  /** Values required with certain others. */
  readonly needs?: readonly ConditionRule[];
  /** Values that apply only with certain others, for `tidied`. */
  readonly asked?: readonly ConditionRule[];
  /** Lists without empty items. */
  readonly kept?: readonly KeptRule[];
  /** Lists that must not overlap a neighboring one. */
  readonly distinct?: readonly DistinctRule[];
  /** Rules over several fields of a record. */
  readonly record?: RecordRules;
  /** The body holds changes: rules over several fields need the stored record. */
  readonly isOfChange?: true;
}

export interface ValidatorSpec extends Omit<Attached, 'messages'> {
  readonly messages?: FieldMessages;
  readonly rules: Rules;
  /** Shared types named by the rules. */
  readonly types?: Readonly<Record<string, Rules>>;
  /** Converts values that arrive as text, in place. */
  readonly fromText?: Surroundings['fromText'];
}

/** Compiled on the first call, because most validators are never called in a process. */
export function validator({ rules, types = {}, fromText, messages = {}, ...attached }: ValidatorSpec): Validator {
  let check: Check | null = null;
  const validate = (data: unknown): boolean => {
    const faults: ValidationError[] = [];
    (check ??= checkOf(rules, { types, fromText }))(data, '', faults);
    (validate as { errors?: Validator['errors'] }).errors = faults.length === 0 ? null : faults;
    return faults.length === 0;
  };
  return Object.assign(validate, { messages, ...attached });
}

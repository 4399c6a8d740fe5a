/** What a generated validator is: a function that leaves its mistakes on itself, with the specified texts beside it. */
import { checkOf, type Check, type Surroundings } from './check.ts';
import type { AmountRule } from './amounts.ts';
import type { DistinctRule } from './distinct.ts';
import type { ConditionRule } from './conditions.ts';
import type { DateRule } from './dates.ts';
import type { OfferRule } from './offers.ts';
import type { PositionRule } from './positions.ts';
import type { Rules, ValidationError } from './rules.ts';
import type { FieldMessages, ValidationTexts } from './texts.ts';
import type { KeptRule } from './tidied.ts';

export interface Validator extends Attached {
  (data: unknown): boolean;
  /** Mistakes of the last call; null after a valid one. Read them before the next call. */
  readonly errors?: readonly ValidationError[] | null;
}

interface Attached {
  readonly messages: FieldMessages;
  readonly texts: ValidationTexts;
  /** Rules of its dates, which `validated` asks after the function itself. */
  readonly dates?: readonly DateRule[];
  /** Rules of its values that stay under a neighbor's. */
  readonly positions?: readonly PositionRule[];
  /** Rules of its values that can be had only beside certain others. */
  readonly offers?: readonly OfferRule[];
  /** Rules of its amounts that stay within a neighbor's. */
  readonly amounts?: readonly AmountRule[];
  /** Rules of its values that are needed beside certain others. */
  readonly needs?: readonly ConditionRule[];
  /** Rules of its values that are asked for only beside certain others, which `tidied` reads. */
  readonly asked?: readonly ConditionRule[];
  /** Rules of its lists that keep no empty items. */
  readonly kept?: readonly KeptRule[];
  /** Rules of its lists that share nothing with the one beside them. */
  readonly distinct?: readonly DistinctRule[];
}

export interface ValidatorSpec extends Omit<Attached, 'messages'> {
  readonly messages?: FieldMessages;
  readonly rules: Rules;
  /** The shared types that the rules name. */
  readonly types?: Readonly<Record<string, Rules>>;
  /** For values that arrive as text: they become what the rules ask for, in place. */
  readonly fromText?: Surroundings['fromText'];
}

/** The functions behind it are made at its first call: most are never called where they are loaded. */
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

/** The parts of structured data that depend on each other: which are shown, and what a choice fills in. */
import type { FormInput, FormPart } from '#runtime/form.ts';
import { holdsAny } from '#runtime/validation/conditions.ts';
import { isOffered } from '#runtime/validation/offers.ts';
import type { NamedValues } from '#runtime/view.ts';

export const isShown = ({ when }: FormPart, values: NamedValues): boolean =>
  when === undefined || holdsAny(when, values);

export const isNeeded = ({ isRequired = false, neededWhen }: FormPart, values: NamedValues): boolean =>
  isRequired || (neededWhen !== undefined && holdsAny(neededWhen, values));

/**
 * The input with the options that fit the other parts. A stored option that no longer fits stays visible with its
 * error. [SP-025] [SP-026] [SP-028]
 */
export function fittingInput(field: FormInput, part: FormPart, values: NamedValues): FormInput {
  if (part.below === undefined && part.offers === undefined) return field;
  const chosen = [values[part.wire]].flat();
  const items = field.items?.filter(({ value }) => chosen.includes(value) || fits(value, part, field, values));
  return { ...field, ...(items && { items }) };
}

/** Why an option does not fit the other parts; empty for one that fits. */
export function misfitText(field: FormInput, part: FormPart, values: NamedValues): string {
  const chosen = [values[part.wire] ?? []].flat();
  const isLost = (is: typeof isHad): boolean => chosen.some((value) => !is(value, part, field, values));
  if (isLost(isHad)) return part.offers!.text;
  return isLost(isUnder) ? part.below!.text : '';
}

type Fits = (value: unknown, part: FormPart, field: FormInput, values: NamedValues) => boolean;

const isHad: Fits = (value, { offers }, _field, values) =>
  offers === undefined || isOffered(offers.among, value, values);

const isUnder: Fits = (value, { below }, { items = [] }, values) => {
  const placeOf = (wanted: unknown): number => items.findIndex((item) => item.value === wanted);
  const [at, top] = [placeOf(value), placeOf(values[below?.wire ?? ''])];
  return below === undefined || at < 0 || top < 0 || (at < top && at >= top - below.positions);
};

const fits: Fits = (...given) => isHad(...given) && isUnder(...given);

/**
 * The values after a change: applies the presets of conditions that became true and clears values that became
 * impossible. [SP-031] [SP-032]
 */
export function afterChange(parts: readonly FormPart[], before: NamedValues, after: NamedValues): NamedValues {
  const filled = parts.flatMap((part) => {
    const preset = presetFor(part, after);
    return preset === undefined || preset === presetFor(part, before) ? [] : [[part.wire, preset.value] as const];
  });
  const values = { ...after, ...Object.fromEntries(filled) };
  return { ...values, ...Object.fromEntries(parts.flatMap((part) => lost(part, before, values))) };
}

/** Clears an option that was available before the change and no longer is. */
function lost({ wire, offers }: FormPart, before: NamedValues, after: NamedValues): readonly [string, unknown][] {
  const value = after[wire];
  if (offers === undefined || value === undefined || value === null) return [];
  const isKept = (one: unknown): boolean =>
    isOffered(offers.among, one, after) || !isOffered(offers.among, one, before);
  if (Array.isArray(value)) return value.every(isKept) ? [] : [[wire, value.filter(isKept)]];
  return isKept(value) ? [] : [[wire, undefined]];
}

const presetFor = ({ presets }: FormPart, values: NamedValues) => presets?.find(({ when }) => holdsAny([when], values));

/** The parts of structured data that are asked for beside the others, and what a choice fills in. */
import type { FormInput, FormPart } from '#runtime/form.ts';
import { holdsAny } from '#runtime/validation/conditions.ts';
import type { NamedValues } from '#runtime/view.ts';

export const isAsked = ({ when }: FormPart, values: NamedValues): boolean =>
  when === undefined || holdsAny(when, values);

export const isNeeded = ({ isRequired = false, neededWhen }: FormPart, values: NamedValues): boolean =>
  isRequired || (neededWhen !== undefined && holdsAny(neededWhen, values));

/**
 * The input with the choices that fit what is chosen beside it; one that was made before stays to be seen, for the
 * validator to refuse. [SP-028]
 */
export function fittingInput(field: FormInput, { below, wire }: FormPart, values: NamedValues): FormInput {
  const top = field.items?.findIndex(({ value }) => value === values[below?.wire ?? '']) ?? -1;
  if (!below || top < 0) return field;
  const isOffered = (at: number): boolean => at < top && at >= top - below.positions;
  return { ...field, items: field.items!.filter(({ value }, at) => isOffered(at) || value === values[wire]) };
}

/** The values after a change, with the presets of conditions that it brought about. [SP-031] [SP-032] */
export function withPresets(parts: readonly FormPart[], before: NamedValues, after: NamedValues): NamedValues {
  const filled = parts.flatMap((part) => {
    const preset = presetFor(part, after);
    return preset === undefined || preset === presetFor(part, before) ? [] : [[part.wire, preset.value] as const];
  });
  return { ...after, ...Object.fromEntries(filled) };
}

const presetFor = ({ presets }: FormPart, values: NamedValues) => presets?.find(({ when }) => holdsAny([when], values));

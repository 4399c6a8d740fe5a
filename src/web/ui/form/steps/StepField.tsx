/** A field of a step; rarely used kinds are lazy loaded. */
import { lazyWithPreload } from '#web/shell/lazy-with-preload.ts';
import type { InputProps } from '../../field/contract.ts';
import { basicInputs } from '../../field/light/basic-inputs.ts';
import { fieldWith } from '../../field/light/field-with.tsx';
import { FileInput } from '../../field/light/FileInput.tsx';
import type { moreInputs } from '../../field/light/more-inputs.ts';
import { TickInput } from '../../field/light/TickInput.tsx';

const more = (kind: keyof typeof moreInputs) =>
  lazyWithPreload<InputProps>(async () => ({
    default: (await import('../../field/light/more-inputs.ts')).moreInputs[kind],
  }));

const inputs = {
  ...basicInputs,
  boolean: TickInput,
  file: FileInput,
  longText: more('longText'),
  date: more('date'),
  integer: more('integer'),
  decimal: more('decimal'),
  enums: more('enums'),
} as const;

export type StepKind = keyof typeof inputs;

export const StepField = fieldWith(inputs);

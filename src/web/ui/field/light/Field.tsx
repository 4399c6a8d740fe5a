/** A field of the questionnaire and of the provider page. */
import { basicInputs } from './basic-inputs.ts';
import { fieldWith } from './field-with.tsx';
import { moreInputs } from './more-inputs.ts';

const inputs = { ...basicInputs, ...moreInputs } as const;

export type LightKind = keyof typeof inputs;

export const Field = fieldWith(inputs);

/** The inputs of forms: those of the kinds, and those that need the rest of the form. */
import type { InputProps } from '../field/contract.ts';
import { inputOf } from '../field/full/inputs.ts';
import type { ErrorSchema } from '@rjsf/utils';
import type { ComponentType } from 'react';
import { CatalogueInput } from './CatalogueInput.tsx';
import { StructuredInput } from './StructuredInput.tsx';
import { UploadInput } from './UploadInput.tsx';
import { UploadsInput } from './UploadsInput.tsx';

export interface FormInputProps extends InputProps {
  /** Errors inside the value. */
  readonly errors?: ErrorSchema | undefined;
  /** Wire name of the field. */
  readonly wire?: string;
}

const formInputs: Readonly<Record<string, ComponentType<FormInputProps>>> = {
  catalogue: CatalogueInput,
  structured: StructuredInput,
  upload: UploadInput,
  uploads: UploadsInput,
};

export const formInputOf = (kind: string): ComponentType<FormInputProps> =>
  Object.hasOwn(formInputs, kind) ? formInputs[kind]! : inputOf(kind);

/** Inputs with their own frame, because their inner values have labels and texts. */
export const isFramed = (kind: string): boolean => ['catalogue', 'structured', 'uploads'].includes(kind);

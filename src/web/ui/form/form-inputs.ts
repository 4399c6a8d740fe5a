/** The inputs of forms: those of the kinds, and those that need the rest of the form. */
import type { InputProps } from '../field/contract.ts';
import { inputOf } from '../field/full/inputs.ts';
import type { ErrorSchema } from '@rjsf/utils';
import type { ComponentType } from 'react';
import { CatalogueInput } from './CatalogueInput.tsx';
import { StructuredInput } from './StructuredInput.tsx';

export interface FormInputProps extends InputProps {
  /** Errors inside the value. */
  readonly errors?: ErrorSchema | undefined;
  /** Wire name of the field. */
  readonly wire?: string;
}

export const formInputOf = (kind: string): ComponentType<FormInputProps> =>
  kind === 'catalogue' ? CatalogueInput : kind === 'structured' ? StructuredInput : inputOf(kind);

/** Inputs with their own frame, because their inner values have labels and texts. */
export const isFramed = (kind: string): boolean => kind === 'catalogue' || kind === 'structured';

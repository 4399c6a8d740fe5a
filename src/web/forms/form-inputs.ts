/** The inputs of forms: those of the kinds, and those that need the rest of the form. */
import { inputOf } from '#web/widgets/inputs.ts';
import type { InputProps } from '#web/widgets/input/input-props.ts';
import type { ErrorSchema } from '@rjsf/utils';
import type { ComponentType } from 'react';
import { CatalogueInput } from './CatalogueInput.tsx';

export interface FormInputProps extends InputProps {
  /** Texts inside the value. */
  readonly errors?: ErrorSchema | undefined;
}

export const formInputOf = (kind: string): ComponentType<FormInputProps> =>
  kind === 'catalogue' ? CatalogueInput : inputOf(kind);

/** The inputs that every public page may need, by kind: one line of text, one value of a list. */
import type { ComponentType } from 'react';
import type { InputKind, InputProps } from '../contract.ts';
import { ChoiceInput } from './ChoiceInput.tsx';
import { EmailInput, PhoneInput, SecretInput, TextInput, UrlInput } from './TextInput.tsx';

export const basicInputs = {
  text: TextInput,
  email: EmailInput,
  phone: PhoneInput,
  url: UrlInput,
  secret: SecretInput,
  enum: ChoiceInput,
} as const satisfies Partial<Record<InputKind, ComponentType<InputProps>>>;

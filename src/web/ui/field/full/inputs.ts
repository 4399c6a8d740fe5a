/** Maps the kind of a field, or the widget that its schema names, to the input. */
import type { InputKind, InputProps } from '../contract.ts';
import type { ComponentType } from 'react';
import { BooleanInput, NullableBooleanInput } from './BooleanInput.tsx';
import { ChoicesInput, FlagsInput } from './ChoicesInput.tsx';
import { ColorInput } from './ColorInput.tsx';
import { DateInput, DateTimeInput } from './DateInput.tsx';
import { EnumInput } from './EnumInput.tsx';
import { EnumsInput } from './EnumsInput.tsx';
import { FileInput } from './FileInput.tsx';
import { JsonInput } from './JsonInput.tsx';
import { LinkInput } from './LinkInput.tsx';
import { LongTextInput } from './LongTextInput.tsx';
import { MoneyInput } from './MoneyInput.tsx';
import { NotFoundInput } from './NotFoundInput.tsx';
import { NumberInput } from './NumberInput.tsx';
import { ReferenceInput } from './ReferenceInput.tsx';
import { ReferencesInput } from './ReferencesInput.tsx';
import { EmailInput, PhoneInput, SecretInput, TextInput, UrlInput } from './TextInput.tsx';
import { TemplateTextInput } from './TemplateTextInput.tsx';
import { TextsInput } from './TextsInput.tsx';

const inputs = {
  text: TextInput,
  longText: LongTextInput,
  templateText: TemplateTextInput,
  richText: LongTextInput,
  email: EmailInput,
  phone: PhoneInput,
  url: UrlInput,
  color: ColorInput,
  secret: SecretInput,
  uuid: TextInput,
  integer: NumberInput,
  decimal: NumberInput,
  money: MoneyInput,
  boolean: BooleanInput,
  nullableBoolean: NullableBooleanInput,
  date: DateInput,
  dateTime: DateTimeInput,
  enum: EnumInput,
  enums: EnumsInput,
  choices: ChoicesInput,
  flags: FlagsInput,
  texts: TextsInput,
  reference: ReferenceInput,
  references: ReferencesInput,
  file: FileInput,
  link: LinkInput,
  json: JsonInput,
} as const satisfies Record<InputKind, ComponentType<InputProps>>;

/** The input with that name; a notice for an unknown one. */
export function inputOf(kind: string): ComponentType<InputProps> {
  return Object.hasOwn(inputs, kind) ? inputs[kind as InputKind] : NotFoundInput;
}

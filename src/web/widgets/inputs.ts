/** The one table from a field's kind, or the widget that its schema names, to the input that asks for it. */
import type { FieldKind } from '#runtime/vocabulary.ts';
import type { ComponentType } from 'react';
import { BooleanInput, NullableBooleanInput } from './input/BooleanInput.tsx';
import { ChoicesInput, FlagsInput } from './input/ChoicesInput.tsx';
import { ColorInput } from './input/ColorInput.tsx';
import { DateInput, DateTimeInput } from './input/DateInput.tsx';
import { EnumInput } from './input/EnumInput.tsx';
import { EnumsInput } from './input/EnumsInput.tsx';
import { FileInput } from './input/FileInput.tsx';
import type { InputProps } from './input/input-props.ts';
import { JsonInput } from './input/JsonInput.tsx';
import { LinkInput } from './input/LinkInput.tsx';
import { LongTextInput } from './input/LongTextInput.tsx';
import { MoneyInput } from './input/MoneyInput.tsx';
import { NotFoundInput } from './input/NotFoundInput.tsx';
import { NumberInput } from './input/NumberInput.tsx';
import { ReferenceInput } from './input/ReferenceInput.tsx';
import { ReferencesInput } from './input/ReferencesInput.tsx';
import { EmailInput, PhoneInput, SecretInput, TextInput, UrlInput } from './input/TextInput.tsx';
import { TextsInput } from './input/TextsInput.tsx';

export const inputs = {
  text: TextInput,
  longText: LongTextInput,
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
} as const satisfies Record<
  FieldKind | 'nullableBoolean' | 'references' | 'link' | 'choices' | 'flags',
  ComponentType<InputProps>
>;

/** What an input may be called; follows from the table. */
export type InputKind = keyof typeof inputs;

/** The input of that name; a notice for an unknown one. */
export function inputOf(kind: string): ComponentType<InputProps> {
  return Object.hasOwn(inputs, kind) ? inputs[kind as InputKind] : NotFoundInput;
}

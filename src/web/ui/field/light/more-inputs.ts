/** The inputs of the light skin that only some pages need, by kind. */
import type { ComponentType } from 'react';
import type { InputKind, InputProps } from '../contract.ts';
import { YesNoInput } from './ChoiceInput.tsx';
import { ChoicesInput } from './ChoicesInput.tsx';
import { DateInput } from './DateInput.tsx';
import { LongTextInput } from './LongTextInput.tsx';
import { MoneyInput } from './MoneyInput.tsx';
import { NumberInput } from './NumberInput.tsx';

export const moreInputs = {
  longText: LongTextInput,
  date: DateInput,
  integer: NumberInput,
  decimal: NumberInput,
  money: MoneyInput,
  nullableBoolean: YesNoInput,
  enums: ChoicesInput,
} as const satisfies Partial<Record<InputKind, ComponentType<InputProps>>>;

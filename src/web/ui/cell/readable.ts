/** Whether a value fits its field. The cell reports one that does not, instead of showing a wrong value. [TB-049] */
import type { FieldView } from '#runtime/view.ts';
import type { FieldKind } from '#runtime/vocabulary.ts';

type Test = (value: unknown) => boolean;

const isNumber: Test = (value) =>
  typeof value === 'number' ? Number.isFinite(value) : typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value);
const isMoment: Test = (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value));
const isPlain: Test = (value) => typeof value !== 'object';
const isMoney: Test = (value) =>
  typeof value === 'object' && value !== null && 'value' in value && typeof value.value === 'number' && 'code' in value;

const tests: Readonly<Partial<Record<FieldKind, Test>>> = {
  integer: isNumber,
  decimal: isNumber,
  money: isMoney,
  boolean: (value) => typeof value === 'boolean',
  date: isMoment,
  dateTime: isMoment,
  enum: isPlain,
  enums: Array.isArray,
  texts: Array.isArray,
  reference: isPlain,
  file: isPlain,
  text: isPlain,
  longText: isPlain,
  email: isPlain,
  phone: isPlain,
  url: isPlain,
  uuid: isPlain,
};

/** `value`: not empty. */
export const isReadable = ({ kind }: FieldView, value: unknown): boolean => tests[kind]?.(value) ?? true;

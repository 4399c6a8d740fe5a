/** One field, whatever skin draws it: a frame with its title, help and mistake, and the input of its kind. */
import type { ReactNode } from 'react';
import type { FormInput } from '#runtime/form.ts';
import type { FieldKind } from '#runtime/vocabulary.ts';
import type { TypedMoney, TypedNumber } from './typed.ts';

/** What an input may be called: the kind of a field, or a widget that its schema names. */
export type InputKind = FieldKind | 'nullableBoolean' | 'templateText' | 'references' | 'link' | 'choices' | 'flags';

/** What every input gets; its title, help and mistake are shown by the frame around it. */
export interface InputProps {
  /** Id of the element that the title names. */
  readonly id: string;
  readonly title: string;
  /** Of the field's kind; text that cannot be read as such stays text, for the validator to refuse. */
  readonly value: unknown;
  /** Undefined for an emptied field. */
  readonly onChange: (value: unknown) => void;
  readonly onBlur?: () => void;
  readonly field: FormInput;
  readonly isRequired?: boolean | undefined;
  readonly isInvalid?: boolean;
  readonly isDisabled?: boolean;
  /** True for the input that has the focus when the page opens. */
  readonly hasFocus?: boolean;
  /** Values that are chosen elsewhere and cannot be chosen here. */
  readonly taken?: unknown;
  /** Id of the help and the mistake. */
  readonly describedBy?: string | undefined;
}

export interface FrameProps {
  readonly id: string;
  readonly title: string;
  /** One line about what to enter. */
  readonly help?: string | undefined;
  /** What is wrong with the value. */
  readonly mistake?: string | undefined;
  /** Left out where neither is to be said: the field helps to answer and is no answer itself. */
  readonly isRequired?: boolean | undefined;
  /** For tables and rows whose heading says the same. */
  readonly isTitleHidden?: boolean | undefined;
  /** Stands beside the title. */
  readonly aside?: ReactNode;
}

export interface Values extends Record<InputKind, unknown> {
  readonly text: string;
  readonly longText: string;
  readonly email: string;
  readonly phone: string;
  readonly url: string;
  readonly secret: string;
  readonly date: string;
  readonly integer: TypedNumber;
  readonly decimal: TypedNumber;
  readonly money: TypedMoney;
  readonly boolean: boolean;
  readonly nullableBoolean: boolean;
  readonly enum: string | number;
  readonly enums: readonly (string | number)[];
  readonly file: File;
}

/** A frame with its input; the type of the value follows from the kind. */
export interface FieldProps<Kind extends InputKind, Value extends Values[Kind] = Values[Kind]>
  extends FrameProps, Pick<InputProps, 'isDisabled' | 'hasFocus'> {
  readonly kind: Kind;
  readonly value: Value | null | undefined;
  onChange(this: void, value: Value | undefined): void;
  /** How the value is asked beyond its kind. */
  readonly field?: Omit<FormInput, 'input' | 'help'>;
}

/** Ids of the help and the mistake, for `aria-describedby`. */
function describedBy({ id, help, mistake }: FrameProps): string | undefined {
  const ids = [help && `${id}-help`, mistake && `${id}-error`].filter(Boolean);
  return ids.length === 0 ? undefined : ids.join(' ');
}

/** What a frame tells its input. */
export const framed = (frame: FrameProps) => ({
  id: frame.id,
  title: frame.title,
  isRequired: frame.isRequired,
  isInvalid: Boolean(frame.mistake),
  describedBy: describedBy(frame),
});

/** Attributes of the native element. */
export const htmlProps = ({
  describedBy,
  isRequired,
  isInvalid,
}: Pick<InputProps, 'describedBy' | 'isRequired' | 'isInvalid'>) => ({
  'aria-describedby': describedBy,
  'aria-required': isRequired || undefined,
  'aria-invalid': isInvalid || undefined,
});

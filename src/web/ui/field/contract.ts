/** One field, independent of the skin: a frame with title, help and error, and the input of its kind. */
import type { ReactNode } from 'react';
import type { FormInput } from '#runtime/form.ts';
import type { FieldKind } from '#runtime/vocabulary.ts';
import type { TypedMoney, TypedNumber } from './typed.ts';

/** Name of an input: the kind of a field, or a widget that its schema names. */
export type InputKind = FieldKind | 'nullableBoolean' | 'templateText' | 'references' | 'link' | 'choices' | 'flags';

/** Props of every input; the frame around it shows title, help and error. */
export interface InputProps {
  /** Id of the element that the title labels. */
  readonly id: string;
  readonly title: string;
  /** Of the field's kind; text that does not parse stays text, and the validator rejects it. */
  readonly value: unknown;
  /** Undefined for an emptied field. */
  readonly onChange: (value: unknown) => void;
  readonly onBlur?: () => void;
  readonly field: FormInput;
  readonly isRequired?: boolean | undefined;
  readonly isInvalid?: boolean;
  readonly isDisabled?: boolean;
  /** True for the input that gets the focus when the page opens. */
  readonly hasFocus?: boolean;
  /** Values that are selected elsewhere and cannot be selected here. */
  readonly taken?: unknown;
  /** Id of the help and the error text. */
  readonly describedBy?: string | undefined;
}

export interface FrameProps {
  readonly id: string;
  readonly title: string;
  /** One line about what to enter. */
  readonly help?: string | undefined;
  /** The error text of the value. */
  readonly mistake?: string | undefined;
  /** Omitted when the label should show neither "required" nor "optional", e.g. for a helper control. */
  readonly isRequired?: boolean | undefined;
  /** For tables and rows whose heading already shows the title. */
  readonly isTitleHidden?: boolean | undefined;
  /** Shown next to the title. */
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

/** A frame with its input; the kind determines the type of the value. */
export interface FieldProps<Kind extends InputKind, Value extends Values[Kind] = Values[Kind]>
  extends FrameProps, Pick<InputProps, 'isDisabled' | 'hasFocus'> {
  readonly kind: Kind;
  readonly value: Value | null | undefined;
  onChange(this: void, value: Value | undefined): void;
  /** Options of the input in addition to its kind. */
  readonly field?: Omit<FormInput, 'input' | 'help'>;
}

/** Ids of the help and the error, for `aria-describedby`. */
function describedBy({ id, help, mistake }: FrameProps): string | undefined {
  const ids = [help && `${id}-help`, mistake && `${id}-error`].filter(Boolean);
  return ids.length === 0 ? undefined : ids.join(' ');
}

/** The props that a frame passes to its input. */
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

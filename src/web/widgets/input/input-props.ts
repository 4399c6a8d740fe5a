/** What every input gets; the label, help and errors around it are the form's. */
import type { FormInput } from '#runtime/form.ts';

export interface InputProps {
  /** Id of the element that the label names. */
  readonly id: string;
  readonly title: string;
  /** Of the field's kind; text that cannot be read as such stays text, for the validator to refuse. */
  readonly value: unknown;
  /** Undefined for an emptied field. */
  readonly onChange: (value: unknown) => void;
  readonly onBlur?: () => void;
  readonly field: FormInput;
  readonly isRequired?: boolean;
  readonly isInvalid?: boolean;
  readonly isDisabled?: boolean;
  /** Values that are chosen elsewhere and cannot be chosen here. */
  readonly taken?: unknown;
  /** Id of the help and error texts. */
  readonly describedBy?: string | undefined;
}

/** Attributes of the native element. */
export const htmlProps = ({ describedBy, isRequired, isInvalid }: InputProps) => ({
  'aria-describedby': describedBy,
  'aria-required': isRequired ?? undefined,
  'aria-invalid': isInvalid ?? undefined,
});

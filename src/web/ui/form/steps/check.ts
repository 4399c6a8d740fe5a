/** Checks the answers of a step against the rules of its fields, with the specified messages. */
import { validationMessages as texts } from '#generated/domain/messages/validation.ts';
import { formats } from '#runtime/validation/formats.ts';
import type { Answer, Answers, StepField } from './steps-screen.ts';

export type Mistakes = Readonly<Record<string, string>>;

/** The first error of each field, by its key; empty without errors. */
export function check(fields: readonly StepField[], answers: Answers): Mistakes {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const mistake = mistakeOf(field, answers);
      return mistake === null ? [] : [[field.key, mistake]];
    }),
  );
}

function mistakeOf(field: StepField, answers: Answers): string | null {
  const answer = answers[field.key];
  if (isBlank(answer)) return field.isRequired ? (field.messages?.['required'] ?? texts['validation.required']) : null;
  if (field.key === 'confirmPassword' && answer !== answers['password']) return texts['validation.passwordMismatch'];
  return typeof answer === 'string' ? textMistake(field, answer) : null;
}

function textMistake(
  { kind, minLength = 0, maxLength = Infinity, pattern, messages = {} }: StepField,
  text: string,
): string | null {
  if (text.length < minLength) return messages['minLength'] ?? texts['validation.tooShort'];
  if (text.length > maxLength) return messages['maxLength'] ?? texts['validation.tooLong'];
  if (kind === 'email' && !formats.email(text)) return messages['format'] ?? texts['validation.email'];
  if (kind === 'phone' && !formats.phone(text)) return messages['format'] ?? texts['validation.phone'];
  if (pattern !== undefined && !new RegExp(pattern, 'u').test(text))
    return messages['pattern'] ?? texts['validation.invalid'];
  return null;
}

/** Blank text, no file and no choice are missing answers (VA rows); an unchecked box is an answer. */
const isBlank = (answer: Answer | undefined): boolean =>
  answer === undefined ||
  (typeof answer === 'string' && answer.trim() === '') ||
  (Array.isArray(answer) && answer.length === 0);

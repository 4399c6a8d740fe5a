/** Asks the generated validator about what was typed, so that page and server decide alike. */
import { validationMessages } from '#generated/domain/messages/validation.ts';
import type { FormSchema } from '#runtime/form.ts';
import { validated } from '#runtime/validation/errors.ts';
import type { Validator } from '#runtime/validation/validator.ts';
import type { NamedValues } from '#runtime/view.ts';
import { viewersToday } from '#web/shell/session/today.ts';
import type { RJSFSchema, ValidatorType } from '@rjsf/utils';
import type { TextsByField } from './form-errors.ts';

/**
 * Tells what is wrong with what was typed, by field. `bodyOf` makes what will be sent from what was typed, for a change of
 * `stored` or a new record; the fields of `must` are required whatever the body says, and `rules` are those that no schema
 * says.
 */
export function formValidator(
  validate: Validator,
  bodyOf: (data: NamedValues) => NamedValues,
  must: readonly string[],
  stored?: NamedValues,
  rules: (body: NamedValues, stored: NamedValues | undefined) => TextsByField = () => ({}),
): (data: NamedValues) => TextsByField {
  return (data) => {
    const body = bodyOf(data);
    const texts = {
      ...Object.fromEntries(must.filter((wire) => isEmpty(data[wire])).map((wire) => [wire, [required]])),
      ...validated(validate, body, { today: viewersToday(), stored }),
    };
    return { ...texts, ...rules(body, stored), ...texts };
  };
}

/** The engine wants one; it is never asked, for a text of the engine would stay until the next try. */
export const noValidator: ValidatorType<NamedValues> = {
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  isValid: () => true,
  rawValidation: () => ({ errors: [] }),
};

const required = validationMessages['validation.required'];
const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

export const asSchema = (schema: FormSchema): RJSFSchema => schema as RJSFSchema;

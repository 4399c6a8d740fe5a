/** Lets the form engine ask the generated validator, so that page and server decide alike. */
import { validationMessages } from '#generated/domain/messages/validation.ts';
import type { FormSchema } from '#runtime/form.ts';
import { validated } from '#runtime/validation/errors.ts';
import type { Validator } from '#runtime/validation/validator.ts';
import type { NamedValues } from '#runtime/view.ts';
import { viewersToday } from '#web/shell/session/today.ts';
import type { RJSFSchema, ValidatorType } from '@rjsf/utils';
import { errorList, errorTree, type TextsByField } from './form-errors.ts';

/**
 * `bodyOf` makes what will be sent from what was typed, for a change of `stored` or a new record; the fields of `must`
 * are required whatever the body says, and `rules` are those that no schema says.
 */
export function formValidator(
  validate: Validator,
  bodyOf: (data: NamedValues) => NamedValues,
  must: readonly string[],
  stored?: NamedValues,
  rules: (body: NamedValues, stored: NamedValues | undefined) => TextsByField = () => ({}),
): ValidatorType<NamedValues> {
  const textsOf = (data: NamedValues): TextsByField => {
    const body = bodyOf(data);
    const texts = {
      ...Object.fromEntries(must.filter((wire) => isEmpty(data[wire])).map((wire) => [wire, [required]])),
      ...validated(validate, body, { today: viewersToday(), stored }),
    };
    return { ...texts, ...rules(body, stored), ...texts };
  };
  return {
    validateFormData(data = {}) {
      const texts = textsOf(data);
      return { errors: errorList(texts), errorSchema: errorTree(texts) ?? {} };
    },
    /** Only asked for choices between schemas, which our forms do not have. */
    isValid: () => true,
    rawValidation: () => ({ errors: [] }),
  };
}

const required = validationMessages['validation.required'];
const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

export const asSchema = (schema: FormSchema): RJSFSchema => schema as RJSFSchema;

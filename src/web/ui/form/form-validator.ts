/** Runs the generated validator on form values, so page and server apply the same rules. */
import { validationMessages } from '#generated/domain/messages/validation.ts';
import type { FormDefinition, FormSchema } from '#runtime/form.ts';
import { validated } from '#runtime/validation/errors.ts';
import type { Validator } from '#runtime/validation/validator.ts';
import type { NamedValues } from '#runtime/view.ts';
import { viewersToday } from '#web/shell/session/today.ts';
import type { RJSFSchema, ValidatorType } from '@rjsf/utils';
import type { TextsByField } from './form-errors.ts';
import { uploadMistakes } from './uploads.ts';

/**
 * Returns the errors of the form values by field. `bodyOf` maps form values to the body; `stored` is the record to
 * change, if any.
 * `must` are additional required fields, `rules` those that no schema can express.
 */
export function formValidator(
  form: Pick<FormDefinition, 'uiSchema' | 'validate'>,
  bodyOf: (data: NamedValues) => NamedValues,
  must: readonly string[],
  stored?: NamedValues,
  rules: (body: NamedValues, stored: NamedValues | undefined) => TextsByField = () => ({}),
): (data: NamedValues) => TextsByField {
  return (data) => {
    const body = bodyOf(data);
    const texts = {
      ...Object.fromEntries(must.filter((wire) => isEmpty(data[wire])).map((wire) => [wire, [required]])),
      ...validated(form.validate, body, { today: viewersToday(), stored }),
      ...uploadMistakes(form, data),
    };
    return { ...texts, ...rules(body, stored), ...texts };
  };
}

/** The engine requires one but never calls it: its errors would stay until the next submit. */
export const noValidator: ValidatorType<NamedValues> = {
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  isValid: () => true,
  rawValidation: () => ({ errors: [] }),
};

const required = validationMessages['validation.required'];
const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

export const asSchema = (schema: FormSchema): RJSFSchema => schema as RJSFSchema;

/** The validator of a body that has other fields next to its own. */
export function withoutFields(validate: Validator, wires: readonly string[]): Validator {
  const check = (data: unknown): boolean => {
    const own = Object.entries(data as NamedValues).filter(([wire]) => !wires.includes(wire));
    const isValid = validate(Object.fromEntries(own));
    checked.errors = validate.errors ?? null;
    return isValid;
  };
  const checked: Validator & { errors?: Validator['errors'] } = Object.assign(check, validate);
  return checked;
}

/** Lets the form engine ask the generated validator, so that page and server decide alike. */
import type { FormSchema } from '#runtime/form.ts';
import { validated } from '#runtime/validation/errors.ts';
import type { Validator } from '#runtime/validation/validator.ts';
import type { WireRecord } from '#runtime/view.ts';
import type { RJSFSchema, ValidatorType } from '@rjsf/utils';
import { errorList, errorTree } from './form-errors.ts';

/** `bodyOf` makes what will be sent from what was typed. */
export function formValidator(
  validate: Validator,
  bodyOf: (data: WireRecord) => WireRecord,
): ValidatorType<WireRecord> {
  const textsOf = (data: WireRecord) => validated(validate, bodyOf(data)) ?? {};
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

export const asSchema = (schema: FormSchema): RJSFSchema => schema as unknown as RJSFSchema;

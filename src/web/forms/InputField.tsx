/** Puts one of our inputs, with its label and texts, where the form engine wants a field. */
import type { FormInput } from '#runtime/form.ts';
import type { FieldProps } from '@rjsf/utils';
import { createElement, use } from 'react';
import { describedBy, FieldRow } from './FieldRow.tsx';
import { FormDataContext } from '#web/widgets/form-data.ts';
import { textsOf } from './form-errors.ts';
import { formInputOf, isFramed } from './form-inputs.ts';
import { SectionHeading } from './SectionHeading.tsx';

export function InputField({
  fieldPathId,
  schema,
  uiSchema,
  formData,
  rawErrors,
  errorSchema,
  required,
  disabled,
  onChange,
}: FieldProps) {
  const field = uiSchema?.['ui:options'] as unknown as FormInput;
  const data = use(FormDataContext);
  const id = fieldPathId.$id;
  const title = schema.title ?? '';
  const isOwnRow = isFramed(field.input);
  const texts = isOwnRow ? (rawErrors ?? []) : textsOf({ __errors: rawErrors ?? [], ...errorSchema } as never);
  const isAsked = Object.entries(field.when ?? {}).every(([wire, values]) => values.includes(data[wire] ?? null));
  if (!isAsked) return null;
  const input = createElement(formInputOf(field.input), {
    id,
    title,
    value: formData,
    onChange: (value: unknown) => onChange(value, fieldPathId.path),
    field,
    isRequired: required ?? false,
    isInvalid: texts.length > 0,
    isDisabled: disabled ?? false,
    describedBy: describedBy(id, field.help, texts),
    errors: errorSchema,
  });
  if (isOwnRow) return input;
  return (
    <>
      {field.heading && <SectionHeading {...field.heading} />}
      <FieldRow id={id} title={title} help={field.help} isRequired={required ?? false} texts={texts}>
        {input}
      </FieldRow>
    </>
  );
}

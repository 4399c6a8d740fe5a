/** Connects our inputs, with their labels and texts, to the form engine. */
import type { FormInput } from '#runtime/form.ts';
import type { ErrorSchema, FieldProps } from '@rjsf/utils';
import { createElement, use } from 'react';
import { framed } from '../field/contract.ts';
import { FieldRow } from '../field/full/FieldRow.tsx';
import { FormDataContext } from '../lookup/form-data.ts';
import { FieldAsideContext } from './aside.ts';
import { CompanionContext } from './companion.ts';
import { LockedInput } from './LockedInput.tsx';
import { textsOf } from './form-errors.ts';
import { formInputOf, isFramed } from './form-inputs.ts';
import { SectionHeading } from './SectionHeading.tsx';

/** The engine passes the options of the generated form through `ui:options`. */
const formInput = (uiSchema: FieldProps['uiSchema']): FormInput => uiSchema?.['ui:options'] as object as FormInput;

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
  const field = formInput(uiSchema);
  const data = use(FormDataContext);
  const id = fieldPathId.$id;
  const isOwnRow = isFramed(field.input);
  const texts = isOwnRow ? (rawErrors ?? []) : textsOf({ __errors: rawErrors ?? [], ...errorSchema } as ErrorSchema);
  const isShown = Object.entries(field.when ?? {}).every(([wire, values]) => values.includes(data[wire] ?? null));
  const wire = String(fieldPathId.path.at(-1));
  const asideOf = use(FieldAsideContext);
  const { locks, unlock, unseen, needed, titlesOf } = use(CompanionContext);
  const isTop = fieldPathId.path.length === 1;
  const title = (isTop ? titlesOf(data)[wire] : undefined) ?? schema.title ?? '';
  if (!isShown || (isTop && unseen.includes(wire))) return null;
  const frame = {
    id,
    title,
    help: field.help,
    isRequired: (required ?? false) || (isTop && needed.includes(wire)),
    mistake: texts.join(' '),
    aside: isTop && asideOf({ path: [wire], title }),
  };
  const lock = isTop ? locks[wire] : undefined;
  if (lock) {
    const locked = { id, title, field, lock, value: formData, describedBy: framed(frame).describedBy };
    return (
      <FieldRow {...frame}>
        <LockedInput {...locked} onUnlock={() => unlock(wire)} />
      </FieldRow>
    );
  }
  const input = createElement(formInputOf(field.input), {
    ...framed(frame),
    value: formData,
    onChange: (value: unknown) => onChange(value, fieldPathId.path),
    field,
    isDisabled: disabled ?? false,
    errors: errorSchema,
    wire,
  });
  if (isOwnRow) return input;
  return (
    <>
      {field.heading && <SectionHeading {...field.heading} />}
      <FieldRow {...frame}>{input}</FieldRow>
    </>
  );
}

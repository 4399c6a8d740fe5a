/** The one form of the product: a generated definition, our inputs, the generated validator, the specified texts. */
import { shellMessages } from '#generated/domain/messages/shell.ts';
import type { FormDefinition } from '#runtime/form.ts';
import type { WireRecord } from '#runtime/view.ts';
import type { Grant } from '#runtime/vocabulary.ts';
import { layout } from '#web/theme/tokens.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Form from '@rjsf/core';
import type { UiSchema } from '@rjsf/utils';
import { useMemo, type ReactNode } from 'react';
import { ErrorSummary } from './ErrorSummary.tsx';
import { askedSchema } from './asked-fields.ts';
import { FormDataContext } from '#web/widgets/form-data.ts';
import { createBody, updateBody } from './form-body.ts';
import { asSchema, formValidator } from './form-validator.ts';
import { tidied } from '#runtime/validation/tidied.ts';
import { InputField } from './InputField.tsx';
import { PlainField, PlainForm } from './plain-templates.tsx';
import { useSubmit } from './use-submit.ts';

export interface SchemaFormProps {
  readonly form: FormDefinition;
  /** The record to change; left out for a new one. */
  readonly record?: WireRecord | undefined;
  /** What a new record starts with. */
  readonly initial?: WireRecord | undefined;
  /** The record that a call acts on: it decides what pickers offer. */
  readonly about?: WireRecord | undefined;
  /** Wire names of fields that the page sets itself. */
  readonly omit?: readonly string[] | undefined;
  /** Wire names of fields that may be empty in the record but not here. */
  readonly must?: readonly string[] | undefined;
  /** Tells whether the user holds one of the grants; fields that he may not set are left out. */
  readonly may?: ((grants: readonly Grant[]) => boolean) | undefined;
  /** Sends the body: all fields of a new record, only the changed ones of an old one. A refusal is shown in the form. */
  readonly onSubmit: (body: WireRecord) => Promise<void>;
  readonly submitLabel?: string;
  /** Stands beside the submit button. */
  readonly children?: ReactNode;
}

export function SchemaForm({
  form,
  record,
  initial,
  about,
  omit,
  must,
  may,
  onSubmit,
  submitLabel = shellMessages['shell.save'],
  children,
}: SchemaFormProps) {
  const schema = useMemo(
    () => askedSchema(form, { may, omit, must, isNew: record === undefined }),
    [form, may, omit, must, record],
  );
  const bodyOf = useMemo(
    () => (typed: WireRecord) => {
      const data = tidied(form.validate, typed);
      return record === undefined ? createBody(schema, { ...initial, ...data }) : updateBody(schema, data, record);
    },
    [form, schema, record, initial],
  );
  const validator = useMemo(
    () => formValidator(form.validate, bodyOf, must?.filter((wire) => wire in schema.properties) ?? [], record),
    [form, bodyOf, must, schema, record],
  );
  const start = useMemo(() => startOf(schema.properties, record ?? initial ?? {}), [schema, record, initial]);
  const submit = useSubmit(schema, start, (data) => onSubmit(bodyOf(data)));
  return (
    <FormDataContext value={{ ...about, ...record, ...initial, ...submit.data }}>
      <Box sx={{ maxWidth: layout.form }}>
        <ErrorSummary message={submit.message} mistakes={submit.mistakes} />
        <Form
          idPrefix={submit.prefix}
          schema={asSchema(schema)}
          uiSchema={form.uiSchema as unknown as UiSchema}
          validator={validator}
          initialFormData={start}
          fields={fields}
          templates={templates}
          extraErrors={submit.extraErrors}
          experimental_defaultFormStateBehavior={defaults}
          showErrorList={false}
          noHtml5Validate
          disabled={submit.isSending}
          onChange={({ formData }, id) => submit.change(formData ?? {}, id)}
          onError={submit.refuse}
          onSubmit={({ formData }) => void submit.send(formData ?? {})}
        >
          <Stack direction="row" spacing={1} sx={{ marginTop: 3 }}>
            <Button type="submit" variant="contained" loading={submit.isSending}>
              {submitLabel}
            </Button>
            {children}
          </Stack>
        </Form>
      </Box>
    </FormDataContext>
  );
}

const fields = { input: InputField };
const templates = { FieldTemplate: PlainField, ObjectFieldTemplate: PlainForm };
const defaults = { emptyObjectFields: 'skipEmptyDefaults', arrayMinItems: { populate: 'never' } } as const;

/** The record's values of the asked fields; null stands for nothing. */
function startOf(properties: object, record: WireRecord): WireRecord {
  const entries = Object.keys(properties).map((wire) => [wire, record[wire] ?? undefined] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

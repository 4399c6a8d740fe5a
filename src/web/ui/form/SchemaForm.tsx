/** The product's form: a generated definition, our inputs, the generated validator, the specified texts. */
import { shellMessages } from '#generated/domain/messages/shell.ts';
import type { FormDefinition } from '#runtime/form.ts';
import type { NamedValues } from '#runtime/view.ts';
import type { Grant } from '#runtime/vocabulary.ts';
import { formWidth } from './form-width.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Form from '@rjsf/core';
import type { UiSchema } from '@rjsf/utils';
import { useMemo, type ContextType, type ReactNode } from 'react';
import { ErrorSummary } from './ErrorSummary.tsx';
import { inputsForUser, schemaForUser } from './form-for-user.ts';
import { CompanionContext, type FormCompanion } from './companion.ts';
import { useCompanion } from './use-companion.ts';
import { FormDataContext } from '../lookup/form-data.ts';
import { createBody, updateBody } from './form-body.ts';
import { frozenIn } from './frozen.ts';
import { FrozenNote } from './FrozenNote.tsx';
import { asSchema, formValidator, noValidator } from './form-validator.ts';
import { tidied } from '#runtime/validation/tidied.ts';
import { InputField } from './InputField.tsx';
import { PlainField, PlainForm } from './plain-templates.tsx';
import { useNamedField } from './use-named-field.ts';
import { withFileLists } from './uploads.ts';
import { useSubmit } from './use-submit.ts';
import { withoutHidden } from './record-rules.ts';

export interface SchemaFormProps {
  readonly form: FormDefinition;
  /** The record to edit; omitted for a new one. */
  readonly record?: NamedValues | undefined;
  /** Initial values of a new record. */
  readonly initial?: NamedValues | undefined;
  /** The record that a call acts on; pickers filter their options by it. */
  readonly about?: NamedValues | undefined;
  /** Wire names of fields that the form does not show. */
  readonly omit?: readonly string[] | undefined;
  /** Values that the page sets on a new record; the validator checks them with the rest. */
  readonly fixed?: NamedValues | undefined;
  /** Wire names of fields that may be empty in the record but not in this form. */
  readonly must?: readonly string[] | undefined;
  /** Whether the user has one of the grants; fields that the user may not set are omitted. */
  readonly may?: ((grants: readonly Grant[]) => boolean) | undefined;
  /**
   * Sends the body: all fields of a new record, only the changed fields of an existing one. The form shows a rejection.
   */
  readonly onSubmit: (body: NamedValues) => Promise<void>;
  readonly submitLabel?: string;
  /** The handwritten part of this form. */
  readonly companion?: FormCompanion | undefined;
  /** Shown next to the submit button. */
  readonly children?: ReactNode;
}

export function SchemaForm({
  form,
  record,
  initial,
  about,
  omit,
  fixed,
  must,
  may,
  onSubmit,
  submitLabel = shellMessages['shell.save'],
  companion,
  children,
}: SchemaFormProps) {
  const schema = useMemo(
    () => schemaForUser(form, { may, omit, must, open: frozenIn(record)?.may, isNew: record === undefined }),
    [form, may, omit, must, record],
  );
  const inputs = useMemo(() => inputsForUser(form, { may, isNew: record === undefined }), [form, may, record]);
  const bodyOf = useBodyOf(form, schema, { record, initial, fixed });
  const validate = useMemo(
    () => formValidator(form, bodyOf, askedOf(must, schema), record, companion?.rules),
    [form, bodyOf, must, schema, record, companion],
  );
  const start = useMemo(() => startOf(schema.properties, record ?? initial ?? {}), [schema, record, initial]);
  const around = { ...about, ...record, ...initial };
  const submit = useSubmit({ schema, uiSchema: form.uiSchema, titlesOf: companion?.titles }, start, {
    around,
    validate,
    send: (data) => onSubmit(bodyOf(data)),
  });
  useNamedField(submit.prefix);
  const { form: engine, shared, follow, ...aid } = useCompanion(companion, submit.data, form.validate.record, around);
  const isAsking = frozenIn(record) === null || Object.keys(schema.properties).length > 0;
  return (
    <FormContexts data={{ ...around, ...submit.data }} companion={shared}>
      <Box sx={{ maxWidth: formWidth(form) }}>
        <FrozenNote record={record} />
        <ErrorSummary message={submit.message} mistakes={submit.mistakes} settled={submit.settled} />
        {companion?.Aid && isAsking && <companion.Aid record={record} {...aid} />}
        <Form
          ref={engine}
          idPrefix={submit.prefix}
          schema={asSchema(schema)}
          uiSchema={inputs as UiSchema}
          validator={noValidator}
          noValidate
          initialFormData={start}
          fields={fields}
          templates={templates}
          extraErrors={submit.extraErrors}
          experimental_defaultFormStateBehavior={defaults}
          showErrorList={false}
          noHtml5Validate
          disabled={submit.isSending}
          onChange={({ formData }, id) => {
            submit.change(formData ?? {}, id);
            follow(formData ?? {}, id, submit.prefix);
          }}
          onSubmit={({ formData }) => void submit.send(formData ?? {})}
        >
          {companion?.Foot && isAsking && (
            <companion.Foot data={{ ...record, ...submit.data }} asked={Object.keys(schema.properties)} set={aid.set} />
          )}
          <FormButtons label={isAsking ? submitLabel : null} isSending={submit.isSending}>
            {children}
          </FormButtons>
        </Form>
      </Box>
    </FormContexts>
  );
}

/** A function from the values of the form to the body that it sends. */
const useBodyOf = (
  form: FormDefinition,
  schema: FormDefinition['schema'],
  { record, initial, fixed }: Pick<SchemaFormProps, 'record' | 'initial' | 'fixed'>,
) =>
  useMemo(
    () =>
      (typed: NamedValues): NamedValues => {
        const around = { ...initial, ...fixed };
        const data = withoutHidden(form.validate, tidied(form.validate, typed), { around, record });
        return record === undefined
          ? { ...withFileLists(form, createBody(schema, { ...initial, ...data })), ...fixed }
          : updateBody(schema, data, record, catalogued(form));
      },
    [form, schema, record, initial, fixed],
  );

interface ButtonsProps {
  /** Of the submit button; null for a form without fields. */
  readonly label: string | null;
  readonly isSending: boolean;
  readonly children: ReactNode;
}

const FormButtons = ({ label, isSending, children }: ButtonsProps) => (
  <Stack direction="row" spacing={1} useFlexGap sx={{ marginTop: 3, flexWrap: 'wrap' }}>
    {label !== null && (
      <Button type="submit" variant="contained" loading={isSending}>
        {label}
      </Button>
    )}
    {children}
  </Stack>
);

function FormContexts({ data, companion, children }: ContextProps) {
  return (
    <FormDataContext value={data}>
      <CompanionContext value={companion}>{children}</CompanionContext>
    </FormDataContext>
  );
}

interface ContextProps {
  readonly data: NamedValues;
  readonly companion: ContextType<typeof CompanionContext>;
  readonly children: ReactNode;
}

const fields = { input: InputField };
const templates = { FieldTemplate: PlainField, ObjectFieldTemplate: PlainForm };
const defaults = { emptyObjectFields: 'skipEmptyDefaults', arrayMinItems: { populate: 'never' } } as const;

/** The record's values of the form's fields; a missing value is null. */
function startOf(properties: object, record: NamedValues): NamedValues {
  const entries = Object.keys(properties).map((wire) => [wire, record[wire] ?? undefined] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

const askedOf = (must: readonly string[] = [], { properties }: FormDefinition['schema']): readonly string[] =>
  must.filter((wire) => wire in properties);

/** Wire names of the fields that a catalogue describes. */
const catalogued = ({ uiSchema }: FormDefinition): ReadonlySet<string> =>
  new Set(Object.keys(uiSchema).filter((wire) => uiSchema[wire]?.['ui:options'].catalogueBy !== undefined));

/** The generated form of an API call. */
import { use, useMemo, type ReactNode } from 'react';
import type { FormDefinition } from '#runtime/form.ts';
import type { NamedValues } from '#runtime/view.ts';
import type { FormCompanion } from '#web/ui/form/companion.ts';
import { LazyForm } from '#web/ui/form/LazyForm.ts';
import type { SchemaFormProps } from '#web/ui/form/SchemaForm.tsx';
import { LoadedForm } from '../form/LoadedForm.tsx';
import { TeamContext } from '../team/team-context.ts';

export interface AskingCall {
  readonly id: string;
  readonly label: string;
  readonly loadForm?: () => Promise<FormDefinition>;
  /** The hand-written additions to its form. */
  readonly companion?: FormCompanion | undefined;
}

export interface CallFormProps {
  readonly call: AskingCall;
  /** Initial values of the form, by its names; none by default. */
  readonly record?: NamedValues;
  /** The record that pickers filter by; `record` by default. */
  readonly about?: NamedValues;
  /** Values that the body contains without a question. */
  readonly fixed?: NamedValues | undefined;
  /** Wire names that the call leaves optional and that this form requires. */
  readonly must?: readonly string[];
  readonly onSend: (body: NamedValues) => Promise<void>;
  /** Shown next to the submit button. */
  readonly children?: ReactNode;
}

const nothing: NamedValues = {};

export function CallForm({ call, record = nothing, about = record, fixed, must, onSend, children }: CallFormProps) {
  const may = use(TeamContext)?.may;
  return (
    <LoadedForm of={[call.id]} load={() => call.loadForm!()}>
      {(form) => (
        <NextForm
          {...{ form, record, about, fixed, must, may, children }}
          companion={call.companion}
          submitLabel={call.label}
          onSubmit={onSend}
        />
      )}
    </LoadedForm>
  );
}

interface NextFormProps extends Omit<SchemaFormProps, 'record'> {
  readonly record: NamedValues;
}

/** The form with the values that may follow the current one. */
function NextForm({ form, record, fixed, ...props }: NextFormProps) {
  const narrowed = useMemo(() => withNext(form, record), [form, record]);
  const initial = useMemo(() => known(form, record), [form, record]);
  const omit = useMemo(() => Object.keys(fixed ?? nothing), [fixed]);
  return <LazyForm form={narrowed} initial={initial} fixed={fixed} omit={omit} {...props} />;
}

/** If values of a list have allowed successors, offers the current value and its successors. */
function withNext(form: FormDefinition, record: NamedValues): FormDefinition {
  const asked = Object.entries(form.uiSchema).map(([wire, ui]) => {
    const { items, ...options } = ui['ui:options'];
    const next = items?.find(({ value }) => value === record[wire])?.facts?.['next'];
    if (!Array.isArray(next)) return [wire, ui] as const;
    const left = items!.filter(({ value }) => value === record[wire] || next.includes(value));
    return [wire, { ...ui, 'ui:options': { ...options, items: left } }] as const;
  });
  return { ...form, uiSchema: Object.fromEntries(asked) };
}

/** Values that the record has under the form's names, or in the fields that the form maps to. */
function known({ schema, uiSchema }: FormDefinition, record: NamedValues): NamedValues {
  const entries = Object.keys(schema.properties).map(
    (wire) => [wire, heldAt(record, uiSchema[wire]?.['ui:options'].from ?? wire)] as const,
  );
  return Object.fromEntries(entries.filter(([, value]) => value !== null && value !== undefined));
}

/** The value of a field, or of a part of a structured one: `reshop_config.terms`. */
function heldAt(record: NamedValues, from: string): unknown {
  const [wire = '', part] = from.split('.');
  const value = record[wire];
  return part === undefined ? value : (value as NamedValues | null | undefined)?.[part];
}

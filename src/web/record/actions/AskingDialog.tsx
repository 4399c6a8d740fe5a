/** The dialog of an API call that needs input. */
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { shellMessages as texts } from '#generated/domain/messages/shell.ts';
import type { FormDefinition } from '#runtime/form.ts';
import type { NamedValues } from '#runtime/view.ts';
import type { Grant } from '#runtime/vocabulary.ts';
import type { FormCompanion } from '#web/ui/form/companion.ts';
import { LazyForm } from '#web/ui/form/LazyForm.ts';
import type { SchemaFormProps } from '#web/ui/form/SchemaForm.tsx';
import { useMemo } from 'react';
import { LoadedForm } from '../form/LoadedForm.tsx';

export interface AskingCall {
  readonly id: string;
  readonly label: string;
  readonly loadForm?: () => Promise<FormDefinition>;
  /** The hand-written additions to its form. */
  readonly companion?: FormCompanion | undefined;
}

interface Props {
  readonly call: AskingCall;
  /** Initial values of the form, by its names. */
  readonly record: NamedValues;
  /** The record that pickers filter by; `record` by default. */
  readonly about?: NamedValues;
  readonly may: (grants: readonly Grant[]) => boolean;
  /** Values that the body contains without a question. */
  readonly fixed?: NamedValues | undefined;
  readonly onSend: (body: NamedValues) => Promise<void>;
  readonly onClose: () => void;
}

export function AskingDialog({ call, record, about = record, may, fixed, onSend, onClose }: Props) {
  const id = `action-${call.id}`;
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="sm">
      <DialogTitle id={id} variant="h2">
        {call.label}
      </DialogTitle>
      <DialogContent>
        <LoadedForm of={[call.id]} load={() => call.loadForm!()}>
          {(form) => (
            <NextForm
              form={form}
              now={record}
              initial={known(form, record)}
              about={about}
              omit={Object.keys(fixed ?? {})}
              fixed={fixed}
              may={may}
              companion={call.companion}
              submitLabel={call.label}
              onSubmit={onSend}
            >
              <Button onClick={onClose}>{texts['shell.cancel']}</Button>
            </NextForm>
          )}
        </LoadedForm>
      </DialogContent>
    </Dialog>
  );
}

/** The form with the values that may follow the current one. */
function NextForm({ form, now, ...props }: SchemaFormProps & { readonly now: NamedValues }) {
  const narrowed = useMemo(() => withNext(form, now), [form, now]);
  return <LazyForm form={narrowed} {...props} />;
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

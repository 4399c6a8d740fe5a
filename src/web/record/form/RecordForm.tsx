/** The form of a record, wherever it stands: a new one, or one that others may change while it is open. */
import { useQueryClient } from '@tanstack/react-query';
import { use, useMemo, useState, type ReactNode } from 'react';
import type { FormDefinition } from '#runtime/form.ts';
import type { EntityView, WireRecord } from '#runtime/view.ts';
import { createRecord, refreshRecords } from '#web/shell/records.ts';
import { LazyForm } from '#web/ui/form/LazyForm.ts';
import { ExtensionsContext } from '../extensions.ts';
import { useTeam } from '../team/team-context.ts';
import { WithHistory } from './FieldHistory.tsx';
import { useMayWrite } from './use-may-write.ts';
import { useMergedSave } from './useMergedSave.tsx';

interface Props {
  readonly view: EntityView;
  readonly form: FormDefinition;
  /** The record to change; left out for a new one. */
  readonly record?: WireRecord | undefined;
  /** Values that a new record has without being asked; the open team is one of them. */
  readonly fixed?: WireRecord | undefined;
  /** What the fields of a new record start with. */
  readonly initial?: WireRecord | undefined;
  /** Wire names of fields that are not asked. */
  readonly omit?: readonly string[] | undefined;
  readonly submitLabel?: string | undefined;
  /** After the pages that show the record were read again. */
  readonly onSaved: (saved: WireRecord) => unknown;
  /** Next to the button that saves. */
  readonly children?: ReactNode;
}

const none: readonly string[] = [];
const teamWire = ['team_id'];

export function RecordForm({ view, form, record: loaded, fixed, initial, omit = none, onSaved, ...rest }: Props) {
  const client = useQueryClient();
  const { may, teamId } = useTeam();
  // What others change while the form is open is merged when it is saved.
  const [record, setRecord] = useState(loaded);
  const mayWrite = useMayWrite(view.access, record, may);
  const merged = useMergedSave(view, record);
  const team = view.isOfTeam && teamId !== '' ? teamId : undefined;
  const about = useMemo(() => (team === undefined ? undefined : { team_id: team }), [team]);
  const set = useMemo(() => ({ ...about, ...fixed }), [about, fixed]);
  const hidden = useMemo(() => [...omit, ...Object.keys(set)], [omit, set]);
  const submit = async (body: WireRecord): Promise<void> => {
    if (record && Object.keys(body).length === 0) return void (await onSaved(record));
    const saved = await (record ? merged.save(body) : createRecord(view.path, body));
    await refreshRecords(client);
    if (record) setRecord(saved);
    await onSaved(saved);
  };
  return (
    <WithHistory view={view} record={record}>
      <LazyForm
        form={form}
        record={record}
        initial={initial}
        omit={hidden}
        fixed={record ? undefined : set}
        about={about}
        companion={use(ExtensionsContext)?.companions[view.id]}
        may={mayWrite}
        must={record === undefined && view.fields['teamId']?.isRequired ? teamWire : undefined}
        onSubmit={submit}
        {...rest}
      />
      {merged.dialog}
    </WithHistory>
  );
}

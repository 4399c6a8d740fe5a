/** The form of a new record, or of one that others may change while it is open. */
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
  /** The record to change; absent for a new one. */
  readonly record?: WireRecord | undefined;
  /** Values that a new record gets without a question, such as the open team. */
  readonly fixed?: WireRecord | undefined;
  /** Initial values of a new record. */
  readonly initial?: WireRecord | undefined;
  /** Wire names of hidden fields. */
  readonly omit?: readonly string[] | undefined;
  readonly submitLabel?: string | undefined;
  /** Called after the pages with the record were refetched. */
  readonly onSaved: (saved: WireRecord) => unknown;
  /** Shown next to the save button. */
  readonly children?: ReactNode;
}

const none: readonly string[] = [];
const teamWire = ['team_id'];

export function RecordForm({ view, form, record: loaded, fixed, initial, omit = none, onSaved, ...rest }: Props) {
  const client = useQueryClient();
  const { may, teamId } = useTeam();
  // The record as it was opened: saving merges other people's changes.
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

/** Sets one field of many services: shows the effect on each before saving, and offers undo. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { fill } from '#domain/format/fill.ts';
import { editServices } from '#generated/client/services.ts';
import { bulkMessages as texts } from '#generated/domain/messages/bulk.ts';
import { shellMessages } from '#generated/domain/messages/shell.ts';
import type { WireRecord } from '#runtime/view.ts';
import { OutOfSightNote } from '#web/record/list/OutOfSight.tsx';
import { serviceView } from '#generated/screens/views/service.ts';
import { useTeam } from '#web/record/team/team-context.ts';
import { whileBusy } from '#web/shell/busy/busy.ts';
import { flash, flashError } from '#web/shell/flash/flash.ts';
import { refreshRecords } from '#web/shell/records.ts';
import { Field, GeneratedField } from '#web/ui/field/full/Field.tsx';
import { FormDataContext } from '#web/ui/lookup/form-data.ts';
import { changesOf, editable } from './editable.ts';

type Outcome = Awaited<ReturnType<typeof editServices>>;

interface Props {
  readonly services: readonly WireRecord[];
  /** Selected services that the list does not show now. */
  readonly outOfSight: readonly WireRecord[];
  readonly onClose: () => void;
}

export function EditDialog({ services, outOfSight, onClose }: Props) {
  const id = useId();
  const edit = useBulkEdit(services, onClose);
  const { done, trial, key, count } = edit;
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="sm">
      <DialogTitle id={id}>{fill(texts['bulk.title'], { count: services.length })}</DialogTitle>
      <DialogContent>
        {done === null && <OutOfSightNote view={serviceView} records={outOfSight} />}
        {done === null ? (
          <EditForm id={id} edit={edit} />
        ) : (
          <Alert severity="success">{fill(texts['bulk.done'], { count: done.written })}</Alert>
        )}
        {done === null && trial && <Preview trial={trial} count={count} />}
      </DialogContent>
      <DialogActions sx={{ padding: 2 }}>
        <Button onClick={onClose}>{done ? shellMessages['shell.close'] : shellMessages['shell.cancel']}</Button>
        {done && done.written > 0 && (
          <Button variant="outlined" onClick={edit.undo}>
            {texts['bulk.undo']}
          </Button>
        )}
        {!done && !trial && (
          <Button variant="contained" disabled={key === undefined} onClick={edit.preview}>
            {texts['bulk.preview']}
          </Button>
        )}
        {!done && trial && (
          <Button variant="contained" disabled={count === 0} onClick={edit.write}>
            {fill(texts['bulk.write'], { count })}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

type BulkEdit = ReturnType<typeof useBulkEdit>;

/** State of the bulk edit: form, preview and result. */
function useBulkEdit(services: readonly WireRecord[], onClose: () => void) {
  const client = useQueryClient();
  const [key, setKey] = useState<string | undefined>(undefined);
  const [value, setValue] = useState<unknown>(undefined);
  const [trial, setTrial] = useState<Outcome | null>(null);
  const [done, setDone] = useState<Outcome | null>(null);
  const rows = services.map((service) => ({ id: String(service['id']), version: Number(service['version']) }));
  const send = (dry_run: boolean): Promise<Outcome> =>
    whileBusy(() => editServices({ rows, changes: changesOf(key!, value), on_problem: 'skip', dry_run }));
  const reportUndone = (missed: number): void =>
    flash(missed === 0 ? texts['bulk.undone'] : fill(texts['bulk.notUndone'], { count: missed }), 'success');
  return {
    key,
    value,
    trial,
    done,
    count: trial?.rows.filter(({ outcome }) => outcome === 'changed').length ?? 0,
    choose: (next: string | undefined): void => {
      setKey(next);
      setValue(undefined);
      setTrial(null);
    },
    enter: (next: unknown): void => {
      setValue(next);
      setTrial(null);
    },
    preview: (): void => void send(true).then(setTrial, flashError),
    write: (): void =>
      void send(false)
        .then((outcome) => {
          setDone(outcome);
          return refreshRecords(client);
        })
        .catch(flashError),
    undo: (): void =>
      void whileBusy(() => editServices({ rows: rowsBack(done!), on_problem: 'skip' }))
        .then((outcome) => {
          reportUndone(outcome.rows.length - outcome.written);
          onClose();
          return refreshRecords(client);
        })
        .catch(flashError),
  };
}

function EditForm({ id, edit }: { id: string; edit: BulkEdit }) {
  const { teamId } = useTeam();
  const field = editable.find(({ wire }) => wire === edit.key);
  return (
    <FormDataContext value={{ team_id: teamId }}>
      <Field
        id={`${id}-field`}
        kind="enum"
        title={texts['bulk.field']}
        value={edit.key}
        field={{ items: editable.map(({ wire, title }) => ({ value: wire, label: title })) }}
        onChange={(next) => edit.choose(next)}
      />
      {field && (
        <GeneratedField
          key={field.wire}
          id={`${id}-value`}
          title={texts['bulk.value']}
          value={edit.value}
          field={field.input}
          onChange={edit.enter}
        />
      )}
    </FormDataContext>
  );
}

/** The previous values of the changed rows, with their current version. */
const rowsBack = ({ rows }: Outcome) =>
  rows.flatMap(({ id, version, before, outcome }) =>
    outcome === 'changed' && version !== null ? [{ id, version, changes: before }] : [],
  );

function Preview({ trial, count }: { trial: Outcome; count: number }) {
  const same = trial.rows.filter(({ outcome }) => outcome === 'same').length;
  const problems = trial.rows.filter(({ outcome }) => outcome === 'stale' || outcome === 'refused');
  return (
    <Alert severity={problems.length === 0 ? 'info' : 'warning'}>
      {fill(texts['bulk.outcome'], { count, same })}
      {problems.length > 0 && (
        <>
          <Box sx={{ marginTop: 1 }}>{fill(texts['bulk.problems'], { count: problems.length })}</Box>
          <Box component="ul" sx={{ margin: 0, paddingLeft: 2.5, maxHeight: 200, overflowY: 'auto' }}>
            {problems.map(({ id, name, message }) => (
              <li key={id}>{`${name}: ${message ?? texts['bulk.stale']}`}</li>
            ))}
          </Box>
        </>
      )}
    </Alert>
  );
}

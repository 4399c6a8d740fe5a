/** One new value for many services: what would become of each is told before it is written, and undone after. */
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
import { useTeam } from '#web/record/team/team-context.ts';
import { whileBusy } from '#web/shell/busy/busy.ts';
import { flash, flashError } from '#web/shell/flash/flash.ts';
import { refreshRecords } from '#web/shell/records.ts';
import { Field } from '#web/ui/field/full/Field.tsx';
import { FieldOf } from '#web/ui/field/full/Field.tsx';
import { FormDataContext } from '#web/ui/lookup/form-data.ts';
import { changesOf, editable } from './editable.ts';

type Outcome = Awaited<ReturnType<typeof editServices>>;

interface Props {
  readonly services: readonly WireRecord[];
  readonly onClose: () => void;
}

export function EditDialog({ services, onClose }: Props) {
  const id = useId();
  const { teamId } = useTeam();
  const client = useQueryClient();
  const [key, setKey] = useState<string | undefined>(undefined);
  const [value, setValue] = useState<unknown>(undefined);
  const [trial, setTrial] = useState<Outcome | null>(null);
  const [done, setDone] = useState<Outcome | null>(null);
  const field = editable.find(({ wire }) => wire === key);
  const send = (dry_run: boolean): Promise<Outcome> =>
    whileBusy(() =>
      editServices({
        rows: services.map((service) => ({ id: String(service['id']), version: Number(service['version']) })),
        changes: changesOf(key!, value),
        on_problem: 'skip',
        dry_run,
      }),
    );
  const write = (): void =>
    void send(false)
      .then((outcome) => {
        setDone(outcome);
        return refreshRecords(client);
      })
      .catch(flashError);
  const undo = (): void =>
    void whileBusy(() => editServices({ rows: rowsBack(done!), on_problem: 'skip' }))
      .then(({ written, rows }) => {
        flash(
          written === rows.length
            ? texts['bulk.undone']
            : fill(texts['bulk.notUndone'], { count: rows.length - written }),
          'success',
        );
        onClose();
        return refreshRecords(client);
      })
      .catch(flashError);
  const count = trial?.rows.filter(({ outcome }) => outcome === 'changed').length ?? 0;
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="sm">
      <DialogTitle id={id}>{fill(texts['bulk.title'], { count: services.length })}</DialogTitle>
      <DialogContent>
        {done === null ? (
          <FormDataContext value={{ team_id: teamId }}>
            <Field
              id={`${id}-field`}
              kind="enum"
              title={texts['bulk.field']}
              value={key}
              field={{ items: editable.map(({ wire, title }) => ({ value: wire, label: title })) }}
              onChange={(next) => {
                setKey(next === undefined ? undefined : String(next));
                setValue(undefined);
                setTrial(null);
              }}
            />
            {field && (
              <FieldOf
                key={field.wire}
                id={`${id}-value`}
                title={texts['bulk.value']}
                value={value}
                field={field.input}
                onChange={(next) => {
                  setValue(next);
                  setTrial(null);
                }}
              />
            )}
            {trial && <Preview trial={trial} count={count} />}
          </FormDataContext>
        ) : (
          <Alert severity="success">{fill(texts['bulk.done'], { count: done.written })}</Alert>
        )}
      </DialogContent>
      <DialogActions sx={{ padding: 2 }}>
        <Button onClick={onClose}>{done ? shellMessages['shell.close'] : shellMessages['shell.cancel']}</Button>
        {done && done.written > 0 && (
          <Button variant="outlined" onClick={undo}>
            {texts['bulk.undo']}
          </Button>
        )}
        {!done && !trial && (
          <Button
            variant="contained"
            disabled={field === undefined}
            onClick={() => void send(true).then(setTrial, flashError)}
          >
            {texts['bulk.preview']}
          </Button>
        )}
        {!done && trial && (
          <Button variant="contained" disabled={count === 0} onClick={write}>
            {fill(texts['bulk.write'], { count })}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

/** What each changed row held before, in the version that it has now. */
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

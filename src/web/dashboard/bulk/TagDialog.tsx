/** Adds and removes tags of many services in one undoable step. [TG-008] */
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { fill } from '#domain/format/fill.ts';
import { bulkMessages as texts } from '#generated/domain/messages/bulk.ts';
import { shellMessages } from '#generated/domain/messages/shell.ts';
import { serviceTaggingView } from '#generated/screens/views/service-tagging.ts';
import type { WireRecord } from '#runtime/view.ts';
import { OutOfSightNote } from '#web/record/list/OutOfSight.tsx';
import { serviceView } from '#generated/screens/views/service.ts';
import { useTeam } from '#web/record/team/team-context.ts';
import { whileBusy } from '#web/shell/busy/busy.ts';
import { flash, flashError } from '#web/shell/flash/flash.ts';
import { refreshRecords } from '#web/shell/records.ts';
import { Field } from '#web/ui/field/full/Field.tsx';
import { FormDataContext } from '#web/ui/lookup/form-data.ts';
import { alterTags, undoTags, type TagChange } from '#web/record/tags/alter-tags.ts';

interface Props {
  readonly services: readonly WireRecord[];
  /** Selected services that the list does not show now. */
  readonly outOfSight: readonly WireRecord[];
  readonly onClose: () => void;
}

const reference = { ...serviceTaggingView.fields.tagId.reference, among: { team_id: 'team_id' } };

export function TagDialog({ services, outOfSight, onClose }: Props) {
  const id = useId();
  const { teamId } = useTeam();
  const client = useQueryClient();
  const [add, setAdd] = useState<readonly string[]>([]);
  const [remove, setRemove] = useState<readonly string[]>([]);
  const [done, setDone] = useState<readonly TagChange[] | null>(null);
  const ids = services.map((service) => String(service['id']));
  const apply = (): void =>
    void whileBusy(() => alterTags(teamId, { ids, add, remove }))
      .then((altered) => {
        setDone(altered);
        return refreshRecords(client);
      })
      .catch(flashError);
  const undo = (): void =>
    void whileBusy(() => undoTags(teamId, done!))
      .then(() => {
        flash(texts['bulk.undone'], 'success');
        onClose();
        return refreshRecords(client);
      })
      .catch(flashError);
  const changed = (done ?? []).filter((each) => each.addedTagIds.length + each.removedTagIds.length > 0).length;
  const input = { field: { reference }, kind: 'references' } as const;
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="sm">
      <DialogTitle id={id}>{fill(texts['bulk.tagsTitle'], { count: services.length })}</DialogTitle>
      <DialogContent>
        {done === null && <OutOfSightNote view={serviceView} records={outOfSight} />}
        {done === null ? (
          <FormDataContext value={{ team_id: teamId }}>
            <Field
              id={`${id}-add`}
              title={texts['bulk.add']}
              value={add}
              onChange={(chosen) => setAdd(idsOf(chosen))}
              {...input}
            />
            <Field
              id={`${id}-remove`}
              title={texts['bulk.remove']}
              value={remove}
              onChange={(chosen) => setRemove(idsOf(chosen))}
              {...input}
            />
          </FormDataContext>
        ) : (
          <Alert severity="success">{fill(texts['bulk.done'], { count: changed })}</Alert>
        )}
      </DialogContent>
      <DialogActions sx={{ padding: 2 }}>
        <Button onClick={onClose}>{done ? shellMessages['shell.close'] : shellMessages['shell.cancel']}</Button>
        {changed > 0 && (
          <Button variant="outlined" onClick={undo}>
            {texts['bulk.undo']}
          </Button>
        )}
        {done === null && (
          <Button variant="contained" disabled={add.length + remove.length === 0} onClick={apply}>
            {texts['bulk.apply']}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

const idsOf = (chosen: unknown): readonly string[] => (Array.isArray(chosen) ? chosen.map(String) : []);

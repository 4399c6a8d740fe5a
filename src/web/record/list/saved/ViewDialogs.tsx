/** The dialogs of saved views: save the table as a view, rename or share it, delete it. */
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { fill } from '#domain/format/fill.ts';
import { shellMessages } from '#generated/domain/messages/shell.ts';
import { tableMessages as texts } from '#generated/domain/messages/table.ts';
import { savedViewView } from '#generated/screens/views/saved-view.ts';
import type { ViewArrangement } from '#generated/records/values/view-arrangement.ts';
import type { HttpError } from '#web/shell/api/http.ts';
import { flash } from '#web/shell/flash/flash.ts';
import { createRecord, deleteRecord, updateRecord } from '#web/shell/records.ts';
import { ActionDialog } from '../../actions/ActionDialog.tsx';
import { useOpenWith, type SavedView } from './saved-views.ts';

interface Props {
  readonly table: string;
  readonly teamId: string | null;
  readonly onClose: () => void;
}

interface ViewName {
  readonly name: string;
  readonly isShared: boolean;
}

export function SaveViewDialog({
  table,
  teamId,
  now,
  onClose,
  onSaved,
}: Props & { now: ViewArrangement; onSaved: (id: string) => void }) {
  const [named, setNamed] = useState<ViewName>({ name: '', isShared: false });
  const [isDefault, setIsDefault] = useState(false);
  const openWith = useOpenWith(table, teamId);
  const name = named.name.trim();
  const send = async (): Promise<void> => {
    const { id } = await createRecord(savedViewView.path, {
      team_id: teamId,
      table_name: table,
      name,
      is_shared: named.isShared,
      arrangement: { ...now },
    });
    onSaved(String(id));
    onClose();
    flash(fill(texts['table.viewSaved'], { name }), 'success');
    if (isDefault) await openWith(String(id));
  };
  return (
    <ActionDialog
      title={texts['table.saveView']}
      button={shellMessages['shell.save']}
      isReady={name !== ''}
      onSend={send}
      onClose={onClose}
    >
      {(mistakes) => (
        <>
          <NameAndShare named={named} onChange={setNamed} mistakes={mistakes} teamId={teamId} />
          <Choice
            label={texts['table.openByDefault']}
            help={texts['table.openByDefaultHelp']}
            isChosen={isDefault}
            onChange={setIsDefault}
          />
        </>
      )}
    </ActionDialog>
  );
}

export function EditViewDialog({ view, teamId, onClose }: Pick<Props, 'onClose' | 'teamId'> & { view: SavedView }) {
  const [named, setNamed] = useState<ViewName>({ name: view.name, isShared: view.is_shared });
  const name = named.name.trim();
  const send = async (): Promise<void> => {
    await updateRecord(savedViewView, { ...view }, { name, is_shared: named.isShared });
    onClose();
    flash(fill(texts['table.viewSaved'], { name }), 'success');
  };
  return (
    <ActionDialog
      title={texts['table.editView']}
      button={shellMessages['shell.save']}
      isReady={name !== ''}
      onSend={send}
      onClose={onClose}
    >
      {(mistakes) => <NameAndShare named={named} onChange={setNamed} mistakes={mistakes} teamId={teamId} />}
    </ActionDialog>
  );
}

export function DeleteViewDialog({
  view,
  onClose,
  onDeleted,
}: Pick<Props, 'onClose'> & { view: SavedView; onDeleted: () => void }) {
  const send = async (): Promise<void> => {
    await deleteRecord(savedViewView.path, view.id);
    onClose();
    onDeleted();
    flash(fill(texts['table.viewDeleted'], { name: view.name }), 'success');
  };
  return (
    <ActionDialog
      title={`${fill(texts['table.deleteView'], { name: view.name })}?`}
      button={shellMessages['shell.delete']}
      isReady
      onSend={send}
      onClose={onClose}
    >
      {() => <Typography>{texts[view.is_shared ? 'table.deleteSharedView' : 'table.deleteOwnView']}</Typography>}
    </ActionDialog>
  );
}

interface NameProps extends Pick<Props, 'teamId'> {
  readonly named: ViewName;
  readonly onChange: (named: ViewName) => void;
  readonly mistakes: HttpError['fields'];
}

const NameAndShare = ({ named, onChange, mistakes, teamId }: NameProps) => (
  <>
    <TextField
      required
      label={texts['table.viewName']}
      value={named.name}
      onChange={({ target }) => onChange({ ...named, name: target.value })}
      error={mistakes['name'] !== undefined}
      helperText={mistakes['name']?.[0]}
    />
    <Choice
      label={texts[teamId === null ? 'table.shareViewOfStaff' : 'table.shareView']}
      help={texts[teamId === null ? 'table.shareViewOfStaffHelp' : 'table.shareViewHelp']}
      isChosen={named.isShared}
      onChange={(isShared) => onChange({ ...named, isShared })}
    />
  </>
);

interface ChoiceProps {
  readonly label: string;
  readonly help: string;
  readonly isChosen: boolean;
  readonly onChange: (isChosen: boolean) => void;
}

const Choice = ({ label, help, isChosen, onChange }: ChoiceProps) => (
  <div>
    <FormControlLabel
      label={label}
      control={<Checkbox checked={isChosen} onChange={({ target }) => onChange(target.checked)} />}
    />
    <FormHelperText sx={{ marginLeft: '32px', marginTop: '-6px' }}>{help}</FormHelperText>
  </div>
);

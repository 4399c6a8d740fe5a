/** Uploads documents that staff received for a team: their types, and the request that they create or join. [DO-022] [DO-023] [DO-026] */
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useState } from 'react';
import { serviceTypes } from '#generated/domain/lists/service-type.ts';
import { appMessages as texts } from '#generated/domain/messages/app.ts';
import { providerView } from '#generated/screens/views/provider.ts';
import { serviceGroupUploadView } from '#generated/screens/views/service-group-upload.ts';
import { serviceGroupView } from '#generated/screens/views/service-group.ts';
import { http } from '#web/shell/api/http.ts';
import { createRecord } from '#web/shell/records.ts';
import { flash } from '#web/shell/flash/flash.ts';
import { useTeam } from '../team/team-context.ts';
import { ActionDialog } from './ActionDialog.tsx';
import { areReady, asFlag, formOf, letterLists, type ChosenFile } from './chosen-files.ts';
import { ChosenFileRows } from './ChosenFileRows.tsx';
import { RecordSelect } from './RecordSelect.tsx';

interface DocumentsState {
  readonly name: string;
  readonly providerId: string;
  readonly serviceType: string;
  readonly groupId: string;
  readonly isNewGroup: boolean;
  readonly isNamed: boolean;
  readonly hidesLoa: boolean;
  readonly files: readonly ChosenFile[];
}

const empty: DocumentsState = {
  name: '',
  providerId: '',
  serviceType: '',
  groupId: '',
  isNewGroup: true,
  isNamed: true,
  hidesLoa: false,
  files: [],
};

export function DocumentsDrawer({ onClose }: { onClose: () => void }) {
  const { teamId } = useTeam();
  const [documents, setDocuments] = useState(empty);
  const change = (values: Partial<DocumentsState>): void => setDocuments({ ...documents, ...values });
  const { name, serviceType, groupId, isNewGroup, files } = documents;
  const hasTarget = isNewGroup ? serviceType !== '' : groupId !== '';
  const send = async (): Promise<void> => {
    await saveDocuments(teamId, documents);
    flash(texts['app.requestDocumentsSaved'], 'success');
    onClose();
  };
  return (
    <ActionDialog
      title={texts['app.requestDocuments']}
      button={texts['app.saveDocuments']}
      isReady={name.trim() !== '' && hasTarget && areReady(files)}
      onSend={send}
      onClose={onClose}
    >
      {() => (
        <>
          <Box sx={{ color: 'text.secondary' }}>{texts['app.requestDocumentsHelp']}</Box>
          <TextField
            required
            size="small"
            label={texts['app.requestDocumentsName']}
            value={name}
            onChange={(event) => change({ name: event.target.value })}
          />
          <ChosenFileRows files={files} onChange={(next) => change({ files: next })} asks={['isToSign', 'isSigned']} />
          <About documents={documents} onChange={change} />
          <Target documents={documents} teamId={teamId} onChange={change} />
        </>
      )}
    </ActionDialog>
  );
}

interface PartProps {
  readonly documents: DocumentsState;
  readonly onChange: (values: Partial<DocumentsState>) => void;
}

const About = ({ documents, onChange }: PartProps) => (
  <>
    <RecordSelect
      label={serviceGroupUploadView.fields.providerId.title}
      path={providerView.path}
      template={providerView.shownAs}
      value={documents.providerId}
      onChange={(providerId) => onChange({ providerId })}
    />
    <TextField
      select
      size="small"
      required={documents.isNewGroup}
      label={serviceGroupUploadView.fields.serviceType.title}
      value={documents.serviceType}
      onChange={(event) => onChange({ serviceType: event.target.value })}
    >
      {serviceTypes.map(({ value, label }) => (
        <MenuItem key={value} value={value}>
          {label}
        </MenuItem>
      ))}
    </TextField>
    <div>
      <Tick label={texts['app.formatNames']} value={documents.isNamed} onChange={(isNamed) => onChange({ isNamed })} />
      <Tick label={texts['app.hideLoa']} value={documents.hidesLoa} onChange={(hidesLoa) => onChange({ hidesLoa })} />
    </div>
  </>
);

const Target = ({ documents: { isNewGroup, groupId }, teamId, onChange }: PartProps & { readonly teamId: string }) => (
  <>
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label={serviceGroupUploadView.fields.serviceGroupId.title}
      value={isNewGroup}
      onChange={(_event, next: boolean | null) => next !== null && onChange({ isNewGroup: next })}
      sx={{ flexWrap: 'wrap' }}
    >
      <ToggleButton value sx={{ textTransform: 'none' }}>
        {texts['app.createGroup']}
      </ToggleButton>
      <ToggleButton value={false} sx={{ textTransform: 'none' }}>
        {texts['app.attachTo']}
      </ToggleButton>
    </ToggleButtonGroup>
    {!isNewGroup && (
      <RecordSelect
        label={serviceGroupUploadView.fields.serviceGroupId.title}
        path={serviceGroupView.path}
        template={serviceGroupView.shownAs}
        params={{ team_id: teamId }}
        value={groupId}
        onChange={(id) => onChange({ groupId: id })}
      />
    )}
  </>
);

interface TickProps {
  readonly label: string;
  readonly value: boolean;
  readonly onChange: (value: boolean) => void;
}

const Tick = ({ label, value, onChange }: TickProps) => (
  <FormControlLabel
    label={label}
    sx={{ display: 'flex' }}
    control={<Checkbox size="small" checked={value} onChange={(event) => onChange(event.target.checked)} />}
  />
);

/** Creates the upload, then its files, then the request. Deletes the upload if its files are refused. */
async function saveDocuments(teamId: string, documents: DocumentsState): Promise<void> {
  const { files, name, providerId, serviceType, groupId, isNewGroup } = documents;
  const data = formOf(files, {
    signatures_required: ({ isToSign, isSigned }) => asFlag(isToSign && !isSigned),
    ...letterLists,
  });
  for (const { file } of files.filter(({ isSigned }) => isSigned)) data.append('already_signed_files', file.name);
  if (documents.isNamed) data.append('auto_format_filenames', 'true');
  if (documents.hidesLoa) data.append('hide_loa_files', 'true');
  const upload = await createRecord(serviceGroupUploadView.path, {
    team_id: teamId,
    name: name.trim(),
    ...(providerId !== '' && { provider_id: providerId }),
    ...(serviceType !== '' && { service_type: serviceType }),
  });
  const url = `/api/${serviceGroupUploadView.path}/${String(upload['id'])}`;
  await http({ url: `${url}/update-contract-files`, method: 'PUT', data }).catch(async (error: unknown) => {
    await http({ url, method: 'DELETE' });
    throw error;
  });
  if (isNewGroup)
    await http({
      url: `${url}/create-service-group`,
      method: 'POST',
      data: { service_types: [serviceType], project_name: name.trim() },
    });
  else await http({ url: `${url}/attach-to-service-group`, method: 'POST', data: { service_group_id: groupId } });
}

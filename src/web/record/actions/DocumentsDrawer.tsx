/** Uploads documents that staff received for a team: their types, and the request that they create or join. [DO-022] [DO-023] [DO-026] */
import Box from '@mui/material/Box';
import { updateContractFiles, type UpdateContractFilesBody } from '#generated/client/files.ts';
import { appMessages as texts } from '#generated/domain/messages/app.ts';
import { validationMessages } from '#generated/domain/messages/validation.ts';
import { serviceGroupUploadView } from '#generated/screens/views/service-group-upload.ts';
import type { FormDefinition } from '#runtime/form.ts';
import type { NamedValues } from '#runtime/view.ts';
import { http } from '#web/shell/api/http.ts';
import { flash } from '#web/shell/flash/flash.ts';
import { createRecord } from '#web/shell/records.ts';
import type { FormCompanion } from '#web/ui/form/companion.ts';
import type { TextsByField } from '#web/ui/form/form-errors.ts';
import { withoutFields } from '#web/ui/form/form-validator.ts';
import { useTeam } from '../team/team-context.ts';
import { AskingDialog } from './AskingDialog.tsx';

/** A new request needs a service type. */
const companion: FormCompanion = {
  needs: ({ service_group_id: group }) => (group ? [] : ['service_type']),
  rules: ({ service_group_id: group, service_type: type }): TextsByField =>
    group || type ? {} : { service_type: [validationMessages['validation.required']] },
};

const call = { id: 'updateContractFiles', label: texts['app.saveDocuments'], loadForm, companion };
const usual = { auto_format_filenames: true };

export function DocumentsDrawer({ onClose }: { onClose: () => void }) {
  const { teamId } = useTeam();
  const send = async (body: NamedValues): Promise<void> => {
    await saveDocuments(teamId, body);
    flash(texts['app.requestDocumentsSaved'], 'success');
    onClose();
  };
  return (
    <AskingDialog
      call={call}
      title={texts['app.requestDocuments']}
      text={<Box sx={{ color: 'text.secondary', marginBottom: 2 }}>{texts['app.requestDocumentsHelp']}</Box>}
      record={usual}
      about={{ team_id: teamId }}
      must={['name']}
      onSend={send}
      onClose={onClose}
    />
  );
}

const uploadFields = ['name', 'provider_id', 'service_type', 'comments'];

/** The fields of the upload, its files, and the request that it joins. */
async function loadForm(): Promise<FormDefinition> {
  const [
    { serviceGroupUploadCreateForm: upload },
    { updateContractFilesForm: files },
    { attachServiceGroupUploadForm: request },
  ] = await Promise.all([
    import('#generated/forms/service-group-upload.ts'),
    import('#generated/forms/operations/update-contract-files.ts'),
    import('#generated/forms/operations/attach-service-group-upload.ts'),
  ]);
  const { team_id: _team, ...properties } = upload.schema.properties;
  const { service_group_id: group } = request.uiSchema;
  return {
    schema: {
      ...files.schema,
      properties: { ...properties, ...files.schema.properties, ...request.schema.properties },
    },
    uiSchema: {
      ...upload.uiSchema,
      ...files.uiSchema,
      service_group_id: { ...group, 'ui:options': { ...group['ui:options'], help: texts['app.attachTo'] } },
    },
    validate: withoutFields(files.validate, [...uploadFields, 'service_group_id']),
  };
}

/** Creates the upload, then its files, then the request. Deletes the upload if its files are refused. */
async function saveDocuments(teamId: string, { service_group_id: group, ...body }: NamedValues): Promise<void> {
  const files = Object.entries(body).filter(([wire]) => !uploadFields.includes(wire));
  const upload = await createRecord(serviceGroupUploadView.path, {
    team_id: teamId,
    ...Object.fromEntries(Object.entries(body).filter(([wire]) => uploadFields.includes(wire))),
  });
  const url = `/api/${serviceGroupUploadView.path}/${String(upload['id'])}`;
  const sent = Object.fromEntries(files) as object as UpdateContractFilesBody;
  await updateContractFiles(String(upload['id']), sent).catch(async (error: unknown) => {
    await http({ url, method: 'DELETE' });
    throw error;
  });
  if (group) await http({ url: `${url}/attach-to-service-group`, method: 'POST', data: { service_group_id: group } });
  else {
    const data = { service_types: [body['service_type']], project_name: body['name'] };
    await http({ url: `${url}/create-service-group`, method: 'POST', data });
  }
}

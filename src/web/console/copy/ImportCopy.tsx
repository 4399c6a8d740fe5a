/** Uploads a document copied from another environment and previews the result before the import. [SG-059] [TM-025] */
import UploadFile from '@mui/icons-material/UploadFileOutlined';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { fill } from '#domain/format/fill.ts';
import {
  importCopiedDocument,
  previewCopiedDocument,
  type PreviewCopiedDocumentBody,
} from '#generated/client/procurement.ts';
import { callAccess } from '#generated/domain/call-access.ts';
import { copyMessages as texts } from '#generated/domain/messages/copy.ts';
import { serviceGroupView } from '#generated/screens/views/service-group.ts';
import { ActionDialog } from '#web/record/actions/ActionDialog.tsx';
import { HttpError } from '#web/shell/api/http.ts';
import { flash } from '#web/shell/flash/flash.ts';
import { Field } from '#web/ui/field/full/Field.tsx';
import { DropZone } from '#web/ui/upload/DropZone.tsx';
import { mayDo } from '../auth-provider.ts';
import { CopyPreview } from './CopyPreview.tsx';

export const ImportRequests = () => <ImportCopy title={texts['copy.importRequests']} />;

export const ImportTeam = () => <ImportCopy title={texts['copy.importTeam']} />;

function ImportCopy({ title }: { readonly title: string }) {
  const [isOpen, setOpen] = useState(false);
  if (!mayDo(callAccess.importCopiedDocument)) return null;
  return (
    <>
      <Button startIcon={<UploadFile />} onClick={() => setOpen(true)}>
        {title}
      </Button>
      {isOpen && <ImportDialog title={title} onClose={() => setOpen(false)} />}
    </>
  );
}

const { reference } = serviceGroupView.fields.teamId;

function ImportDialog({ title, onClose }: { readonly title: string; readonly onClose: () => void }) {
  const navigate = useNavigate();
  const [file, setFile] = useState<File>();
  const [team, setTeam] = useState<string>();
  const preview = useMutation({ mutationFn: (body: PreviewCopiedDocumentBody) => previewCopiedDocument(body) });
  const bodyOf = (chosen: File, into: string | undefined) => ({ file: chosen, ...(into && { team_id: into }) });
  const choose = (chosen: File | undefined, into: string | undefined): void => {
    setFile(chosen);
    setTeam(into);
    if (chosen) preview.mutate(bodyOf(chosen, into));
  };
  const send = async (): Promise<void> => {
    const imported = await importCopiedDocument(bodyOf(file!, team));
    const [first] = imported.service_groups;
    const requests = imported.service_groups.map(({ name }) => name).join(', ');
    const said = first ? fill(texts['copy.imported'], { team: imported.team.name, requests }) : null;
    flash(said ?? fill(texts['copy.importedTeam'], { team: imported.team.name }), 'success');
    onClose();
    await navigate(first ? `/admin/service-groups/${first.id}/show` : `/admin/teams/${imported.team.id}/show`);
  };
  const refusal = preview.error instanceof HttpError ? preview.error : null;
  return (
    <ActionDialog
      title={title}
      button={texts['copy.importNow']}
      isReady={file !== undefined && preview.isSuccess}
      onSend={send}
      onClose={onClose}
    >
      {() => (
        <>
          <Typography variant="body2">{texts['copy.help']}</Typography>
          <DropZone
            id="copied-document"
            label={file?.name ?? texts['copy.file']}
            accept={['json']}
            isMany={false}
            onFiles={([first]) => choose(first, team)}
          />
          <Field
            id="copied-document-team"
            kind="reference"
            title={texts['copy.team']}
            help={texts['copy.teamHelp']}
            isRequired={false}
            value={team}
            mistake={refusal?.fields['team_id']?.[0]}
            onChange={(into?: string) => choose(file, into)}
            field={reference ? { reference } : {}}
          />
          {refusal && <Mistakes refusal={refusal} />}
          {preview.data && !preview.isPending && <CopyPreview preview={preview.data} />}
        </>
      )}
    </ActionDialog>
  );
}

/** Mistakes in the document, or the reason why it cannot be imported. */
function Mistakes({ refusal: { fields, message } }: { readonly refusal: HttpError }) {
  const mistakes = fields['file'] ?? (fields['team_id'] ? [] : [message]);
  return (
    <div role="alert">
      {mistakes.map((text) => (
        <Typography key={text} variant="body2" color="error" sx={{ overflowWrap: 'anywhere' }}>
          {text}
        </Typography>
      ))}
    </div>
  );
}

/** The file of a document: open, download, and upload a new version. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { appMessages as texts } from '#generated/domain/messages/app.ts';
import { attachmentView } from '#generated/screens/views/attachment.ts';
import type { WireRecord } from '#runtime/view.ts';
import { PermittedButton } from '#web/record/actions/PermittedButton.tsx';
import { UploadDialog } from '#web/record/actions/UploadDialog.tsx';
import { useDashboardPath } from '#web/record/team/paths.ts';
import { fileUrl } from '#web/ui/lookup/files.ts';
import { FileViewer } from '#web/ui/viewer/FileViewer.tsx';
import { fileAt } from '#web/ui/viewer/shown-file.ts';

export default function DocumentFile({ record }: { record: WireRecord }) {
  const [open, setOpen] = useState<'file' | 'upload' | null>(null);
  const navigate = useNavigate();
  const pathOf = useDashboardPath();
  const url = fileUrl(String(record['file_id']));
  const name = String(record['name']);
  const file = useMemo(() => fileAt(name, url), [name, url]);
  const newest = record['superseded_by_id'];
  return (
    <>
      {typeof newest === 'string' && (
        <Alert
          severity="info"
          sx={{ marginBottom: 2 }}
          action={
            <Button component={Link} to={pathOf(`procurement/documents/${newest}`)} size="small" color="inherit">
              {texts['app.newestVersion']}
            </Button>
          }
        >
          {attachmentView.fields.isSuperseded.title}
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="contained" onClick={() => setOpen('file')}>
          {texts['app.openFile']}
        </Button>
        <Button component="a" href={url} download={name} variant="outlined">
          {texts['app.download']}
        </Button>
        {record['is_superseded'] !== true && (
          <PermittedButton access={attachmentView.access.create} variant="outlined" onClick={() => setOpen('upload')}>
            {texts['app.newerVersion']}
          </PermittedButton>
        )}
      </Box>
      {open === 'file' && <FileViewer file={file} onClose={() => setOpen(null)} />}
      {open === 'upload' && (
        <UploadDialog
          replaces={record}
          onClose={() => setOpen(null)}
          onUploaded={([made]) => made && void navigate(pathOf(`procurement/documents/${String(made['id'])}`))}
        />
      )}
    </>
  );
}

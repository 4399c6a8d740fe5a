/** Files of the record with name, type, date and preview, and an upload button. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { appMessages as texts } from '#generated/domain/messages/app.ts';
import { Cell } from '#web/ui/cell/Cell.tsx';
import { fileUrl } from '#web/ui/lookup/files.ts';
import { LineItem, PlainList } from '#web/ui/list/PlainList.tsx';
import { UploadDialog } from '../actions/UploadDialog.tsx';
import { Loaded } from '../Loaded.tsx';
import { FileViewer } from '#web/ui/viewer/FileViewer.tsx';
import { fileAt, type ShownFile } from '#web/ui/viewer/shown-file.ts';
import { TableSkeleton } from '#web/ui/table/TableSkeleton.tsx';
import { useDashboardPath } from '../team/paths.ts';
import { useTeam } from '../team/team-context.ts';
import type { ManyPanelData, PanelProps } from './panel-data.ts';
import { NothingHere, PanelFrame } from './PanelFrame.tsx';
import { useRelated } from './related.ts';

export function DocumentsPanel({ panel, record }: PanelProps<ManyPanelData>) {
  const { may } = useTeam();
  const [isUploading, setIsUploading] = useState(false);
  const [shown, setShown] = useState<ShownFile | null>(null);
  const files = useRelated(panel, record['id']);
  const { status, category, createdAt } = panel.view.fields;
  const pathOf = useDashboardPath();
  const mayUpload = may(panel.view.access.update);
  return (
    <PanelFrame
      title={panel.title}
      actions={
        mayUpload && (
          <Button size="small" variant="outlined" onClick={() => setIsUploading(true)}>
            {texts['app.upload']}
          </Button>
        )
      }
    >
      <Loaded query={files} skeleton={<TableSkeleton rows={2} />} empty={<NothingHere text={panel.empty?.text} />}>
        {(records) => (
          <PlainList>
            {records.map((file) => (
              <LineItem key={String(file['id'])} sx={{ minHeight: 44 }}>
                <Link
                  component="button"
                  type="button"
                  onClick={() => setShown(fileAt(String(file['name']), fileUrl(String(file['file_id']))))}
                  sx={{ flex: 1, minWidth: 160, textAlign: 'left', fontSize: 14 }}
                >
                  {String(file['name'])}
                </Link>
                {file['status'] !== 'CURRENT' && status && <Cell field={status} record={file} />}
                {category && <Cell field={category} record={file} />}
                {createdAt && (
                  <Box sx={{ color: 'text.secondary', fontSize: 13 }}>
                    <Cell field={createdAt} record={file} />
                  </Box>
                )}
                <Link
                  component={RouterLink}
                  to={pathOf(`procurement/documents/${String(file['id'])}`)}
                  sx={{ fontSize: 13 }}
                >
                  {texts['app.documentDetails']}
                </Link>
              </LineItem>
            ))}
          </PlainList>
        )}
      </Loaded>
      {isUploading && (
        <UploadDialog
          target={{ field: panel.many.by, id: String(record['id']) }}
          onClose={() => setIsUploading(false)}
        />
      )}
      {shown && <FileViewer file={shown} onClose={() => setShown(null)} />}
    </PanelFrame>
  );
}

/** Files of the record: name, type, date, preview, and uploading more. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useState } from 'react';
import { appMessages as texts } from '#generated/domain/messages/app.ts';
import type { WireRecord } from '#runtime/view.ts';
import { Cell } from '#web/widgets/Cell.tsx';
import { fileUrl } from '#web/widgets/files.ts';
import { UploadDialog } from '../actions/UploadDialog.tsx';
import { LoadFailure } from '../list/LoadFailure.tsx';
import { FileViewer } from '../slots/FileViewer.tsx';
import { TableSkeleton } from '../table/DataTable.tsx';
import { useTeam } from '../team/team-context.ts';
import type { ManyPanelData, PanelProps } from './panel-data.ts';
import { NothingHere, PanelFrame } from './PanelFrame.tsx';
import { useRelated } from './related.ts';

export function DocumentsPanel({ panel, record }: PanelProps<ManyPanelData>) {
  const { may } = useTeam();
  const [isUploading, setIsUploading] = useState(false);
  const [shown, setShown] = useState<WireRecord | null>(null);
  const { records, error, retry } = useRelated(panel, record['id']);
  const { category, createdAt } = panel.view.fields;
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
      {error && <LoadFailure error={error} onRetry={retry} />}
      {!error && !records && <TableSkeleton rows={2} />}
      {records?.length === 0 && <NothingHere text={panel.empty?.text} />}
      <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {records?.map((file) => (
          <Box
            component="li"
            key={String(file['id'])}
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              gap: 1.5,
              minHeight: 44,
              borderBottom: 1,
              borderColor: 'divider',
              '&:last-child': { borderBottom: 0 },
            }}
          >
            <Link
              component="button"
              type="button"
              onClick={() => setShown(file)}
              sx={{ flex: 1, minWidth: 160, textAlign: 'left', fontSize: 14 }}
            >
              {String(file['name'])}
            </Link>
            {category && <Cell field={category} record={file} />}
            {createdAt && (
              <Box sx={{ color: 'text.secondary', fontSize: 13 }}>
                <Cell field={createdAt} record={file} />
              </Box>
            )}
          </Box>
        ))}
      </Box>
      {isUploading && (
        <UploadDialog
          target={{ field: panel.many.by, id: String(record['id']) }}
          onClose={() => setIsUploading(false)}
        />
      )}
      {shown && (
        <FileViewer
          name={String(shown['name'])}
          url={fileUrl(String(shown['file_id']))}
          onClose={() => setShown(null)}
        />
      )}
    </PanelFrame>
  );
}

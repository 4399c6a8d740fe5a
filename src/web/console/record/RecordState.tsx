/** What stands in place of a record while it loads, and when it cannot be read. */
import { shellMessages as texts } from '#generated/domain/messages/shell.ts';
import { tableMessages } from '#generated/domain/messages/table.ts';
import { HttpError } from '#web/shell/api/http.ts';
import { Notice } from '#web/ui/notice/Notice.tsx';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';

export function RecordState({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  if (error === null || error === undefined) {
    return (
      <Box aria-busy="true">
        <Skeleton width={280} height={48} />
        <Skeleton variant="rounded" height={320} />
      </Box>
    );
  }
  const isGone = error instanceof HttpError && error.status === 404;
  return (
    <Notice tone="warning" title={isGone ? error.message : tableMessages['table.loadFailed']}>
      {!isGone && (
        <Button variant="outlined" onClick={onRetry}>
          {texts['shell.tryAgain']}
        </Button>
      )}
    </Notice>
  );
}

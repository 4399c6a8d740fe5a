/** What a failed page shows. */
import { shellMessages } from '#generated/domain/messages/shell.ts';
import { Button } from '#web/ui/button/Button.tsx';
import { Notice } from '#web/ui/notice/Notice.tsx';

export function ErrorScreen() {
  return (
    <Notice title={shellMessages['shell.errorTitle']} tone="error">
      <Button onClick={() => location.reload()}>{shellMessages['shell.errorRetry']}</Button>
    </Notice>
  );
}

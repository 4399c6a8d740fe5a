/** Content of a failed page. */
import { fill } from '#domain/format/fill.ts';
import { shellMessages } from '#generated/domain/messages/shell.ts';
import { Button } from '#web/ui/button/Button.tsx';
import { Notice } from '#web/ui/notice/Notice.tsx';

export function ErrorScreen() {
  return (
    <Notice title={shellMessages['shell.errorTitle']} tone="error">
      <title>{fill(shellMessages['shell.pageTitle'], { title: shellMessages['shell.pageFailed'] })}</title>
      <Button onClick={() => location.reload()}>{shellMessages['shell.errorRetry']}</Button>
    </Notice>
  );
}

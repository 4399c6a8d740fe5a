/** What a failed page shows. */
import { shellMessages } from '#generated/domain/messages/shell.ts';
import { Button } from '../controls/Button.tsx';
import { Notice } from '../Notice.tsx';

export function ErrorScreen() {
  return (
    <Notice title={shellMessages['shell.errorTitle']} tone="error">
      <Button onClick={() => location.reload()}>{shellMessages['shell.errorRetry']}</Button>
    </Notice>
  );
}

/** For a path without a page (SH-040, SH-041). */
import { fill } from '#domain/format/fill.ts';
import { shellMessages } from '#generated/domain/messages/shell.ts';
import { ButtonLink } from '#web/ui/button/Button.tsx';
import { Notice } from '#web/ui/notice/Notice.tsx';

export function NotFound() {
  return (
    <Notice title={shellMessages['shell.notFoundTitle']} tone="error">
      <title>{fill(shellMessages['shell.pageTitle'], { title: shellMessages['shell.notFound'] })}</title>
      <ButtonLink to="/dashboard">{shellMessages['shell.goHome']}</ButtonLink>
    </Notice>
  );
}

/** Offers a refresh when the server runs a newer release. */
import { shellMessages } from '#generated/domain/messages/shell.ts';
import { Banner } from '#web/ui/notice/Banner.tsx';
import { Button } from '#web/ui/button/Button.tsx';
import { useStore } from '#web/shell/store.ts';
import { newerVersion } from '#web/shell/version/version.ts';

export function VersionBanner() {
  const version = useStore(newerVersion);
  if (version === null) return null;
  return (
    <Banner tone="info" text={shellMessages['shell.newVersion']}>
      <Button look="secondary" onClick={() => location.reload()}>
        {shellMessages['shell.refreshPage']}
      </Button>
    </Banner>
  );
}

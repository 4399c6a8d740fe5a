/** Shown while the browser is offline. */
import { useSyncExternalStore } from 'react';
import { shellMessages } from '#generated/domain/messages/shell.ts';
import { Banner } from '#web/ui/notice/Banner.tsx';

export function OfflineBanner() {
  const isOnline = useSyncExternalStore(follow, () => navigator.onLine);
  return isOnline ? null : <Banner tone="warning" text={shellMessages['shell.offline']} />;
}

function follow(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

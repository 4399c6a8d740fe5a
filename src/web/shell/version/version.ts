/** Detects that the server runs a newer release than these pages (SH-049..SH-053). */
import { versionSeen } from '../api/signals.ts';
import { createStore } from '../store.ts';

const reloadedFor = 'trunkline.reloadedFor';

/** Version of the server when it differs from the page's, else null. */
export const newerVersion = createStore<string | null>(null);

/**
 * Compares the version in each response, and requests it when the user returns to the page (SH-053); returns a function
 * that stops it.
 */
export function watchVersion(): () => void {
  const stop = versionSeen.listen((version) => newerVersion.set(version === import.meta.env.VERSION ? null : version));
  document.addEventListener('visibilitychange', askWhenSeen);
  return () => {
    document.removeEventListener('visibilitychange', askWhenSeen);
    stop();
  };
}

function askWhenSeen(): void {
  if (document.visibilityState === 'visible') void askVersion();
}

/** Without a response there are no newer pages to load. */
async function askVersion(): Promise<void> {
  const answer = await fetch('/version.json', { cache: 'no-store' }).catch(() => null);
  if (!answer?.ok) return;
  const { version } = (await answer.json()) as { readonly version: string };
  versionSeen.emit(version);
}

/** Reloads for a version at most once (SH-051). */
export function reloadOnce(version: string): void {
  if (localStorage.getItem(reloadedFor) === version) return;
  localStorage.setItem(reloadedFor, version);
  location.reload();
}

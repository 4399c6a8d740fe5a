/** Notices that the server runs a newer release than these pages (SH-049..SH-053). */
import { versionSeen } from '../api/signals.ts';
import { createStore } from '../store.ts';

const reloadedFor = 'trunkline.reloadedFor';

/** Version of the server when it differs from ours, else null. */
export const newerVersion = createStore<string | null>(null);

/** Follows the versions that answers carry; answers how to stop. */
export function watchVersion(): () => void {
  return versionSeen.listen((version) => newerVersion.set(version === import.meta.env.VERSION ? null : version));
}

/** Reloads for a version at most once (SH-051). */
export function reloadOnce(version: string): void {
  if (localStorage.getItem(reloadedFor) === version) return;
  localStorage.setItem(reloadedFor, version);
  location.reload();
}

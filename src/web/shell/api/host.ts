/** Selects the host of API calls: our own, or the backup while our own does not respond (AC-065, AC-067). */
import { limits } from '#generated/domain/limits.ts';
import { backupHostMeta } from '#runtime/entry.ts';

interface Host {
  /** Empty for our own host. */
  readonly origin: string;
  /** The status of our own host, or the reason of the failure; null when it is healthy. */
  readonly fault: string | null;
}

let chosen: Promise<Host> | null = null;

/** Checks once per page load whether our own host responds in time (AC-066). */
export function chooseHost(): Promise<Host> {
  chosen ??= healthFault().then((fault) => ({ fault, origin: fault === null ? '' : (backupHost() ?? '') }));
  return chosen;
}

/** Full address of a call, whose path starts with `/api`; without a backup it skips the health check. */
export async function apiAddress(path: string): Promise<string> {
  return backupHost() === null ? path : `${(await chooseHost()).origin}${path}`;
}

async function healthFault(): Promise<string | null> {
  try {
    const response = await fetch('/api/health', { signal: AbortSignal.timeout(limits.healthCheckTimeoutMs) });
    return response.ok ? null : String(response.status);
  } catch (error) {
    return (error as Error).message;
  }
}

/** Origin of the backup in the page's head; null for none. */
const backupHost = (): string | null =>
  document.querySelector<HTMLMetaElement>(`meta[name="${backupHostMeta}"]`)?.content ?? null;

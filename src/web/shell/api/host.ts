/** Which host the calls go to: the own one, or the backup while the own one does not answer (AC-065, AC-067). */
import { limits } from '#generated/domain/limits.ts';
import { backupHostMeta } from '#runtime/entry.ts';

interface Host {
  /** Empty for the own host. */
  readonly origin: string;
  /** The status that the own host answered, or why it did not; null when it is well. */
  readonly fault: string | null;
}

let chosen: Promise<Host> | null = null;

/** Asks once for each page load whether the own host is well, in time (AC-066). */
export function chooseHost(): Promise<Host> {
  chosen ??= healthFault().then((fault) => ({ fault, origin: fault === null ? '' : (backupHost() ?? '') }));
  return chosen;
}

/** Whole address of a call, whose path starts with `/api`; without a backup nothing waits for the health check. */
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

/** Origin that the page names in its head; null for none. */
const backupHost = (): string | null =>
  document.querySelector<HTMLMetaElement>(`meta[name="${backupHostMeta}"]`)?.content ?? null;

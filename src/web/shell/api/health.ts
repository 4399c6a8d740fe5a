/** Asks whether the API answers, in time (AC-066); a backup host is the balancer's affair, so failure is only told. */
import { limits } from '#generated/domain/limits.ts';
import { report } from '../errors/report.ts';

export async function checkHealth(): Promise<boolean> {
  try {
    const response = await fetch('/api/health', { signal: AbortSignal.timeout(limits.healthCheckTimeoutMs) });
    if (response.ok) return true;
    report(`Health check answered ${response.status}`);
  } catch (error) {
    report(`Health check failed: ${(error as Error).message}`);
  }
  return false;
}

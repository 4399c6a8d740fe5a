/** Reports events of a page to the server's log. Works while the page unloads and fails silently (AC-081). */
import type { ReportFromPageBody } from '#generated/client/session.ts';
import { apiAddress } from './host.ts';

export function sendTelemetry(entry: Omit<ReportFromPageBody, 'url'>): void {
  const body = JSON.stringify({ ...entry, url: location.pathname });
  void post(body).catch(() => undefined);
}

/** Does not use the API client, because a failed report must not be reported as a failed call. */
async function post(body: string): Promise<void> {
  await fetch(await apiAddress('/api/hc'), {
    method: 'POST',
    credentials: 'include',
    headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'trunkline' },
    body,
    keepalive: true,
  });
}

/** Writes to the server's log what happened in a page; it outlives the page and fails silently (AC-081). */
import type { ReportFromPageBody } from '#generated/client/session.ts';
import { apiAddress } from './host.ts';

export function sendTelemetry(entry: Omit<ReportFromPageBody, 'url'>): void {
  const body = JSON.stringify({ ...entry, url: location.pathname });
  void post(body).catch(() => undefined);
}

/** Beside the calls of pages: a report of a failed call must not fail as one. */
async function post(body: string): Promise<void> {
  await fetch(await apiAddress('/api/hc'), {
    method: 'POST',
    credentials: 'include',
    headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'trunkline' },
    body,
    keepalive: true,
  });
}

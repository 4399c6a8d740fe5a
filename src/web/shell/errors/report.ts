/** Tells the server about failures in pages; the same one at most ten times (ER-005, ER-010). */
import { limits } from '#generated/domain/limits.ts';

const counts = new Map<string, number>();

export function report(message: string, detail: Readonly<Record<string, unknown>> = {}): void {
  const count = (counts.get(message) ?? 0) + 1;
  counts.set(message, count);
  if (count > limits.errorReportRepeatMax) return;
  const body = JSON.stringify({ message, level: 'warning', url: location.pathname, detail: JSON.stringify(detail) });
  void fetch('/api/hc', {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'trunkline' },
    body,
    keepalive: true,
  }).catch(() => undefined);
}

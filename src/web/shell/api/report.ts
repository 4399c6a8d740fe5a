/** Reports failures in pages to the server; the same one at most ten times (ER-005, ER-010). */
import { limits } from '#generated/domain/limits.ts';
import { sendTelemetry } from './telemetry.ts';

const counts = new Map<string, number>();

export function report(message: string, detail: Readonly<Record<string, unknown>> = {}): void {
  const count = (counts.get(message) ?? 0) + 1;
  counts.set(message, count);
  if (count > limits.errorReportRepeatMax) return;
  sendTelemetry({ message, level: 'warning', detail: JSON.stringify(detail) });
}

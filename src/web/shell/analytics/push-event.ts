/** Reports the use of pages: at once to the page's data layer, in batches to our own log (NO-040..NO-044). */
import { analyticsEvents, type AnalyticsProperties } from '#generated/domain/analytics.ts';
import { limits } from '#generated/domain/limits.ts';
import { sendTelemetry } from '../api/telemetry.ts';

declare global {
  interface Window {
    /** Read by tag managers. */
    dataLayer?: object[];
  }
}

interface QueuedEvent {
  readonly name: string;
  /** ISO 8601. */
  readonly at: string;
  readonly properties: Readonly<Record<string, string | number | boolean | null>>;
}

let waiting: readonly QueuedEvent[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/** `event`: one defined in `schemas/analytics.json`. */
export function pushEvent<Event extends keyof AnalyticsProperties>(
  event: Event,
  properties: AnalyticsProperties[Event],
): void {
  const { name } = analyticsEvents[event];
  (window.dataLayer ??= []).push({ event: name, ...properties });
  waiting = [...waiting, { name, at: new Date().toISOString(), properties: { ...properties } }];
  if (waiting.length >= limits.analyticsBatchEvents) sendEvents();
  else timer ??= setTimeout(sendEvents, limits.analyticsBatchMs);
}

/** Sends the queued events as one batch; a page that closes does not wait for it. */
function sendEvents(): void {
  clearTimeout(timer);
  timer = undefined;
  if (waiting.length === 0) return;
  const events = [...waiting];
  waiting = [];
  sendTelemetry({ message: 'analytics', level: 'info', events });
}

addEventListener('pagehide', sendEvents);

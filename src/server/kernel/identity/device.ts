/** Describes the device of a session. */
import { fill } from '#domain/format/fill.ts';
import { messages } from '#generated/domain/messages.ts';

/** User agents contain several browser names; the first of these is the right one. */
const browsers = /\b(Edg|Firefox|Chrome|Safari)\//;
const systems = /\b(Android|iPhone|iPad|Windows|Mac OS|Linux)\b/;

/** A short description of a `User-Agent`, e.g. `Chrome on Linux`. */
export function deviceOf(userAgent: string | null): string {
  const browser = browsers.exec(userAgent ?? '')?.[1];
  const system = systems.exec(userAgent ?? '')?.[1];
  if (browser === undefined || system === undefined) return messages['account.unknownDevice'];
  return fill(messages['account.device'], { browser: browser.replace(/^Edg$/, '$&e'), system });
}

/** The device of a session in words. */
import { fill } from '#domain/format/fill.ts';
import { messages } from '#generated/domain/messages.ts';

/** Browsers call themselves by several names; the first of these is the own one. */
const browsers = /\b(Edg|Firefox|Chrome|Safari)\//;
const systems = /\b(Android|iPhone|iPad|Windows|Mac OS|Linux)\b/;

/** What a person calls the program behind a `User-Agent`, e.g. `Chrome on Linux`. */
export function deviceOf(userAgent: string | null): string {
  const browser = browsers.exec(userAgent ?? '')?.[1];
  const system = systems.exec(userAgent ?? '')?.[1];
  if (browser === undefined || system === undefined) return messages['account.unknownDevice'];
  return fill(messages['account.device'], { browser: browser.replace(/^Edg$/, '$&e'), system });
}

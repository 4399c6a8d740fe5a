/** Verifies an event's signature over the raw bytes, and its age. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { EventSource } from '#domain/bank/payment-event.ts';
import { limits } from '#generated/domain/limits.ts';

export interface SignedRequest {
  /** The body as sent. */
  readonly text: string;
  readonly header: (name: string) => string | null;
}

interface Claim {
  /** Seconds since 1970. */
  readonly at: number;
  /** The signed text. */
  readonly signed: string;
  readonly key: Buffer;
  readonly encoding: 'hex' | 'base64';
  readonly signatures: readonly string[];
}

/** `t=<seconds>,v1=<hex>` over `<seconds>.<body>`. */
function mercury({ text, header }: SignedRequest, secret: string): Claim | null {
  const parts = (header('mercury-signature') ?? '').split(',').map((part) => part.trim().split('='));
  const at = parts.find(([name]) => name === 't')?.[1];
  if (at === undefined) return null;
  const signatures = parts.flatMap(([name, value]) => (name === 'v1' && value ? [value] : []));
  return { at: Number(at), signed: `${at}.${text}`, key: Buffer.from(secret), encoding: 'hex', signatures };
}

/** `v1,<base64>` over `<id>.<seconds>.<body>`; during a key rotation there are several, and one must match. */
function brex({ text, header }: SignedRequest, secret: string): Claim | null {
  const [id, at] = [header('webhook-id'), header('webhook-timestamp')];
  if (id === null || at === null) return null;
  const signatures = (header('webhook-signature') ?? '')
    .split(' ')
    .flatMap((each) => (each.startsWith('v1,') ? [each.slice(3)] : []));
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return { at: Number(at), signed: `${id}.${at}.${text}`, key, encoding: 'base64', signatures };
}

const claims: Readonly<Record<EventSource, (sent: SignedRequest, secret: string) => Claim | null>> = {
  mercury,
  brex,
};

/** False without a secret, for a wrong signature, and for an event outside the time window. */
export function isGenuine(source: EventSource, sent: SignedRequest, secret: string | undefined, now: number): boolean {
  const claim = secret === undefined ? null : claims[source](sent, secret);
  if (claim === null || !(Math.abs(now / 1000 - claim.at) <= limits.paymentEventMaxAgeS)) return false;
  const { signed, key, encoding, signatures } = claim;
  const expected = createHmac('sha256', key).update(signed).digest(encoding);
  return signatures.some((given) => isSame(given, expected));
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** Signs a call like a team's program, by the API description (AK-009). */
import { createHash, createHmac } from 'node:crypto';

export interface Key {
  readonly keyId: string;
  readonly secret: string;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Headers of one call; `at` in milliseconds. */
export function signed(
  { keyId, secret }: Key,
  method: string,
  url: string,
  body: string | undefined,
  at = Date.now(),
): Record<string, string> {
  const timestamp = Math.floor(at / 1000);
  const digest = sha256(body ?? '');
  const lines = `${timestamp}\n${method}\n${url}\n${digest}`;
  const signature = createHmac('sha256', sha256(secret)).update(lines).digest('hex');
  return {
    authorization: `HMAC-SHA256 Key=${keyId}, Timestamp=${timestamp}, Signature=${signature}`,
    'x-content-sha256': digest,
  };
}
